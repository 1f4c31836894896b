'use client'

import { createContext, useContext } from 'react'
import type { OperatorRole } from '#lib/contract/operator/act.ts'
import type { ActRow, FieldValues } from '../acts/acts.ts'

/** The operator who is logged in. */
export interface Me {
  readonly id: string
  readonly name: string
  readonly role: OperatorRole
}

export interface ConsoleState {
  readonly localeCode: string
  readonly direction: 'ltr' | 'rtl'
  readonly me: Me
  /** The table of acts, as this operator may see it. */
  readonly acts: readonly ActRow[]
  /** Counts the acts that were made here: what is shown is read again after each. */
  readonly turn: number
  /** Opens the form of an act, with what is known filled in. */
  readonly openAct: (act: ActRow, known: FieldValues) => void
  /** Tells that a call was refused because nobody is logged in any more. */
  readonly onLoggedOut: () => void
}

export const ConsoleContext = createContext<ConsoleState | null>(null)

/** Returns the console around a component. */
export function useConsole(): ConsoleState {
  const state = useContext(ConsoleContext)
  if (state === null) throw new Error('useConsole needs a <ConsoleContext> above it.')
  return state
}
