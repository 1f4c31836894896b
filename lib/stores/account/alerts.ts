'use client'

import { useCallback, useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import type { AlertRow } from '#lib/contract/accounts/alerts/alerts.ts'
import { createAccountClient } from '#lib/http/account-client.ts'
import { useIdentity, useSession } from '../session/identity.tsx'
import { useAccount } from './account-provider.tsx'

/** The alerts of a user, as far as this tab knows. */
interface Known {
  readonly userId: string
  readonly rows: readonly AlertRow[] | null
  readonly isFailed: boolean
}

const NOTHING: Known = { userId: '', rows: null, isFailed: false }
const alertStore = createStore<Known>()(() => NOTHING)
/** The user and turn that were last asked for, so that several parts of a page ask once. */
let asked = ''

export interface AlertsView {
  /** Open ones first; null until they are known. */
  readonly rows: readonly AlertRow[] | null
  readonly isFailed: boolean
  /** Fetches them again. */
  readonly reload: () => Promise<void>
}

/** Returns the alerts of this tab's user, guests too; fetched again whenever the account's stream says that they have changed. */
export function useAlerts(): AlertsView {
  const session = useSession()
  const userId = 'user' in session ? session.user.userId : ''
  const { requests } = useIdentity()
  const turn = useAccount((state) => state.alertTurn)
  const known = useStore(alertStore)
  const reload = useCallback(async () => {
    try {
      const { rows } = await createAccountClient(requests)('/user/alert/list', {}, { quiet: true })
      alertStore.setState({ userId, rows, isFailed: false })
    } catch {
      alertStore.setState((last) => ({ ...(last.userId === userId ? last : NOTHING), userId, isFailed: true }))
    }
  }, [requests, userId])
  useEffect(() => {
    const question = `${userId} ${turn}`
    if (userId === '' || asked === question) return
    asked = question
    void reload()
  }, [userId, turn, reload])
  return known.userId === userId ? { rows: known.rows, isFailed: known.isFailed, reload } : { rows: null, isFailed: false, reload }
}
