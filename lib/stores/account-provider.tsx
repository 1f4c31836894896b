'use client'

import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { assert } from '#lib/kernel/assert.ts'
import type { AccountLive } from './account-live.ts'
import { INITIAL_ACCOUNT_STATE, type AccountState } from './account-state.ts'
import { useIdentity, useSession, type Identity } from './identity.tsx'
import type { TradingActions } from './trading-actions.ts'
import type { TradingClient } from './trading-client.ts'

interface Desk {
  /** Opens the account of this tab, whose code is fetched with the first question. In the browser only. */
  readonly open: () => Promise<AccountLive>
  /** The account, once it is open. */
  readonly live: AccountLive | null
}

const Context = createContext<Desk | null>(null)

/** The tab's account, once its code has been fetched. */
let opened: AccountLive | null = null

async function openAccount(identity: Identity): Promise<AccountLive> {
  assert(typeof window !== 'undefined', 'an account is opened in a browser')
  const { openTabAccount } = await import('./tab-account.ts')
  opened = openTabAccount(identity)
  return opened
}

interface Props {
  /** An account to use in place of the tab's: for tests and stories. */
  readonly account?: AccountLive
  readonly children: ReactNode
}

/** How long after its code could not be fetched the account is asked for again. */
const RETRY_MS = 3_000

/**
 * Gives the trader's account to all that is below it, and follows who is logged in. Nothing of it is loaded for a visitor, who has
 * none. Inside the shell of a page.
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
  const desk = useMemo(() => ({ open, live }), [open, live])
  return <Context value={desk}>{children}</Context>
}

function useDesk(): Desk {
  const desk = useContext(Context)
  if (desk === null) throw new Error('useAccount needs an AccountProvider round it.')
  return desk
}

const NOTHING = (): void => {}

/**
 * A part of the account, rendered again when it changes. `select` returns the same value for the same state: a field of it, or what is
 * found in one of its lists. The account's stream is open while a component that uses this is mounted.
 */
export function useAccount<Value>(select: (state: AccountState) => Value): Value {
  const { live } = useDesk()
  useEffect(() => live?.hold(), [live])
  const subscribe = useCallback((changed: () => void) => live?.store.subscribe(changed) ?? NOTHING, [live])
  return useSyncExternalStore(
    subscribe,
    () => select(live?.store.getState() ?? INITIAL_ACCOUNT_STATE),
    () => select(INITIAL_ACCOUNT_STATE),
  )
}

/** What can be done with the account, as a function for event handlers: `await (await trading()).place('ticket buy', order)`. */
export function useTrading(): () => Promise<TradingActions> {
  const { open } = useDesk()
  return useCallback(async () => (await open()).actions, [open])
}

/** Trading calls by their names, for what the account's stream does not carry: histories, receipts, the profit curve. */
export function useTradingCall(): TradingClient {
  const { open } = useDesk()
  return useMemo((): TradingClient => async (name, params, options) => (await open()).call(name, params, options), [open])
}
