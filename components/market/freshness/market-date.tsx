'use client'

import { useCallback, useRef } from 'react'
import { writeText } from '#components/ui/figure/write-text.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { formatShortMoment } from '#lib/format/date.ts'
import { SET_BACK_MS, type LiveRow } from '#lib/stores/figures/market-store.ts'
import { useRowListener } from '#lib/stores/figures/use-live.ts'
import styles from './market-date.module.css'

interface Props {
  /** The pair whose ticks carry the market's clock. */
  readonly product: Product
  readonly symbol: string
  /** The market's clock when the page was rendered, in milliseconds. */
  readonly firstMs: number
  /** BCP-47 tag of the page's locale. */
  readonly tag: string
  /** Name of the figure for screen readers. */
  readonly label: string
}

/** Shows date and time of a recorded market (UTC) in the language's own form; it runs with the market's clock, written without a render. */
export function MarketDate({ product, symbol, firstMs, tag, label }: Props) {
  const element = useRef<HTMLTimeElement>(null)
  const latest = useRef(firstMs)
  const write = useCallback(
    ({ ts }: LiveRow) => {
      if (ts === undefined) return
      // The operator has gone back: charts and lists of this page show what is in the future now.
      if (ts <= latest.current - SET_BACK_MS) return window.location.reload()
      latest.current = Math.max(latest.current, ts)
      writeText(element.current, formatShortMoment(ts, tag))
      element.current?.setAttribute('datetime', new Date(ts).toISOString())
    },
    [tag],
  )
  useRowListener(product, symbol, write)
  return (
    <span className={styles.date} data-market-date>
      <span className="visually-hidden">{label}</span>
      <time ref={element} translate="no" dateTime={new Date(firstMs).toISOString()}>
        {formatShortMoment(firstMs, tag)}
      </time>
    </span>
  )
}
