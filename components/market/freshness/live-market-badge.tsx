'use client'

import { useCallback, useEffect, useRef } from 'react'
import { writeText } from '#components/ui/figure/write-text.ts'
import type { ShownState } from '#lib/contract/market/feed-sources.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { formatAge } from '#lib/format/date.ts'
import type { LiveRow } from '#lib/stores/figures/market-store.ts'
import { useRowListener } from '#lib/stores/figures/use-live.ts'
import styles from './market-badge.module.css'
import { useMarketState } from '#lib/stores/figures/use-market-state.ts'

type WaitingState = Exclude<ShownState, 'live'>

interface Props {
  readonly product: Product
  readonly symbol: string
  /** The age of the market's data when the server rendered, in milliseconds. */
  readonly first: { readonly state: ShownState; readonly ageMs: number }
  /** BCP-47 tag of the page's locale. */
  readonly tag: string
  readonly words: Readonly<Record<WaitingState, string>>
}

/**
 * Shows in a word that a market's prices are not current, and how long ago their last update came. Screen readers hear a change of the
 * word, never the age. Meanwhile the root element has `data-market-waits`, and book, trades and chart fade.
 */
export function LiveMarketBadge({ product, symbol, first, tag, words }: Props) {
  const state = useMarketState(product, symbol, first.state)
  // A market that takes cancels alone has current prices.
  const isWaiting = state !== 'live' && state !== 'cancel-only'
  useEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-market-waits', isWaiting)
    return () => root.removeAttribute('data-market-waits')
  }, [isWaiting])
  return (
    <span className={styles.badge} data-market-state={state}>
      <output>{state !== 'live' && words[state]}</output>
      {state === 'stale' && <SilentFor product={product} symbol={symbol} ageMs={first.ageMs} tag={tag} />}
    </span>
  )
}

/** Counts the time since a market was last heard of, without a React render a second. */
function SilentFor({ product, symbol, ageMs, tag }: Pick<Props, 'product' | 'symbol' | 'tag'> & { readonly ageMs: number }) {
  const element = useRef<HTMLElement>(null)
  const since = useRef<number | null>(null)
  useRowListener(
    product,
    symbol,
    useCallback(({ ts, seenAt }: LiveRow) => {
      if (ts !== undefined && seenAt !== undefined) since.current = Date.now() - (ts - seenAt)
    }, []),
  )
  useEffect(() => {
    since.current ??= Date.now() - ageMs
    const write = () => {
      if (since.current !== null) writeText(element.current, formatAge(Date.now() - since.current, tag))
    }
    const timer = setInterval(write, 1000)
    return () => clearInterval(timer)
  }, [ageMs, tag])
  return (
    <bdi ref={element} aria-hidden translate="no" className={styles.age}>
      {formatAge(ageMs, tag)}
    </bdi>
  )
}
