'use client'
import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { DiscardQuestion } from './discard-question.tsx'
import type { BeforeClose, CloseReason } from './guarded-close.ts'

/** Ids of the forms in one modal with entries that closing would discard. */
const FormsContext = createContext<Set<string> | null>(null)

/**
 * Reports whether a form holds unsent entries: the dialog or drawer around it then asks before it closes. Has no effect outside
 * of one. A dialog whose own component holds the form takes `unsaved` instead.
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
  /** For `useGuardedClose`: calls the modal's own hook, then asks the user if there is something to lose. */
  readonly beforeClose: BeforeClose
  /** Wraps the modal's content: collects the reports of its forms, and shows the question. */
  readonly wrap: (content: ReactNode) => ReactNode
}

/** Keeps a modal from discarding typed entries without asking (specification 4.5, before-close). */
export function useUnsavedGuard(open: boolean, unsaved: boolean, hook?: BeforeClose): UnsavedGuard {
  const [forms] = useState(() => new Set<string>())
  const answer = useRef<((discards: boolean) => void) | null>(null)
  const [isAsking, setAsking] = useState(false)
  // The caller closed the modal meanwhile: the question is obsolete.
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
