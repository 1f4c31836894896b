'use client'

import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { assert } from '#lib/kernel/assert.ts'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading-stream-path.ts'
import { accountStreamAddress } from '#lib/stream/account-stream.ts'
import { watchPage } from '#lib/stream/page-activity.ts'
import { createAccountLive, type AccountLive } from './account-live.ts'
import { INITIAL_ACCOUNT_STATE, type AccountState } from './account-store.ts'
import { useIdentity, useSession, type Identity } from './identity.tsx'
import type { TradingActions } from './trading-actions.ts'
import { createTradingClient, type TradingClient } from './trading-client.ts'

/** A function, because a server has no account while it renders. */
type FindLive = () => AccountLive

const Context = createContext<FindLive | null>(null)

let live: AccountLive | undefined

/** The account of this tab, opened with the first question. In the browser only. */
function tabAccount(identity: Identity): AccountLive {
  assert(typeof window !== 'undefined', 'an account is opened in a browser')
  live ??= createAccountLive({
    call: createTradingClient(identity.requests),
    connect: () => new WebSocket(accountStreamAddress(window.location, ACCOUNT_STREAM_PATH)),
    activity: watchPage(window),
    newClientOrderId: () => `w${crypto.randomUUID().replaceAll('-', '')}`,
  })
  return live
}

interface Props {
  /** An account to use in place of the tab's: for tests and stories. */
  readonly account?: AccountLive
  readonly children: ReactNode
}

/** Gives the trader's account to all that is below it, and follows who is logged in. Inside the shell of a page. */
export function AccountProvider({ account, children }: Props) {
  const identity = useIdentity()
  const session = useSession()
  const [find] = useState<FindLive>(() => (account === undefined ? () => tabAccount(identity) : () => account))
  const userId = 'user' in session ? session.user.userId : null
  const isKnown = session.kind !== 'unknown'
  useEffect(() => {
    if (isKnown) find().enter(userId)
  }, [find, isKnown, userId])
  return <Context value={find}>{children}</Context>
}

function useFind(): FindLive {
  const find = useContext(Context)
  if (find === null) throw new Error('useAccount needs an AccountProvider round it.')
  return find
}

/**
 * A part of the account, rendered again when it changes. `select` returns the same value for the same state: a field of it, or what is
 * found in one of its lists. The account's stream is open while a component that uses this is mounted.
 */
export function useAccount<Value>(select: (state: AccountState) => Value): Value {
  const find = useFind()
  useEffect(() => find().hold(), [find])
  return useSyncExternalStore(
    (changed) => find().store.subscribe(changed),
    () => select(find().store.getState()),
    () => select(INITIAL_ACCOUNT_STATE),
  )
}

/** What can be done with the account, as a function for event handlers: `await trading().place('ticket buy', order)`. */
export function useTrading(): () => TradingActions {
  const find = useFind()
  return useCallback(() => find().actions, [find])
}

/** Trading calls by their names, for what the account's stream does not carry: histories, receipts, the profit curve. */
export function useTradingCall(): TradingClient {
  const find = useFind()
  return useMemo((): TradingClient => (name, params, options) => find().call(name, params, options), [find])
}

/** When the gateway was last heard, by this machine's clock; null before. For event handlers and timers. */
export function useAccountHeard(): () => number | null {
  const find = useFind()
  return () => find().heardMs()
}
