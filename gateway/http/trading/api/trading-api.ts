import { Readable } from 'node:stream'
import { START_FUNDS_MAX } from '#lib/contract/accounts/first-account.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import { listPaths, type TradingRoute } from '#lib/contract/trading/route.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { readMainId } from '#gateway/accounts/users.ts'
import { readPermissions } from '#gateway/accounts/sub-accounts.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { StudyRefused } from '#gateway/exchange/studies/study.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { countOrders, ORDERS_PER_CHANGE } from '#gateway/guard/batch-size.ts'
import { admit, type AdmitOptions } from '../../accounts/checks/admit.ts'
import { refuseOrFail } from '../../accounts/accounts-api.ts'
import { addBodyParsers } from '../../accounts/checks/body-parsers.ts'
import { createCounters } from '#gateway/guard/counters.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import { makeAnswerSchema, refusal, success } from '#gateway/wire/envelope.ts'
import { PRODUCTS } from '#products/all/calls/index.ts'
import { ASSET_CALLS } from '../calls/asset-calls.ts'
import { COUNTDOWN_CALLS } from '../calls/countdown-calls.ts'
import { DATA_COPY_PATH } from '#lib/contract/accounts/data-copy.ts'
import { addDataCopy } from '../data-copy/data-copy-route.ts'
import { exportFile, ExportParameters, ExportQuery } from './export-routes.ts'
import { JOURNAL_CALLS } from '../journal/journal-calls.ts'
import { ORDER_CALLS } from '../calls/order-calls.ts'
import { createPendingOrders } from '../pending-orders.ts'
import { POSITION_CALLS } from '../calls/position-calls.ts'
import { SIMULATION_CALLS } from './simulation-calls.ts'
import type { TradingCall, TradingContext } from '../trading-call.ts'

/** Every trading call that a session authenticates. */
export const TRADING_CALLS: readonly TradingCall[] = [
  ...ORDER_CALLS,
  ...COUNTDOWN_CALLS,
  ...POSITION_CALLS,
  ...ASSET_CALLS,
  ...SIMULATION_CALLS,
  ...JOURNAL_CALLS,
  ...PRODUCTS.flatMap(({ calls }) => calls),
]

/** Paper funds exist only within an epoch, so these calls of specification 7.3 are refused for everybody. */
const REFUSED_PATHS = ['/v1/spot/withdraw', '/v1/spot/batchWithdraw/query', '/v1/spot/depositAddress']

export interface TradingApiOptions extends AdmitOptions {
  readonly exchange: Exchange
  readonly feed: MarketFeed
  /** The most that the funds of a new round may be worth, in USDT. */
  readonly startFundsMax?: string
  /** The wall clock, in milliseconds. */
  readonly wallNow?: () => number
  /** Maximum calls per account and second, by kind. */
  readonly limits?: Readonly<Record<CallKind, number>>
}

type CallKind = 'read' | 'change'

/** Twice what a fast trader with three windows needs. */
const LIMITS: Readonly<Record<CallKind, number>> = { read: 60, change: 30 }
const BODY_BYTES_MAX = 128 * 1024

/** Registers the calls of `lib/contract/trading.ts`, the downloads, and what paper funds cannot do. */
export async function registerTradingApi(app: FastifyInstance, options: TradingApiOptions): Promise<void> {
  const admission = createAdmission(options)
  await app.register((scope, _options, done) => {
    scope.decorateRequest('clientKey', null)
    addBodyParsers(scope, BODY_BYTES_MAX)
    scope.setErrorHandler((error: FastifyError | StudyRefused, request, reply) => refuseOrFail(error, request, reply))
    for (const call of TRADING_CALLS) addCall(scope, call, admission)
    addExports(scope, admission)
    addDataCopy(scope, { admit: (request, reply) => admission(request, reply, DATA_COPY), refuse: send })
    for (const product of PRODUCTS) product.addRoutes?.(scope, options)
    for (const path of REFUSED_PATHS) addRefusal(scope, path, admission)
    done()
  })
}

/** The part of a call by which a caller is admitted. */
type Admitted = Pick<TradingRoute, 'method' | 'path' | 'permission'>
type Admission = (request: FastifyRequest, reply: FastifyReply, route: Admitted) => Promise<Result<TradingContext, ErrorName>>

