'use client'

import { useMemo, type ReactNode } from 'react'
import { useSession } from '#lib/stores/identity.tsx'
import { DeskContext, EMPTY_VIEW, type Desk, type DeskActions, type DeskView } from './desk.ts'

const REFUSED = { kind: 'refused' } as const

/** A desk without an account: nothing can be sent from it, and what is asked has no answer. */
const CLOSED: DeskActions = {
  place: async () => REFUSED,
  cancel: async () => REFUSED,
  cancelAll: async () => REFUSED,
  edit: async () => REFUSED,
  closePosition: async () => REFUSED,
  adjustMargin: async () => REFUSED,
  settings: async () => null,
  setLeverage: async () => REFUSED,
  setMarginMode: async () => REFUSED,
  detail: async () => null,
  history: async () => null,
}

/** Gives the panels below it the account of this tab. */
export function DeskProvider({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const status = session.kind === 'visitor' || session.kind === 'unknown' ? 'visitor' : 'loading'
  const view: DeskView = useMemo(() => ({ ...EMPTY_VIEW, status }), [status])
  const desk: Desk = useMemo(() => ({ view, actions: CLOSED }), [view])
  return <DeskContext value={desk}>{children}</DeskContext>
}
