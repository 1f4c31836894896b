'use client'

import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { assert } from '#lib/kernel/assert.ts'
import type { AccountLive } from './account-live.ts'
import { INITIAL_ACCOUNT_STATE, type AccountState } from './account-state.ts'
import { useIdentity, useSession, type Identity } from '../session/identity.tsx'
import type { TradingActions } from './trading-actions.ts'
import type { TradingClient } from './trading-client.ts'

interface TabAccount {
  /** Opens the account of this tab; its code is loaded on demand. In the browser only. */
  readonly open: () => Promise<AccountLive>
  /** The account, once it is open. */
  readonly live: AccountLive | null
}

const Context = createContext<TabAccount | null>(null)

/** The tab's account, once its code has been loaded. */
let opened: AccountLive | null = null

async function openAccount(identity: Identity): Promise<AccountLive> {
  assert(typeof window !== 'undefined', 'an account is opened in a browser')
  const { openTabAccount } = await loadCode(() => import('./tab-account.ts'))
  opened = openTabAccount(identity)
  return opened
}

interface Props {
  /** An account to use instead of the tab's, for tests and stories. */
  readonly account?: AccountLive
  readonly children: ReactNode
}

/** Delay before a failed load of the account's code is tried again. */
const RETRY_MS = 3_000

/**
 * Provides the trader's account to its children, and follows logins and log-outs. Loads nothing for a visitor, who has no account.
 * Must be inside the shell of a page.
 */
export function AccountProvider({ account, children }: Props) {
  const identity = useIdentity()
  const session = useSession()
  const [live, setLive] = useState<AccountLive | null>(account ?? opened)
  const [tries, setTries] = useState(0)
  const open = useCallback(() => Promise.resolve(account ?? openAccount(identity)), [account, identity])
  const userId = 'user' in session ? session.user.userId : null
  const isKnown = session.kind !== 'unknown'
  const isMissing = live === null && userId !== null
  useEffect(() => {
    if (!isMissing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const load = async () => {
      try {
        const found = await open()
        if (!gone) setLive(found)
      } catch {
        if (!gone) timer = setTimeout(() => setTries(tries + 1), RETRY_MS)
      }
    }
    void load()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [isMissing, open, tries])
  useEffect(() => {
    if (isKnown) live?.enter(userId)
  }, [live, isKnown, userId])
  const tab = useMemo(() => ({ open, live }), [open, live])
  return <Context value={tab}>{children}</Context>
}

function useTabAccount(): TabAccount {
  const tab = useContext(Context)
  if (tab === null) throw new Error('useAccount needs an AccountProvider round it.')
  return tab
}

const NOTHING = (): void => {}

/**
 * Returns a part of the account and renders again when it changes. `select` must return the same value for the same state: a field, or
 * an element of one of its lists. The account's stream is open while a component that uses this is mounted.
 */
export function useAccount<Value>(select: (state: AccountState) => Value): Value {
  const { live } = useTabAccount()
  useEffect(() => live?.hold(), [live])
  const subscribe = useCallback((changed: () => void) => live?.store.subscribe(changed) ?? NOTHING, [live])
  return useBrowserValue(
    subscribe,
    () => select(live?.store.getState() ?? INITIAL_ACCOUNT_STATE),
    () => select(INITIAL_ACCOUNT_STATE),
  )
}

/** Returns the actions on the account, as a function for event handlers: `await (await trading()).place('ticket buy', order)`. */
export function useTradingActions(): () => Promise<TradingActions> {
  const { open } = useTabAccount()
  return useCallback(async () => (await open()).actions, [open])
}

/** Returns trading calls by name, for data that the account's stream does not carry: histories, receipts, the profit curve. */
export function useTradingCall(): TradingClient {
  const { open } = useTabAccount()
  return useMemo((): TradingClient => async (name, params, options) => (await open()).call(name, params, options), [open])
}
