import type { FastifyInstance, RouteOptions } from 'fastify'
import { OPEN_API_DOCUMENT_PATH, STREAMS_DOCUMENT_PATH } from '#lib/contract/open-groups.ts'
import type { BotPermission } from '#gateway/accounts/keys/bot-keys.ts'
import { BOT_CALLS } from '../../bot/entry/calls.ts'
import { isSchema, type Schema } from '../describe-schema.ts'
import type { Operation } from '../operation.ts'
import { writeOpenApi } from './write-openapi.ts'
import { writeAsyncApi } from '../streams/write-asyncapi.ts'

const PREFIX = '/api/v2/'

const NEEDS: ReadonlyMap<string, BotPermission> = new Map(BOT_CALLS.map(({ method, path, needs }) => [`${method} ${path}`, needs]))

/**
 * Describes the open API as an OpenAPI 3.1 document, from the schemas that its routes use for validation and answers and the tables of
 * `reference/`, and its streams as an AsyncAPI 3 document. Call it before the routes are registered: it only sees later ones.
 */
export function describeOpenApi(app: FastifyInstance, version: string): void {
  const operations: Operation[] = []
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(PREFIX) || route.url.endsWith('*') || DOCUMENTS.has(route.url)) return
    const offered = new Set<string>([route.method].flat())
    for (const method of ['GET', 'POST'] as const) if (offered.has(method)) operations.push(operationOf(method, route))
  })
  serve(app, OPEN_API_DOCUMENT_PATH, () => writeOpenApi(operations, version))
  serve(app, STREAMS_DOCUMENT_PATH, () => writeAsyncApi(version))
}

const DOCUMENTS: ReadonlySet<string> = new Set([OPEN_API_DOCUMENT_PATH, STREAMS_DOCUMENT_PATH])

/** Serves a document, written when it is first asked for. */
function serve(app: FastifyInstance, path: string, write: () => object): void {
  let document: string | undefined
  app.get(path, (_request, reply) => {
    document ??= JSON.stringify(write())
    return reply.type('application/json').header('cache-control', 'public, max-age=300').send(document)
  })
}

function operationOf(method: 'GET' | 'POST', { url, schema }: RouteOptions): Operation {
  const answers = asSchema(schema?.response)
  return {
    method: method === 'GET' ? 'get' : 'post',
    path: url,
    needs: NEEDS.get(`${method} ${url}`) ?? null,
    query: asSchema(schema?.querystring),
    body: asSchema(schema?.body),
    answer: asSchema(answers?.['200']),
  }
}

function asSchema(unsafe: unknown): Schema | undefined {
  return isSchema(unsafe) ? { ...unsafe } : undefined
}
