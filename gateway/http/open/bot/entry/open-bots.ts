import type { FastifyInstance } from 'fastify'
import { wallClock, type Clock } from '#lib/kernel/clock.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { ApiKeys } from '#gateway/accounts/keys/api-keys.ts'
import type { CallEntry } from '#gateway/dialect/call-entry.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { registerPrivateApi, type PrivateApiOptions } from '../private-api.ts'
import { CallTickets, createCallEntry } from './call-tickets.ts'
import { createPeerCalls, type PeerCallsOptions } from '#gateway/fleet/calls/peer-calls.ts'

export interface OpenBotsOptions extends Pick<PrivateApiOptions, 'exchange' | 'feed' | 'trusts' | 'shared' | 'peerSecret'> {
  readonly accounts: Pick<Accounts, 'apiKeys' | 'subAccounts' | 'countdowns' | 'guestQuota'>
  /** At a follower: where the leader is, and the wait for what the leader has acknowledged. Null at a gateway that takes commands. */
  readonly follows: Pick<PeerCallsOptions, 'origin' | 'applied'> | null
}

/** What the streams need to let bots in: their keys, the exchange, and the way of their orders. */
interface Gate {
  readonly apiKeys: ApiKeys
  readonly exchange: Exchange
  readonly clock: Clock
  readonly calls: CallEntry
}

/** Registers the private calls of bots, and returns what lets them in over streams. */
export async function openBots(app: FastifyInstance, { accounts, follows, ...options }: OpenBotsOptions): Promise<Gate> {
  const { apiKeys, subAccounts, countdowns, guestQuota } = accounts
  const { exchange, peerSecret } = options
  const tickets = new CallTickets()
  const ofAccounts = { apiKeys, subAccounts, countdowns, guestQuota }
  await registerPrivateApi(app, { ...options, ...ofAccounts, clock: wallClock, tickets, readsOnly: follows !== null })
  const calls =
    follows === null || peerSecret === undefined
      ? createCallEntry(app, tickets)
      : createPeerCalls({ ...follows, secret: peerSecret, clock: wallClock })
  return { apiKeys, exchange, clock: wallClock, calls }
}
