'use client'

import { useTranslations } from 'next-intl'
import { useMemo, type ReactNode } from 'react'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { AccountProvider, useAccount, useTradingActions, useTradingCall } from '#lib/stores/account/account-provider.tsx'
import type { AccountState } from '#lib/stores/account/account-state.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import {
  WorkspaceActionsContext,
  WorkspaceContext,
  type Workspace,
  type WorkspaceActions,
  type WorkspaceStatus,
  type WorkspaceView,
} from './workspace.ts'
import { createWorkspaceActions } from './workspace-actions.ts'

/** Provides the panels below it with the account of this tab and its commands. */
export function WorkspaceProvider({ children }: { readonly children: ReactNode }) {
  return (
    <AccountProvider>
      <AccountWorkspace>{children}</AccountWorkspace>
    </AccountProvider>
  )
}

const whole = (state: AccountState): AccountState => state

function AccountWorkspace({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const state = useAccount(whole)
  const view = useMemo(() => toView(state, 'user' in session), [state, session])
  const actions = useActions()
  const workspace: Workspace = useMemo(() => ({ view, actions }), [view, actions])
  return (
    <WorkspaceActionsContext value={actions}>
      <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
    </WorkspaceActionsContext>
  )
}

/** The account as the panels show it. */
function toView(state: AccountState, hasSession: boolean): WorkspaceView {
  return { ...state, status: findStatus(state, hasSession), pending: Object.values(state.pending) }
}

function findStatus({ connection, isLoaded }: AccountState, hasSession: boolean): WorkspaceStatus {
  if (!hasSession) return 'visitor'
  if (connection.kind === 'lost') return 'lost'
  return isLoaded ? 'live' : 'loading'
}

/** Returns actions that stay the same for the life of the page; refusals are shown in the visitor's language. */
function useActions(): WorkspaceActions {
  const trading = useTradingActions()
  const call = useTradingCall()
  const toaster = useToaster()
  const t = useTranslations('terminal.messages')
  const expired = t('expired')
  return useMemo(
    () =>
      createWorkspaceActions({
        trading,
        call,
        tellExpired: () => void toaster.requestError(expired),
      }),
    [trading, call, toaster, expired],
  )
}
