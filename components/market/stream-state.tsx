'use client'

import { useCallback, useEffect, useRef } from 'react'
import type { Product } from '#lib/contract/instruments.ts'
import { formatAge } from '#lib/format/date.ts'
import { useMarketStatus, useRowListener } from '#lib/stores/use-live.ts'
import styles from './stream-state.module.css'

interface StreamLabels {
  readonly connecting: string
  readonly live: string
  readonly reconnecting: string
  readonly stale: string
  /** Name of the figure behind the state. */
  readonly age: string
}

interface Props {
  /** The pair whose ticks are timed. */
  readonly product: Product
  readonly symbol: string
  /** What the page shows until the stream is there: when its figures were taken. */
  readonly taken: string
  /** BCP-47 tag of the page's locale. */
  readonly tag: string
  readonly labels: StreamLabels
}

/**
 * How the stream stands, in words, and how old the newest figure is. While figures are old the whole page says so: the root
 * element carries `data-stale`, and every live figure fades.
 */
export function StreamState({ product, symbol, taken, tag, labels }: Props) {
  const { connection, stale } = useMarketStatus()
  const isLost = connection.kind === 'lost'
  const isLive = connection.kind === 'open' && !stale
  useStaleMark(stale || isLost)
  return (
    <p className={styles.state} data-kind={isLive ? 'live' : isLost || stale ? 'lost' : 'waiting'}>
      <output>{wordOf(connection.kind, stale, labels)}</output>
      <span className="visually-hidden">{labels.age}</span>
      <Age product={product} symbol={symbol} taken={taken} tag={tag} />
    </p>
  )
}

function wordOf(kind: string, stale: boolean, labels: StreamLabels): string {
  if (kind === 'lost') return labels.reconnecting
  if (kind !== 'open') return labels.connecting
  return stale ? labels.stale : labels.live
}

/** Seconds since the pair was last heard of, written past React. */
function Age({ product, symbol, taken, tag }: Pick<Props, 'product' | 'symbol' | 'taken' | 'tag'>) {
  const element = useRef<HTMLElement>(null)
  const heardMs = useRef<number | null>(null)
  const write = useCallback(() => {
    const node = element.current?.firstChild
    if (node instanceof Text && heardMs.current !== null) node.data = formatAge(Date.now() - heardMs.current, tag)
  }, [tag])
  useRowListener(
    product,
    symbol,
    useCallback(() => {
      heardMs.current = Date.now()
      write()
    }, [write]),
  )
  useEffect(() => {
    const timer = setInterval(write, 1000)
    return () => clearInterval(timer)
  }, [write])
  return (
    <bdi ref={element} className={styles.age}>
      {taken}
    </bdi>
  )
}

function useStaleMark(isStale: boolean): void {
  useEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-stale', isStale)
    return () => root.removeAttribute('data-stale')
  }, [isStale])
}
