'use client'
import { useEffect, useRef, useState } from 'react'

/** What someone did to close it. */
export type CloseReason = 'button' | 'backdrop' | 'escape'

/** Asked before closing; `false` refuses. May take its time: until it has answered, nobody asks again. */
export type BeforeClose = (reason: CloseReason) => boolean | Promise<boolean>

export interface GuardedClose {
  readonly request: (reason: CloseReason) => void
  /** The hook has not answered yet. */
  readonly pending: boolean
}

/**
 * Closes through an optional hook that can refuse (specification 4.5, drawer). A hook that fails refuses, and its error is
 * reported. An answer that comes after the overlay was closed, or closed and opened again, counts for nothing.
 */
export function useGuardedClose(open: boolean, close: () => void, beforeClose?: BeforeClose): GuardedClose {
  const isOpen = useRef(open)
  const round = useRef(0)
  const asked = useRef<number | null>(null)
  const [pending, setPending] = useState(false)

  useEffect(() => {
    isOpen.current = open
    if (open) round.current += 1
  }, [open])

  const ask = async (hook: BeforeClose, reason: CloseReason) => {
    const mine = round.current
    if (asked.current === mine) return
    asked.current = mine
    setPending(true)
    const agreed = await answerOf(hook, reason)
    if (asked.current === mine) {
      asked.current = null
      setPending(false)
    }
    if (agreed && isOpen.current && round.current === mine) close()
  }

  const request = (reason: CloseReason) => {
    if (beforeClose) void ask(beforeClose, reason)
    else close()
  }
  return { request, pending }
}

async function answerOf(hook: BeforeClose, reason: CloseReason): Promise<boolean> {
  try {
    return await hook(reason)
  } catch (error) {
    reportError(error)
    return false
  }
}
