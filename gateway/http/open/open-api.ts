import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DIALECT_ERRORS } from '#lib/contract/errors-dialect.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { derivativeRoutes } from './derivative-routes.ts'
import { refusalBody, success } from './envelope.ts'
import { mixRoutes } from './mix-routes.ts'
import { DialectRefusal } from './refusal.ts'
import { spotRoutes } from './spot-routes.ts'

/**
 * Registers the open API under `/api`: the public calls of the dialect's version 2, the answer that `/api/v3` wants, and JSON
 * refusals for everything else. Signatures and the demo header are accepted and ignored: these calls are the same for everybody.
 */
export async function registerOpenApi(app: FastifyInstance, feed: MarketFeed): Promise<void> {
  await app.register(
    (scope, _options, done) => {
      scope.setErrorHandler(refuseOrFail)
      scope.addHook('preValidation', dropEmptyParameters)
      scope.setNotFoundHandler((_request, reply) => refuse(reply, new DialectRefusal('urlNotFound')))
      // Clients ask here first whether an account is a unified one, and wait for the answer: only a refusal sends them to version
      // 2.
      scope.all('/v3/*', (_request, reply) => refuse(reply, new DialectRefusal('classicAccountMode')))
      scope.get('/v2/public/time', () => success({ serverTime: String(Date.now()) }))
      // The name is misspelt in the dialect itself.
      scope.get('/v2/public/annoucements', () => success([]))
      scope.get('/v2/margin/currencies', () => success([]))
      void scope.register(spotRoutes, { prefix: '/v2/spot', feed })
      void scope.register(mixRoutes, { prefix: '/v2/mix/market', feed })
      void scope.register(derivativeRoutes, { prefix: '/v2/mix/market', feed })
      done()
    },
    { prefix: '/api' },
  )
}

/** Clients send what they leave out as `limit=`: an empty value is none. */
function dropEmptyParameters(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const query = request.query as Record<string, unknown>
  for (const [name, value] of Object.entries(query)) if (value === '') delete query[name]
  done()
}

function refuse(reply: FastifyReply, { error, message }: DialectRefusal) {
  return reply.code(DIALECT_ERRORS[error].httpStatus).send(refusalBody(error, message))
}

function refuseOrFail(error: FastifyError | DialectRefusal, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof DialectRefusal) return refuse(reply, error)
  const fault = error.validation?.[0]
  if (fault) {
    const missing = fault.keyword === 'required'
    const name = missing ? String(fault.params['missingProperty']) : fault.instancePath.slice(1)
    return refuse(reply, new DialectRefusal(missing ? 'parameterMissing' : 'parameterInvalid', name))
  }
  // What Fastify itself refuses, such as a body that is no JSON, is the caller's fault too.
  if (error.statusCode !== undefined && error.statusCode < 500)
    return refuse(reply, new DialectRefusal('parameterInvalid', 'body'))
  request.log.error({ err: error }, 'a call of the open API failed')
  return refuse(reply, new DialectRefusal('internal'))
}
