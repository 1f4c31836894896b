import type { FastifyInstance, FastifyReply } from 'fastify'
import { CALLS_LEFT_HEADER, callsPerSecond, OPEN_CALLS_PER_SECOND } from '#lib/contract/open-limits.ts'
import { clientAddress, limitKey } from '#gateway/guard/client-address.ts'
import { type Counters, createCounters, type Meter } from '#gateway/guard/counters.ts'
import type { TrustsAddress } from '#gateway/guard/trusted-proxies.ts'
import { DialectRefusal } from './refusal.ts'

/** How often calls may be made in a second. */
export interface OpenLimits {
  /** Calls of a path, which includes `/api`: of one key if they are private, otherwise of one address. */
  perSecond(path: string): number
  /** Orders of one key, over all calls and all lists in them. */
  readonly orders: number
}

/** The orders: two of the largest batches for each call that trades. */
export const OPEN_LIMITS: OpenLimits = { perSecond: callsPerSecond, orders: 20 * OPEN_CALLS_PER_SECOND.often }

/** Counts a call of `who`, a key or an address. Tells in a header how many more it may make now, and refuses what is above the limit. */
export type CountCall = (reply: FastifyReply, path: string, who: string) => Promise<void>

/** Creates a counter of calls by path. Counters of one name count together, also over several gateways. */
export function createCallCounter(name: string, perSecond: OpenLimits['perSecond'], counters: Counters): CountCall {
  const meters = new Map<number, Meter>()
  function meterOf(points: number): Meter {
    const known = meters.get(points) ?? counters.meter(`${name}-${points}`, { points, seconds: 1 })
    meters.set(points, known)
    return known
  }
  return async (reply, path, who) => {
    const { waitSeconds, points } = await meterOf(perSecond(path))(`${path} ${who}`)
    reply.header(CALLS_LEFT_HEADER, String(points))
    if (waitSeconds !== null) throw new DialectRefusal('tooManyRequests', '', waitSeconds)
  }
}

export interface PublicLimits {
  readonly trusts: TrustsAddress
  readonly limits?: Pick<OpenLimits, 'perSecond'>
  /** The limits that this gateway counts together with others. */
  readonly counters?: Counters
}

/** Paths that no route has count as one. */
const UNKNOWN_PATH = '/api/v2'

/** Creates a counter of the public calls of an address. Each scope of such calls adds the hook that it returns. */
export function createAddressCounter({ trusts, limits = OPEN_LIMITS, counters = createCounters() }: PublicLimits) {
  const count = createCallCounter('open-public', limits.perSecond, counters)
  return (scope: FastifyInstance): void => {
    scope.addHook('onRequest', async (request, reply) => {
      await count(reply, request.routeOptions.url ?? UNKNOWN_PATH, limitKey(clientAddress(request.raw, trusts)))
    })
  }
}

/** Adds the limits of an address to a scope. */
export type AddAddressLimits = ReturnType<typeof createAddressCounter>
