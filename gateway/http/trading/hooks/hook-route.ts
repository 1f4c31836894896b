import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Type } from 'typebox'
import { HOOK_BYTES_MAX, HOOK_MESSAGES_PER_MINUTE, HOOK_PATH } from '#lib/contract/accounts/hooks/hook-limits.ts'
import { HookAnswer, HookFault, HookMessage } from '#lib/contract/accounts/hooks/hooks.ts'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { clientAddress, limitKey } from '#gateway/guard/client-address.ts'
import type { TrustsAddress } from '#gateway/guard/trusted-proxies.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import { readFormBy } from '#gateway/wire/forms.ts'
import { answerOf, refusal, success } from '#gateway/wire/envelope.ts'
import { refuseOrFail } from '../../accounts/accounts-api.ts'
import { isSecureConnection } from '../../accounts/checks/admit.ts'
import { addFormParser } from '#gateway/wire/form-parser.ts'
import { createPendingOrders } from '../pending-orders.ts'
import { createReceive, settleInterrupted } from './receive.ts'

export interface HookRouteOptions {
  readonly accounts: Pick<Accounts, 'hooks' | 'hookArrivals' | 'guestQuota'>
  readonly exchange: Exchange
  readonly feed: MarketFeed
  readonly trusts: TrustsAddress
  /** The wall clock, in milliseconds. */
  readonly wallNow?: () => number
}

/** Wrong secrets of one hook and address in 15 minutes. A right secret always passes, so that others cannot lock a hook. */
const WRONG_MAX = 10
const WRONG_WINDOW_S = 15 * 60

/** Registers `POST /v1/hooks/<id>`, which other sites call: no session and no signature, the secret is in the body. */
export async function registerHooks(app: FastifyInstance, options: HookRouteOptions): Promise<void> {
  const { accounts, exchange, feed, trusts, wallNow: now = Date.now } = options
  await settleInterrupted({ arrivals: accounts.hookArrivals, exchange })
  const receive = createReceive({ arrivals: accounts.hookArrivals, exchange, feed, pending: createPendingOrders(), now })
  const messages = new RateLimiterMemory({ keyPrefix: 'hook', points: HOOK_MESSAGES_PER_MINUTE, duration: 60 })
  const wrongs = new RateLimiterMemory({ keyPrefix: 'hook-wrong', points: WRONG_MAX, duration: WRONG_WINDOW_S })
  await app.register((scope, _options, done) => {
    addParsers(scope)
    scope.setErrorHandler((error: FastifyError, request, reply) => refuseOrFail(error, request, reply))
    scope.route<{ Params: { id: string } }>({
      method: 'POST',
      url: `${HOOK_PATH}/:id`,
      schema: { response: { 200: answerOf(Type.Union([HookAnswer, HookFault])) } },
      handler: async (request, reply) => {
        if (!isSecureConnection(request, trusts)) return send(reply, 'secureConnectionRequired')
        const message = request.body
        readFormBy(HookMessage, message)
        if (typeof message !== 'object' || message === null || Array.isArray(message)) return send(reply, 'invalidParameter')
        const { id } = request.params
        const secret: unknown = 'secret' in message ? message.secret : ''
        const opened = await accounts.hooks.open(id, typeof secret === 'string' ? secret : '')
        if (!opened.ok && opened.error !== 'hookRefused') return send(reply, opened.error)
        if (!opened.ok) {
          const waitS = await secondsToWait(wrongs, `${id} ${limitKey(clientAddress(request.raw, trusts))}`)
          return waitS === 0 ? send(reply, 'hookRefused') : tooMany(reply, waitS)
        }
        const hook = opened.value
        const waitS = await secondsToWait(messages, hook.id)
        if (waitS > 0) return tooMany(reply, waitS)
        const address = limitKey(clientAddress(request.raw, trusts))
        const refused = await accounts.guestQuota.admit(hook.user, address)
        if (refused !== null) return send(reply, refused)
        const result = await receive(hook, message)
        if (result.ok) return success(result.value)
        if ('field' in result) return sendMore(reply, result.error, result.field, { field: result.field })
        const reason = 'reason' in result ? result.reason : null
        return reason === null ? send(reply, result.error) : sendMore(reply, result.error, textOf(reply, reason), null)
      },
    })
    done()
  })
}

/** TradingView sends a message that is JSON as JSON, and any other as plain text; other senders may fill in a form. */
function addParsers(scope: FastifyInstance): void {
  const readJson = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string', bodyLimit: HOOK_BYTES_MAX },
    (request, text: string, done) => void readJson(request, text, done),
  )
  addFormParser(scope, HOOK_BYTES_MAX)
}

/** Counts one use. Returns 0, or the seconds until there is room again. */
async function secondsToWait(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw refused
  }
}

function tooMany(reply: FastifyReply, waitS: number) {
  void reply.header('retry-after', String(waitS))
  return send(reply, 'tooManyRequests')
}

function textOf(reply: FastifyReply, name: ErrorName): string {
  return refusal(name, readCallLanguage(reply.request)).msg
}

/** Names more than the refusal, for whoever writes the message: its wrong field, or the reason of a refused order. */
function sendMore(reply: FastifyReply, name: ErrorName, more: string, data: HookFault | null) {
  const body = refusal(name, readCallLanguage(reply.request))
  return reply.code(ERRORS[name].httpStatus).send({ ...body, msg: `${body.msg} (${more})`, data })
}

function send(reply: FastifyReply, name: ErrorName) {
  return reply.code(ERRORS[name].httpStatus).send(refusal(name, readCallLanguage(reply.request)))
}
