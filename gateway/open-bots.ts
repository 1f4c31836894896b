import type { FastifyInstance } from 'fastify'
import { wallClock } from '#lib/kernel/clock.ts'
import { linkSecret } from './followers.ts'
import type { SharedLimits } from './guard/shared-limits.ts'
import type { TrustsAddress } from './guard/trusted-proxies.ts'
import { CallTickets, createCallEntry } from './http/open/bot/entry/call-tickets.ts'
import { registerPrivateApi } from './http/open/bot/private-api.ts'
import type { OpenExchange } from './open-exchange.ts'
import type { Identity } from './open-identity.ts'
import { createPeerCalls } from './peer-calls.ts'
import type { Member } from './product.ts'

export interface OpenBotsOptions {
  readonly exchange: OpenExchange
  readonly identity: Identity
  readonly trusts: TrustsAddress
  readonly shared: SharedLimits
  readonly member: Pick<Member, 'folder'> | undefined
  /** At a follower: where the leader is, and the wait for what the leader has acknowledged. Null at a gateway that takes commands. */
  readonly follows: { readonly origin: () => string | null; readonly applied: (sequence: number) => Promise<unknown> } | null
}

/** Lets bots in: registers their calls, and opens the streams to their keys, orders over the stream included. */
export async function openBots(app: FastifyInstance, options: OpenBotsOptions): Promise<void> {
  const { exchange, identity, trusts, shared, member, follows } = options
  const { apiKeys, subAccounts, countdowns, guestQuota } = identity.accounts
  const bots = { apiKeys, exchange: exchange.local, clock: wallClock }
  const tickets = new CallTickets()
  const peerSecret = member === undefined ? undefined : linkSecret(member.folder)
  const more = { subAccounts, countdowns, guestQuota, feed: exchange.feed, trusts, shared, tickets, peerSecret }
  await registerPrivateApi(app, { ...bots, ...more, readsOnly: follows !== null })
  const calls =
    follows === null || peerSecret === undefined
      ? createCallEntry(app, tickets)
      : createPeerCalls({ ...follows, secret: peerSecret, clock: wallClock })
  exchange.streams.admitBots({ ...bots, calls })
}
