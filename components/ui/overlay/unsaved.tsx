'use client'
import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { DiscardQuestion } from './discard-question.tsx'
import type { BeforeClose, CloseReason } from './guarded-close.ts'

/** Ids of the forms below one modal that hold something that closing would throw away. */
const FormsContext = createContext<Set<string> | null>(null)

/**
 * A form says whether it holds entries that are not sent yet: the dialog or drawer round it then asks before it closes. Nothing happens
 * outside of one. A dialog whose own component holds the form takes `unsaved` instead.
 */
export function useUnsaved(isHalfFilled: boolean): void {
  const forms = useContext(FormsContext)
  const id = useId()
  useEffect(() => {
    if (forms === null || !isHalfFilled) return
    forms.add(id)
    return () => void forms.delete(id)
  }, [forms, id, isHalfFilled])
}

interface UnsavedGuard {
  /** For `useGuardedClose`: asks where there is something to lose, after the hook that the modal was given. */
  readonly beforeClose: BeforeClose
  /** Goes round the modal's content: hears from the forms in it, and shows the question. */
  readonly wrap: (content: ReactNode) => ReactNode
}

/** Lets no modal throw away what somebody has typed into it (specification 4.5, before-close). */
export function useUnsavedGuard(open: boolean, unsaved: boolean, hook?: BeforeClose): UnsavedGuard {
  const [forms] = useState(() => new Set<string>())
  const answer = useRef<((discards: boolean) => void) | null>(null)
  const [isAsking, setAsking] = useState(false)
  // Closed by its caller meanwhile: nobody is left to answer.
  if (!open && isAsking) setAsking(false)
  useEffect(() => {
    if (!open) answer.current?.(false)
  }, [open])

  const ask = (): boolean | Promise<boolean> => {
    if (!unsaved && forms.size === 0) return true
    setAsking(true)
    return new Promise<boolean>((resolve) => (answer.current = resolve))
  }
  const reply = (discards: boolean) => {
    setAsking(false)
    answer.current?.(discards)
  }
  const askAfter = async (first: BeforeClose, reason: CloseReason) => (await first(reason)) && ask()
  return {
    beforeClose: (reason) => (hook ? askAfter(hook, reason) : ask()),
    wrap: (content) => (
      <FormsContext value={forms}>
        {content}
        {isAsking && <DiscardQuestion onAnswer={reply} />}
      </FormsContext>
    ),
  }
}
