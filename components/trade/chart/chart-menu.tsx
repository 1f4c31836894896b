'use client'

import type { Chart } from 'klinecharts'
import { useLocale, useTranslations } from 'next-intl'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { PointMenu, type MenuPoint } from '#components/ui/menu/point-menu.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { formatPrice } from '#lib/format/number.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import { useLiveRow } from '#lib/stores/figures/use-live.ts'
import { useDirection } from '#lib/stores/settings/use-settings.ts'
import { findSizeField } from '../terminal/size-field.ts'
import { useTicket, useTicketDispatch } from '../terminal/ticket-context.tsx'
import { CrosshairOrder } from './tools/crosshair-order.tsx'
import { usePriceAlert } from './tools/use-price-alert.ts'
import { onTick } from './on-tick.ts'
import styles from './tool-chart.module.css'

interface Props {
  /** Null until it is created. */
  readonly chart: Chart | null
  readonly children: ReactNode
}

interface Asked extends MenuPoint {
  readonly price: string
}

/** The context menu for a price of the chart: by right-click, or by the menu key on the candle being read. */
export function ChartMenu({ chart, children }: Props) {
  const t = useTranslations('terminal.chart')
  const direction = useDirection(useLocale())
  const { market } = useTicket()
  const dispatch = useTicketDispatch()
  const toaster = useToaster()
  const last = useLiveRow(market.product, market.symbol)?.last ?? '0'
  const alert = usePriceAlert()
  const [asked, setAsked] = useState<Asked | null>(null)

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const read = event.target instanceof HTMLInputElement ? event.target : null
    const at = read ? { x: width / 2, y: height / 2 } : { x: event.clientX - left, y: event.clientY - top }
    if (!chart) return
    const value = read ? chart.getDataList()[Number(read.value)]?.close : priceAt(chart, at)
    if (value === undefined) return
    event.preventDefault()
    setAsked({ ...at, price: onTick(value, market) })
  }
  const ask = (at: MenuPoint) => {
    const value = chart ? priceAt(chart, at) : undefined
    if (value !== undefined) setAsked({ ...at, price: onTick(value, market) })
  }
  const order = (side: 'buy' | 'sell', price: string) => {
    dispatch({ type: 'change', change: { kind: 'limit', side, price } })
    findSizeField()?.focus()
  }
  const copy = async (price: string) => {
    const written = await navigator.clipboard.writeText(price).then(
      () => true,
      () => false,
    )
    if (written) toaster.show(t('copied', { price: formatPrice(price, market.pricePlace) }), { type: 'success' })
    else toaster.show(t('notCopied'), { type: 'error' })
  }
  const words = { price: formatPrice(asked?.price, market.pricePlace) }
  return (
    <div className={styles.layer} {...{ onContextMenu }}>
      {children}
      {chart && <CrosshairOrder chart={chart} onAsk={(at) => ask(at)} />}
      {asked && (
        <PointMenu
          at={asked}
          label={t('menu', words)}
          direction={direction}
          items={[
            // The side that rests in the book comes first.
            ...(compare(asked.price, last) > 0 ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const)).map((side) => ({
              id: side,
              label: t(side === 'buy' ? 'buyAt' : 'sellAt', words),
            })),
            ...(alert ? [{ id: 'alert', label: t('alertAt', words) }] : []),
            { id: 'copy', label: t('copyPrice', words) },
          ]}
          onSelect={(id) => {
            if (id === 'buy' || id === 'sell') order(id, asked.price)
            else void (id === 'alert' ? alert?.(asked.price) : copy(asked.price))
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

function priceAt(chart: Chart, { x, y }: MenuPoint): number | undefined {
  const found = chart.convertFromPixel([{ x, y }], { paneId: 'candle_pane', absolute: true })
  return (Array.isArray(found) ? found[0] : found)?.value
}
