'use client'

import { useEffect, useState } from 'react'
import type { AccountAnswer } from '#lib/contract/account-calls.ts'
import { useAccountCalls } from './account-calls.ts'

type SentCode = AccountAnswer<'/msg/verifycode/send'>

/** After a code was sent, it is asked this often whether its message is late: a letter that comes as usual is here before the second time. */
const ASKED_AFTER_MS = [3000, 15_000, 35_000]

/** Learns whether a code that was sent will be late, because the server of its messages is away. Call `watch` when it was sent. */
export function useMessageDelay(): { readonly isLate: boolean; readonly watch: (sent: SentCode) => void } {
  const call = useAccountCalls()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (sent === null) return undefined
    const abort = new AbortController()
    const ask = () =>
      call('/msg/verifycode/delay', {}, { quiet: true, signal: abort.signal }).then(
        (delay) => abort.signal.aborted || setLate(delay[sent.channel]),
        // Whoever waits for a code is told nothing of a question that they have not asked.
        () => undefined,
      )
    const timers = ASKED_AFTER_MS.map((afterMs) => setTimeout(() => void ask(), afterMs))
    return () => {
      abort.abort()
      timers.forEach(clearTimeout)
    }
  }, [call, sent])
  return {
    isLate,
    watch(code) {
      setLate(false)
      setSent(code)
    },
  }
}
