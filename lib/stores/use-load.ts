'use client'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'

/** Data on its way to a screen. `refreshing`: newer data is being fetched while this is shown. */
export type Load<Data> =
  | { readonly kind: 'pending' }
  | { readonly kind: 'done'; readonly data: Data; readonly refreshing: boolean }
  | { readonly kind: 'failed' }

/** The latest answer and its question. */
interface Answer<Data> {
  readonly asked: string
  readonly found: { readonly data: Data } | null
}

const PENDING = { kind: 'pending' } as const

/**
 * Fetches once the page is in the browser, again for every new key, and on request. Drops the answer to an outdated question. The
 * request layer reports failures.
 */
export function useLoad<Data>(key: string, load: (key: string) => Promise<Data>): readonly [Load<Data>, () => void] {
  const [answer, setAnswer] = useState<Answer<Data> | null>(null)
  const [turn, setTurn] = useState(0)
  const asked = `${turn} ${key}`
  const fetchFor = useEffectEvent((question: string) => load(question.slice(question.indexOf(' ') + 1)))
  useEffect(() => {
    let isWanted = true
    fetchFor(asked).then(
      (data) => isWanted && setAnswer({ asked, found: { data } }),
      () => isWanted && setAnswer({ asked, found: null }),
    )
    return () => {
      isWanted = false
    }
  }, [asked])
  const reload = useCallback(() => setTurn((last) => last + 1), [])
  return [toLoad(answer, asked), reload]
}

function toLoad<Data>(answer: Answer<Data> | null, asked: string): Load<Data> {
  if (answer === null) return PENDING
  const isLatest = answer.asked === asked
  if (answer.found === null) return isLatest ? { kind: 'failed' } : PENDING
  return { kind: 'done', data: answer.found.data, refreshing: !isLatest }
}
