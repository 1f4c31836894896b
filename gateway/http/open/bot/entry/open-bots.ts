import type { FastifyInstance } from 'fastify'
import { wallClock, type Clock } from '#lib/kernel/clock.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import type { ApiKeys } from '#gateway/accounts/keys/api-keys.ts'
import type { CallEntry } from '#gateway/dialect/call-entry.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { registerPrivateApi, type PrivateApiOptions } from './private-api.ts'
import { CallTickets, createCallEntry } from './call-tickets.ts'

export interface OpenBotsOptions extends Pick<PrivateApiOptions, 'exchange' | 'feed' | 'trusts' | 'counters' | 'vouchedKey'> {
  readonly accounts: Pick<Accounts, 'apiKeys' | 'subAccounts' | 'countdowns' | 'guestQuota'>
  /** Carries out the calls of streams; those of this process do by default. */
  readonly calls?: CallEntry | null
}

/** What the streams need to let bots in: their keys, the exchange, and the way of their orders. */
interface Gate {
  readonly apiKeys: ApiKeys
  readonly exchange: Exchange
  readonly clock: Clock
  readonly calls: CallEntry
}

/** Registers the private calls of bots, and returns what lets them in over streams. */
export async function openBots(app: FastifyInstance, { accounts, calls = null, ...options }: OpenBotsOptions): Promise<Gate> {
  const { apiKeys, subAccounts, countdowns, guestQuota } = accounts
  const tickets = new CallTickets()
  const ofAccounts = { apiKeys, subAccounts, countdowns, guestQuota }
  await registerPrivateApi(app, { ...options, ...ofAccounts, clock: wallClock, tickets })
  return { apiKeys, exchange: options.exchange, clock: wallClock, calls: calls ?? createCallEntry(app, tickets) }
}
