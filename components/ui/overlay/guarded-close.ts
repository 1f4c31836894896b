'use client'
import { useEffect, useRef, useState } from 'react'

/** The user action that closes an overlay. */
export type CloseReason = 'button' | 'backdrop' | 'escape'

/** Asked before closing; `false` refuses. May be asynchronous: it is not called again until it has answered. */
export type BeforeClose = (reason: CloseReason) => boolean | Promise<boolean>

export interface GuardedClose {
  readonly request: (reason: CloseReason) => void
  /** The hook has not answered yet. */
  readonly pending: boolean
}

/**
 * Closes through an optional hook that can refuse (specification 4.5, drawer). A hook that throws refuses, and its error is
 * reported. An answer that arrives after the overlay was closed, or closed and reopened, is ignored.
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

  const wait = async (answer: Promise<boolean>, mine: number) => {
    asked.current = mine
    setPending(true)
    const agreed = await answer.catch(refuseAndReport)
    if (asked.current === mine) {
      asked.current = null
      setPending(false)
    }
    if (agreed && isOpen.current && round.current === mine) close()
  }

  const request = (reason: CloseReason) => {
    const mine = round.current
    if (asked.current === mine) return
    const answer = askHook(beforeClose, reason)
    if (typeof answer !== 'boolean') void wait(answer, mine)
    else if (answer) close()
  }
  return { request, pending }
}

function askHook(hook: BeforeClose | undefined, reason: CloseReason): boolean | Promise<boolean> {
  try {
    return hook?.(reason) ?? true
  } catch (error) {
    return refuseAndReport(error)
  }
}

function refuseAndReport(error: unknown): false {
  reportError(error)
  return false
}
