import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import { CALLS_LEFT_HEADER } from '#lib/contract/open-limits.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { Result } from '#lib/kernel/result.ts'
import type { ApiKeys } from '#gateway/accounts/keys/api-keys.ts'
import type { BotKey } from '#gateway/accounts/keys/bot-keys.ts'
import type { GuestQuota } from '#gateway/accounts/guest-quota.ts'
import { readMainId } from '#gateway/accounts/users.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { clientAddress, limitKey } from '#gateway/guard/client-address.ts'
import { countOrders } from '#gateway/guard/batch-size.ts'
import { type Counters, createCounters } from '#gateway/guard/counters.ts'
import type { TrustsAddress } from '#gateway/guard/trusted-proxies.ts'
import { addBodyParsers } from '../../../accounts/checks/body-parsers.ts'
import { createCallCounter, OPEN_LIMITS, type OpenLimits } from '../../call-limits.ts'
import { answers, success } from '../../envelope.ts'
import { parseExactly } from '#gateway/dialect/exact-json.ts'
import { dropEmptyFields, refuseOrFail } from '../../faults.ts'
import { DialectRefusal } from '../../refusal.ts'
import { authenticate, mayCall, type BotRequest } from '#gateway/dialect/authenticate.ts'
import type { Bot, BotCall } from '../call.ts'
import { type CallTickets, TICKET_HEADER } from './call-tickets.ts'
import { hideAddress, logSecurity } from '#gateway/logging/security-log.ts'
import { BOT_CALLS } from './calls.ts'

export interface PrivateApiOptions {
  readonly apiKeys: Pick<ApiKeys, 'find' | 'isSuspended' | 'touch'> & Bot['apiKeys']
  readonly subAccounts: Bot['subAccounts']
  readonly countdowns: Bot['countdowns']
  readonly guestQuota: Pick<GuestQuota, 'admit' | 'waitSeconds'>
  readonly exchange: Exchange
  readonly feed: MarketFeed
  readonly trusts: TrustsAddress
  /** The wall clock. */
  readonly clock: Clock
  readonly limits?: OpenLimits
  /** The counters of all limits. */
  readonly counters?: Counters
  /** The calls that come over streams. */
  readonly tickets?: CallTickets | undefined
  /** Returns the key of a call that somebody has let in whom we trust, such as a stream elsewhere; null for any other call. */
  readonly vouchedKey?: VouchedKey
}

/** The parts of a call of a bot that a proof is about. */
export type VouchedKey = (
  call: Pick<FastifyRequest, 'headers'> & { readonly path: string; readonly body: string },
  nowMs: number,
) => string | null

const BODY_BYTES_MAX = 256 * 1024

/** Registers the private calls of the open API, each by its row of `BOT_CALLS`. */
export async function registerPrivateApi(app: FastifyInstance, options: PrivateApiOptions): Promise<void> {
  await app.register((scope, _options, done) => {
    addBodyParsers(scope, BODY_BYTES_MAX, parseExactly)
    scope.setErrorHandler(refuseOrFail)
    const count = createCounter(options.limits ?? OPEN_LIMITS, options.counters ?? createCounters())
    for (const call of BOT_CALLS) addCall(scope, call, options, count)
    done()
  })
}

type Count = (call: BotCall, apiKey: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Creates a counter of a key's calls and of the orders in them, which refuses a call that exceeds a limit. */
function createCounter(limits: OpenLimits, counters: Counters): Count {
  const calls = createCallCounter('open-private', limits.perSecond, counters)
  const orders = counters.counter('bot-orders', { points: limits.orders, seconds: 1 })
  return async (call, apiKey, request, reply) => {
    await calls(reply, call.path, apiKey)
    const waitSeconds = call.needs === 'read' ? null : await orders(apiKey, countOrders(request.body))
    if (waitSeconds !== null) throw new DialectRefusal('tooManyRequests', '', waitSeconds)
  }
}

/** Adds a call. The caller is authenticated before the input is validated. */
function addCall(scope: FastifyInstance, call: BotCall, options: PrivateApiOptions, count: Count): void {
  const bots = new WeakMap<FastifyRequest, Bot>()
  scope.route({
    method: call.method,
    url: call.path,
    schema: { [call.method === 'GET' ? 'querystring' : 'body']: call.input, response: answers(call.data) },
    onRequest: (_request, reply, next) => {
      // A call that is refused before its key is known counts for none.
      reply.header(CALLS_LEFT_HEADER, String((options.limits ?? OPEN_LIMITS).perSecond(call.path)))
      next()
    },
    preValidation: async (request, reply) => {
      const bot = await admit(call, request, options, (key) => count(call, key, request, reply))
      bots.set(request, bot)
      dropEmptyFields(call.method === 'GET' ? request.query : (request.body ??= {}))
    },
    handler: async (request) => {
      const bot = bots.get(request)
      if (bot === undefined) throw new DialectRefusal('internal')
      return success(await call.run(bot, call.method === 'GET' ? request.query : request.body))
    },
  })
}

async function admit(
  call: BotCall,
  request: FastifyRequest,
  options: PrivateApiOptions,
  count: (apiKey: string) => Promise<void>,
): Promise<Bot> {
  const { apiKeys, subAccounts, countdowns, exchange, feed, clock } = options
  const key = await identify(call, request, options)
  if (!key.ok) throw new DialectRefusal(key.error)
  await count(key.value.apiKey)
  const address = limitKey(clientAddress(request.raw, options.trusts))
  const refused = call.needs === 'read' ? null : await options.guestQuota.admit(key.value.user, address)
  if (refused === 'guestsPaused') throw new DialectRefusal('guestsPaused')
  if (refused !== null) throw new DialectRefusal('guestQuotaUsed', '', options.guestQuota.waitSeconds(key.value.user, address))
  const account = key.value.user.id
  await Promise.all([apiKeys.touch(key.value), exchange.ensureAccount(account)])
  const studies = exchange.studies(readMainId(key.value.user), account)
  return { key: key.value, account, exchange, feed, studies, apiKeys, subAccounts, countdowns, clock }
}

/** Finds the key of a request: by its signature, or where it came over a stream by the stream's login. */
async function identify(call: BotCall, request: FastifyRequest, options: PrivateApiOptions): Promise<Result<BotKey, DialectErrorName>> {
  const named = botRequest(request, options.trusts)
  const key = await findStreamKey(call, named.body, request, options)
  const result = await (key === null ? authenticate(named, call.needs, options) : mayCall(key, named, call.needs, options.clock))
  if (!result.ok) logSecurity('key-refused', { reason: result.error, from: hideAddress(named.address) })
  return result
}

/** Finds the key of a call that came over a stream; null for any other call. */
async function findStreamKey(
  { path }: BotCall,
  body: string,
  { headers }: FastifyRequest,
  { tickets, vouchedKey, apiKeys, clock }: PrivateApiOptions,
): Promise<BotKey | null> {
  const ticket = headers[TICKET_HEADER]
  if (typeof ticket === 'string') return tickets?.redeem(ticket) ?? null
  const apiKey = vouchedKey?.({ headers, path, body }, clock.now()) ?? null
  return apiKey === null ? null : apiKeys.find(apiKey)
}

function botRequest(request: FastifyRequest, trusts: TrustsAddress): BotRequest {
  return {
    method: request.method,
    target: request.raw.url ?? '',
    body: request.bodyBytes?.toString('utf8') ?? '',
    address: clientAddress(request.raw, trusts),
    header(name) {
      const value = request.headers[name]
      return typeof value === 'string' ? value : ''
    },
  }
}
