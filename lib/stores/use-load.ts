'use client'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'

/** Data on its way to a screen. `refreshing`: newer data is being fetched while this is shown. */
export type Load<Data> =
  | { readonly kind: 'pending' }
  | { readonly kind: 'done'; readonly data: Data; readonly refreshing: boolean }
  | { readonly kind: 'failed' }

const PENDING = { kind: 'pending' } as const

/**
 * Fetches once the page is in the browser, again for every new key, and when asked to. The answer to a question that nobody asks
 * any more is dropped. Why something failed is told by the request layer.
 */
export function useLoad<Data>(key: string, load: (key: string) => Promise<Data>): readonly [Load<Data>, () => void] {
  const [state, setState] = useState<Load<Data>>(PENDING)
  const [turn, setTurn] = useState(0)
  const fetchFor = useEffectEvent((asked: { readonly key: string; readonly turn: number }) => load(asked.key))
  useEffect(() => {
    let isWanted = true
    setState((shown) => (shown.kind === 'done' ? { ...shown, refreshing: true } : PENDING))
    fetchFor({ key, turn }).then(
      (data) => isWanted && setState({ kind: 'done', data, refreshing: false }),
      () => isWanted && setState({ kind: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [key, turn])
  const reload = useCallback(() => setTurn((last) => last + 1), [])
  return [state, reload]
}