/** Creates the admission check: caller, permission and rate; then the simulation account, which is created at the first call. */
function createAdmission(options: TradingApiOptions): Admission {
  const { exchange, feed, wallNow = Date.now, startFundsMax = START_FUNDS_MAX } = options
  const { limits = LIMITS, counters = createCounters() } = options
  const pending = createPendingOrders()
  const counts = {
    read: counters.counter('read', { points: limits.read, seconds: 1 }),
    change: counters.counter('change', { points: limits.change, seconds: 1 }),
    orders: counters.counter('orders', { points: limits.change * ORDERS_PER_CHANGE, seconds: 1 }),
  }
  return async (request, reply, { method, path, permission }) => {
    const admitted = await admit({ path, access: 'session' }, request, reply, options)
    if (!admitted.ok) return admitted
    const { caller, accounts } = admitted.value
    const { user, session } = caller
    if (user === null || session === null) return refuse('loginRequired')
    if (!readPermissions(user).includes(permission)) return refuse('permissionDenied')
    const waitSeconds = await counts[method === 'GET' ? 'read' : 'change'](user.id)
    if (waitSeconds !== null) return refuse('tooManyRequests', waitSeconds)
    if (method !== 'GET') {
      const waitForOrders = await counts.orders(user.id, countOrders(request.body))
      if (waitForOrders !== null) return refuse('tooManyRequests', waitForOrders)
      const refused = await accounts.guestQuota.admit(user, caller.address)
      if (refused !== null) return refuse(refused, accounts.guestQuota.waitSeconds(user, caller.address))
    }
    await exchange.ensureAccount(user.id)
    const studies = exchange.studies(readMainId(user), user.id)
    const member = { ...caller, user, session }
    return ok({ exchange, feed, studies, pending, account: user.id, member, accounts, startFundsMax, wallNow })
  }
}

/** Adds a call, at each of its addresses. The caller is admitted before the input is validated. */
function addCall(scope: FastifyInstance, call: TradingCall, admission: Admission): void {
  const { route } = call
  const contexts = new WeakMap<FastifyRequest, TradingContext>()
  const isRead = route.method === 'GET'
  for (const url of listPaths(route))
    scope.route({
      method: route.method,
      url,
      schema: { ...(isRead ? { querystring: route.fields } : { body: route.fields }), response: { 200: makeAnswerSchema(route.data) } },
      preValidation: async (request, reply) => {
        if (!isRead) request.body ??= {}
        const admitted = await admission(request, reply, route)
        if (!admitted.ok) return send(reply, admitted.error, admitted.waitSeconds)
        contexts.set(request, admitted.value)
      },
      handler: async (request, reply) => {
        const context = contexts.get(request)
        if (context === undefined) return send(reply, 'internal')
        const result = await call.run(context, isRead ? request.query : request.body)
        return result.ok ? success(result.value) : send(reply, result.error, result.waitSeconds)
      },
    })
}

const DATA_COPY = { method: 'GET', path: DATA_COPY_PATH, permission: 'view' } as const satisfies Admitted
const EXPORT_ROUTE = { method: 'GET', path: '/v1/trade/export/:kind', permission: 'view' } as const satisfies Admitted

function addExports(scope: FastifyInstance, admission: Admission): void {
  const contexts = new WeakMap<FastifyRequest, TradingContext>()
  scope.route<{ Params: Static<typeof ExportParameters>; Querystring: Static<typeof ExportQuery> }>({
    method: 'GET',
    url: EXPORT_ROUTE.path,
    schema: { params: ExportParameters, querystring: ExportQuery },
    preValidation: async (request, reply) => {
      const admitted = await admission(request, reply, EXPORT_ROUTE)
      if (!admitted.ok) return send(reply, admitted.error, admitted.waitSeconds)
      contexts.set(request, admitted.value)
    },
    handler: async (request, reply) => {
      const context = contexts.get(request)
      if (context === undefined) return send(reply, 'internal')
      const file = await exportFile(context, request.params.kind, request.query)
      if (!file.ok) return send(reply, file.error, file.waitSeconds)
      const { contentType, fileName, pieces } = file.value
      return reply
        .header('content-type', contentType)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(pieces))
    },
  })
}

function addRefusal(scope: FastifyInstance, path: string, admission: Admission): void {
  const route = { method: 'POST', path, permission: 'transfer' } as const
  scope.route({
    method: 'POST',
    url: path,
    schema: { response: { 200: makeAnswerSchema(Type.Null()) } },
    handler: async (request, reply) => {
      const admitted = await admission(request, reply, route)
      return admitted.ok ? send(reply, 'paperFundsOnly') : send(reply, admitted.error, admitted.waitSeconds)
    },
  })
}

function send(reply: FastifyReply, name: ErrorName, waitSeconds?: number) {
  if (waitSeconds !== undefined) void reply.header('retry-after', String(waitSeconds))
  return reply.code(ERRORS[name].httpStatus).send(refusal(name, readCallLanguage(reply.request)))
}
