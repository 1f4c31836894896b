'use client'

import { useCallback, useEffect, useRef } from 'react'
import type { Product } from '#lib/contract/instruments.ts'
import { formatDuration } from '#lib/format/date.ts'
import type { LiveRow } from '#lib/stores/market-store.ts'
import { useRowListener } from '#lib/stores/use-live.ts'
import styles from '../live-figure.module.css'

interface Props {
  readonly product: Product
  readonly symbol: string
  /** Market time at which funding is charged next, milliseconds; null where it is not known. */
  readonly target: number | null
  /** What the server wrote. */
  readonly text: string
}

/** Time until the next funding by the market clock, which a replay lets run at its own pace. */
export function Countdown({ product, symbol, target, text }: Props) {
  const element = useRef<HTMLElement>(null)
  const clock = useRef({ target, aheadMs: 0 })
  useRowListener(
    product,
    symbol,
    useCallback((row: LiveRow) => {
      clock.current = {
        target: row.nextFundingTime ?? clock.current.target,
        aheadMs: row.ts === undefined ? clock.current.aheadMs : row.ts - Date.now(),
      }
    }, []),
  )
  useEffect(() => {
    const timer = setInterval(() => {
      const node = element.current?.firstChild
      const { target: end, aheadMs } = clock.current
      if (node instanceof Text && end !== null) node.data = formatDuration(end - Date.now() - aheadMs)
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <bdi ref={element} className={styles.figure} dir="ltr">
      {text}
    </bdi>
  )
}
