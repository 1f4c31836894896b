import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { SECRET_COOKIES } from '#lib/locale/secret-cookies.ts'

/** Writes a line about each answered request, where the operator wants one: nothing in it says who has asked. */
export interface AccessLog {
  /** Has what a listener answers logged. */
  watch(listener: RequestListener): RequestListener
  /** Logs calls by the pattern of their route: their paths have ids. */
  nameRoutes(fastify: FastifyInstance): void
}

const PATH_MAX = 200

/** Creates the log of requests. `now`: milliseconds that only grow. */
export function createAccessLog(log: { info(details: object, message: string): void }, now = () => performance.now()): AccessLog {
  const routes = new WeakMap<IncomingMessage, string>()
  return {
    watch: (listener) => (request, response) => {
      const begunAt = now()
      const { socket } = request
      const bytesBefore = socket.bytesWritten
      response.once('close', () => {
        log.info(
          {
            method: request.method,
            route: routes.get(request) ?? shortPath(request),
            status: response.statusCode,
            // Broken off by its client before all was sent.
            ...(!response.writableFinished && { cut: true }),
            ms: Math.round((now() - begunAt) * 10) / 10,
            bytes: socket.bytesWritten - bytesBefore,
            caller: findCallerKind(request),
          },
          'request',
        )
      })
      listener(request, response)
    },
    nameRoutes(fastify) {
      fastify.addHook('onRequest', (request, _reply, next) => {
        if (request.routeOptions.url !== undefined) routes.set(request.raw, request.routeOptions.url)
        next()
      })
    },
  }
}

/** Tells how a caller says who they are, not whether that is true. */
function findCallerKind({ headers }: IncomingMessage): 'key' | 'session' | 'visitor' {
  if (headers['access-key'] !== undefined) return 'key'
  return headers.cookie?.includes(SECRET_COOKIES.session.name) === true ? 'session' : 'visitor'
}

function shortPath({ url = '/' }: IncomingMessage): string {
  return (url.split('?', 1)[0] ?? '').slice(0, PATH_MAX)
}
