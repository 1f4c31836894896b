import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { UDF_PATH } from '#lib/contract/open-groups.ts'
import { NOT_OFFERED } from '#lib/contract/open-refused.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { derivativeRoutes } from './derivative-routes.ts'
import { answers, strings, success } from '../envelope.ts'
import type { AddAddressLimits } from '../call-limits.ts'
import { dropEmptyFields, refuse, refuseOrFail } from '../faults.ts'
import { flowRoutes } from '../insights/flow-routes.ts'
import { type Lending, marginRoutes } from './margin-routes.ts'
import { mixRoutes } from './mix-routes.ts'
import { DialectRefusal } from '../refusal.ts'
import { spotRoutes } from './spot-routes.ts'
import { termRoutes } from './term-routes.ts'
import { udfRoutes } from '../udf/udf-routes.ts'

/**
 * Registers the open API under `/api`: the public calls of the dialect's version 2, the answer that clients expect of `/api/v3`, and JSON
 * refusals for everything else. Signatures and the demo header are accepted and ignored: these calls are the same for everybody. Without
 * `addLimits` nothing is counted.
 */
export async function registerOpenApi(
  app: FastifyInstance,
  feed: MarketFeed,
  lending: Lending,
  addLimits: AddAddressLimits = () => {},
): Promise<void> {
  await app.register(
    (scope, _options, done) => {
      addLimits(scope)
      scope.setErrorHandler(refuseOrFail)
      scope.addHook('preValidation', (request, _reply, next) => {
        dropEmptyFields(request.query)
        next()
      })
      scope.setNotFoundHandler((_request, reply) => refuse(reply, new DialectRefusal('urlNotFound')))
      // Clients first ask here whether an account is a unified one, and wait for the answer: only a refusal makes them use version
      // 2.
      for (const url of ['/v3', '/v3/*']) scope.all(url, (_request, reply) => refuse(reply, new DialectRefusal('classicAccountMode')))
      for (const { path, reason } of NOT_OFFERED)
        scope.all(`${path}/*`, (_request, reply) => refuse(reply, new DialectRefusal('notOffered', reason)))
      scope.get('/v2/public/time', { schema: { response: answers(strings('serverTime')) } }, () =>
        success({ serverTime: String(Date.now()) }),
      )
      // The misspelling is the dialect's own.
      scope.get('/v2/public/annoucements', { schema: { response: answers(Type.Array(Type.Object({}))) } }, () => success([]))
      void scope.register(udfRoutes, { prefix: UDF_PATH.replace('/api', ''), feed })
      void scope.register(spotRoutes, { prefix: '/v2/spot', feed })
      void scope.register(flowRoutes, { prefix: '/v2', feed })
      void scope.register(marginRoutes, { prefix: '/v2/margin', feed, lending })
      void scope.register(mixRoutes, { prefix: '/v2/mix/market', feed })
      void scope.register(derivativeRoutes, { prefix: '/v2/mix/market', feed })
      void scope.register(termRoutes, { prefix: '/v2/mix/market', feed })
      done()
    },
    { prefix: '/api' },
  )
}
