'use client'

import { useTranslations } from 'next-intl'
import { useMemo, type ReactNode } from 'react'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { AccountProvider, useAccount, useTrading, useTradingCall } from '#lib/stores/account-provider.tsx'
import type { AccountState } from '#lib/stores/account-state.ts'
import { useSession } from '#lib/stores/identity.tsx'
import { DeskActionsContext, DeskContext, type Desk, type DeskActions, type DeskStatus, type DeskView } from './desk.ts'
import { createDeskActions } from './desk-actions.ts'

/** Gives the panels below it the account of this tab, and what can be done with it. */
export function DeskProvider({ children }: { readonly children: ReactNode }) {
  return (
    <AccountProvider>
      <DeskOfAccount>{children}</DeskOfAccount>
    </AccountProvider>
  )
}

const whole = (state: AccountState): AccountState => state

function DeskOfAccount({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const state = useAccount(whole)
  const view = useMemo(() => viewOf(state, 'user' in session), [state, session])
  const actions = useActions()
  const desk: Desk = useMemo(() => ({ view, actions }), [view, actions])
  return (
    <DeskActionsContext value={actions}>
      <DeskContext value={desk}>{children}</DeskContext>
    </DeskActionsContext>
  )
}

/** The account as the panels show it. */
function viewOf(state: AccountState, hasSession: boolean): DeskView {
  return { ...state, status: statusOf(state, hasSession), pending: Object.values(state.pending) }
}

function statusOf({ connection, isLoaded }: AccountState, hasSession: boolean): DeskStatus {
  if (!hasSession) return 'visitor'
  if (connection.kind === 'lost') return 'lost'
  return isLoaded ? 'live' : 'loading'
}

/** The same actions as long as the page lives; refusals are shown in the visitor's language. */
function useActions(): DeskActions {
  const trading = useTrading()
  const call = useTradingCall()
  const toaster = useToaster()
  const t = useTranslations('terminal.messages')
  const expired = t('expired')
  return useMemo(
    () =>
      createDeskActions({
        trading,
        call,
        tellExpired: () => void toaster.requestError(expired),
      }),
    [trading, call, toaster, expired],
  )
}
