'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { FieldValues } from '../acts/acts.ts'
import { isLoggedOut, makeAct, readErrorName } from '../calls.ts'
import { useConsole } from './console-context.ts'

/** The answer of an act that reads, on its way to the screen. `isOld`: another one is under way while this is shown. */
export type Read =
  | { readonly kind: 'none' | 'pending' }
  | { readonly kind: 'done'; readonly data: unknown; readonly isOld: boolean }
  | { readonly kind: 'failed'; readonly error: ErrorName }

type Found = { readonly asked: string } & ({ readonly data: unknown } | { readonly error: ErrorName })

/**
 * Makes an act that reads: at once, for other fields, after every act that was made here, and on request. Makes none for null. Drops
 * answers to outdated questions.
 */
export function useRead(name: string, fields: FieldValues | null): readonly [Read, () => void] {
  const { turn, onLoggedOut } = useConsole()
  const [again, setAgain] = useState(0)
  const [found, setFound] = useState<Found | null>(null)
  const question = fields === null ? null : JSON.stringify([name, fields])
  const asked = `${turn} ${again} ${question}`
  const ask = useEffectEvent(() => makeAct(name, fields ?? {}))
  const onFailed = useEffectEvent((error: unknown) => {
    if (isLoggedOut(error)) onLoggedOut()
    setFound({ asked, error: readErrorName(error) })
  })
  useEffect(() => {
    if (question === null) return
    let isWanted = true
    ask().then(
      (data) => isWanted && setFound({ asked, data }),
      (error: unknown) => isWanted && onFailed(error),
    )
    return () => {
      isWanted = false
    }
  }, [asked, question])
  return [toRead(found, asked, question), () => setAgain((last) => last + 1)]
}

function toRead(found: Found | null, asked: string, question: string | null): Read {
  if (question === null) return { kind: 'none' }
  // An answer to other fields says nothing about these.
  if (found === null || !found.asked.endsWith(` ${question}`)) return { kind: 'pending' }
  if ('error' in found) return found.asked === asked ? { kind: 'failed', error: found.error } : { kind: 'pending' }
  return { kind: 'done', data: found.data, isOld: found.asked !== asked }
}
