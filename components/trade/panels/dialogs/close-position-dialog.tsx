'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { limitClose } from './position-orders.ts'
import { useLiveRow } from '#lib/stores/figures/use-live.ts'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { unrealisedPnl } from '#lib/calc/position/profit.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatProfitCoarse } from '#lib/format/profit.ts'
import { compare, divide, isDecimal, minimum, multiply, trimZeros } from '#lib/kernel/decimal.ts'
import { roundToStep } from '#lib/kernel/rounding.ts'
import { useMasked, useOwn } from '#components/ui/figure/masked.ts'
import { useWorkspace } from '#components/trade/workspace/workspace.ts'
import { LazyDialog } from '../../lazy-dialog.tsx'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { PositionPrices } from '../../ticket/price-line.tsx'
import styles from '../../panels.module.css'

const SHARES = ['25', '50', '75', '100'] as const

/** Closes all or part of a position, at the market or by a limit order. */
export function ClosePositionDialog({ position, onClose }: { readonly position: PositionRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const { actions } = useWorkspace()
  const masked = useMasked()
  const own = useOwn()
  // The chosen share determines the size; while amounts are hidden, the field shows the share instead of the size.
  const [{ size, share: chosenShare }, setSize] = useState<{ readonly size: string; readonly share: string | null }>({
    size: trimZeros(position.count),
    share: '100',
  })
  const isHidden = masked && chosenShare !== null
  const [way, setWay] = useState<'market' | 'limit'>('market')
  const [price, setPrice] = useState('')
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const row = useLiveRow('futures', position.symbol)
  const pairs = usePairs()
  const pair = { product: 'futures', symbol: position.symbol } as const
  const lot = pairs.lotOf(pair, position.count)
  const isPrice = isDecimal(price) && compare(price, '0') > 0
  const side = t(position.direction === 1 ? 'long' : 'short')
  // The result of closing at the typed price, or at the best price that the market order takes from.
  const at = way === 'limit' ? (isPrice ? price : null) : ((position.direction === 1 ? row?.bid : row?.ask) ?? position.markPrice)
  const closed = isDecimal(size) ? minimum(size, position.count) : '0'
  const profit = at === null ? null : unrealisedPnl({ ...position, markPrice: at, count: closed })
  const send = async () => {
    setTried(true)
    if (isSending || (way === 'limit' && !isPrice)) return
    setSending(true)
    const whole = compare(size === '' ? '0' : size, position.count) >= 0
    const outcome =
      way === 'limit'
        ? await actions.place(limitClose(position, price, whole ? position.count : size))
        : await actions.closePosition({ symbol: position.symbol, side: position.side, ...(whole ? {} : { size }) })
    setSending(false)
    if (outcome.kind !== 'refused') onClose()
  }
  return (
    <LazyDialog
      title={way === 'limit' ? t('closeByLimit', { side, symbol: position.symbol }) : t('closeOne', { side, symbol: position.symbol })}
      description={t(way === 'limit' ? 'closeLimitText' : 'closeText')}
      onClose={onClose}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <SegmentedControl
          label={tTicket('kind')}
          segments={[
            { value: 'market', label: tTicket('market') },
            { value: 'limit', label: tTicket('limit') },
          ]}
          value={way}
          onChange={setWay}
        />
        <PositionPrices position={position} size={closed} {...(way === 'limit' && { limit: isPrice ? price : null })} />
        {way === 'limit' && (
          <>
            <Field label={tTicket('price')} error={isTried && !isPrice}>
              <NumberInput
                value={price}
                onChange={setPrice}
                precision={pairs.pricePlaceOf(pair, position.markPrice)}
                step={pairs.find(pair)?.tick ?? '1'}
                after={pairs.quoteCoinOf(pair)}
              />
            </Field>
            <div className={styles.buttons}>
              {(['bid', 'ask'] as const).map((best) => (
                <Button
                  key={best}
                  size="small"
                  variant="outline"
                  disabled={!row?.[best]}
                  onClick={() => setPrice(row?.[best] ?? '')}
                  data-best={best}
                >
                  {t(best === 'bid' ? 'bestBid' : 'bestAsk')}
                </Button>
              ))}
            </div>
          </>
        )}
        <Field
          label={tTicket('size')}
          {...(profit !== null && {
            hint: `${tTicket('closedProfit')} ${isolated(`${own(formatProfitCoarse(profit))} ${pairs.quoteCoinOf(pair)}`)}`,
          })}
        >
          <NumberInput
            value={isHidden ? '' : size}
            {...(isHidden && { placeholder: `${chosenShare}%` })}
            onChange={(text) => setSize({ size: text, share: null })}
            precision={pairs.volumePlaceOf(pair)}
            step={lot}
            min={lot}
            {...(!masked && { max: position.count })}
          />
        </Field>
        <div className={styles.buttons}>
          {SHARES.map((share) => (
            <Button
              key={share}
              size="small"
              variant="outline"
              onClick={() => setSize({ size: roundToStep(divide(multiply(position.count, share), '100'), lot, 'down'), share })}
            >
              <bdi dir="ltr" translate="no">
                {share}%
              </bdi>
            </Button>
          ))}
          <Button type="submit" variant={position.direction === 1 ? 'down' : 'up'} aria-disabled={isSending || undefined}>
            {t(way === 'limit' ? 'closeLimit' : 'closeMarket')}
          </Button>
        </div>
      </form>
    </LazyDialog>
  )
}
