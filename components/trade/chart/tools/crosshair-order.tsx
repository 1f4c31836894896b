'use client'

import type { Chart, Crosshair } from 'klinecharts'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Icon } from '#components/ui/icon/icon.tsx'
import type { MenuPoint } from '#components/ui/menu/point-menu.tsx'
import styles from '../tool-chart.module.css'

interface Props {
  readonly chart: Chart
  /** Called with the point of the chart whose price is wanted. */
  readonly onAsk: (at: MenuPoint) => void
}

/**
 * A button at the price axis that follows the crosshair and opens the menu of its price. It is for the mouse: keys open the same menu on
 * the candle that they read. It is moved without rendering.
 */
export function CrosshairOrder({ chart, onAsk }: Props) {
  const t = useTranslations('terminal.chart')
  const button = useRef<HTMLButtonElement>(null)
  const height = useRef(0)
  useEffect(() => {
    const root = chart.getDom()
    const plot = root?.parentElement
    if (!root || !plot) return
    const hide = () => {
      // The library takes the crosshair away when the pointer moves from its canvas onto the button.
      if (button.current?.matches(':hover') === false) button.current.setAttribute('data-hidden', '')
    }
    const follow = (unsafe?: unknown) => {
      const { y, paneId } = (unsafe ?? {}) as Crosshair
      if (y === undefined || paneId !== 'candle_pane' || !button.current) return hide()
      height.current = y
      button.current.style.setProperty('--at', `${y}px`)
      button.current.style.setProperty('--axis', `${chart.getSize('candle_pane', 'yAxis')?.width ?? 0}px`)
      button.current.removeAttribute('data-hidden')
    }
    const ends = new AbortController()
    chart.subscribeAction('onCrosshairChange', follow)
    plot.addEventListener('mouseleave', hide, { signal: ends.signal })
    return () => {
      ends.abort()
      chart.unsubscribeAction('onCrosshairChange', follow)
    }
  }, [chart])
  const ask = () => {
    const width = chart.getSize('candle_pane', 'main')?.width ?? 0
    onAsk({ x: Math.max(0, width - 1), y: height.current })
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.atCrosshair}
      aria-label={t('orderHere')}
      tabIndex={-1}
      data-hidden
      data-crosshair-order
      onClick={ask}
    >
      <Icon name="plus" size={16} />
    </button>
  )
}
