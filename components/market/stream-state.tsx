'use client'

import { useCallback, useEffect, useRef } from 'react'
import { writeText } from '#components/ui/figure/write-text.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { formatAge } from '#lib/format/date.ts'
import { useMarketStatus, useRowListener } from '#lib/stores/figures/use-live.ts'
import styles from './stream-state.module.css'

interface StreamLabels {
  readonly connecting: string
  readonly live: string
  readonly reconnecting: string
  readonly stale: string
  /** Name of the figure after the state. */
  readonly age: string
}

interface Props {
  /** The pair whose ticks are timed. */
  readonly product: Product
  readonly symbol: string
  /** Shown until the pair's first update: the time of the page's figures. */
  readonly taken: string
  /** BCP-47 tag of the page's locale. */
  readonly tag: string
  readonly labels: StreamLabels
}

/**
 * Shows the state of the stream in words, and the age of the newest figure. While figures are stale or the stream is lost, the root
 * element has `data-stale`, and every live figure fades.
 */
export function StreamState({ product, symbol, taken, tag, labels }: Props) {
  const { connection, stale } = useMarketStatus()
  const isLost = connection.kind === 'lost'
  const isLive = connection.kind === 'open' && !stale
  useStaleMark(stale || isLost)
  return (
    <p className={styles.state} data-kind={isLive ? 'live' : isLost || stale ? 'lost' : 'waiting'} data-room={chooseRoom(labels)}>
      <span className={styles.now}>
        <output>{chooseWord(connection.kind, stale, labels)}</output>
        <span className="visually-hidden">{labels.age}</span>
        <Age product={product} symbol={symbol} taken={taken} tag={tag} />
      </span>
    </p>
  )
}

/** Returns the longer of the two words of a page that opens: its room is kept, so that the second moves nothing. */
function chooseRoom({ connecting, live }: StreamLabels): string {
  return connecting.length > live.length ? connecting : live
}

function chooseWord(kind: string, stale: boolean, labels: StreamLabels): string {
  if (kind === 'lost') return labels.reconnecting
  if (kind !== 'open') return labels.connecting
  return stale ? labels.stale : labels.live
}

/** Shows the seconds since the pair's last update, written without a React render. */
function Age({ product, symbol, taken, tag }: Pick<Props, 'product' | 'symbol' | 'taken' | 'tag'>) {
  const element = useRef<HTMLElement>(null)
  const heardMs = useRef<number | null>(null)
  const write = useCallback(() => {
    if (heardMs.current !== null) writeText(element.current, formatAge(Date.now() - heardMs.current, tag))
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
    <bdi ref={element} translate="no" className={styles.age}>
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
