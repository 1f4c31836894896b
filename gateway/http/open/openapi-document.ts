import type { FastifyInstance, RouteOptions } from 'fastify'
import { HOOK_PATH } from '#lib/contract/accounts/hooks/hook-limits.ts'
import { HookAnswer, HookMessage } from '#lib/contract/accounts/hooks/hooks.ts'
import { DIALECT_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import { OPEN_API_DOCUMENT_PATH, OPEN_CALLS } from '#lib/contract/open-calls.ts'
import { site } from '#lib/locale/site.ts'
import { answerOf } from '#gateway/wire/envelope.ts'

/** A JSON Schema as attached to routes. */
type Schema = Readonly<Record<string, unknown>>

interface Operation {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly isPrivate: boolean
  readonly query: Schema | undefined
  readonly body: Schema | undefined
  readonly answer: Schema | undefined
}

const PREFIX = '/api/v2/'
/** The headers of every private request (dialect, section 2.1). */
const HEADERS = { key: 'ACCESS-KEY', sign: 'ACCESS-SIGN', timestamp: 'ACCESS-TIMESTAMP', passphrase: 'ACCESS-PASSPHRASE' } as const

const PRIVATE = new Set(Object.values(OPEN_CALLS).flatMap((calls) => calls.map(([method, path]) => `${method} ${path}`)))

/**
 * Describes the open API as an OpenAPI 3.1 document, from the schemas that its routes use for validation and answers. Call it before the
 * routes are registered: it only sees later ones.
 */
export function describeOpenApi(app: FastifyInstance, version: string): void {
  const operations: Operation[] = []
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(PREFIX) || route.url.endsWith('*') || route.url === OPEN_API_DOCUMENT_PATH) return
    const offered = new Set<string>([route.method].flat())
    for (const method of ['GET', 'POST'] as const) if (offered.has(method)) operations.push(operationOf(method, route))
  })
  let document: string | undefined
  app.get(OPEN_API_DOCUMENT_PATH, (_request, reply) => {
    document ??= JSON.stringify(writeDocument(operations, version))
    return reply.type('application/json').header('cache-control', 'public, max-age=300').send(document)
  })
}

function operationOf(method: 'GET' | 'POST', { url, schema }: RouteOptions): Operation {
  const answers = asSchema(schema?.response)
  return {
    method: method === 'GET' ? 'get' : 'post',
    path: url,
    isPrivate: PRIVATE.has(`${method} ${url}`),
    query: asSchema(schema?.querystring),
    body: asSchema(schema?.body),
    answer: asSchema(answers?.['200']),
  }
}

function asSchema(unsafe: unknown): Schema | undefined {
  return typeof unsafe === 'object' && unsafe !== null ? { ...unsafe } : undefined
}

function writeDocument(operations: readonly Operation[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: writeOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.brandName} open API`,
      version,
      description:
        'The dialect of Bitget v2. Private calls act on the simulation account of their key. Every number is a string; every answer is an envelope whose code is 00000 on success.',
    },
    paths: { ...paths, [`${HOOK_PATH}/{id}`]: { post: HOOK_OPERATION } },
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(HEADERS).map(([name, header]) => [name, { type: 'apiKey', in: 'header', name: header }]),
      ),
      schemas: { Refusal: REFUSAL },
      responses: {
        Refused: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
      },
    },
  }
}

/** The address that alerts of other sites call. It is no part of the dialect, and its route reads the message by itself. */
const HOOK_OPERATION = {
  tags: ['hooks'],
  operationId: 'hook',
  description: 'Takes the message of an alert, as JSON or plain text. Its secret is in the message.',
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  requestBody: { required: true, content: { 'application/json': { schema: HookMessage }, 'text/plain': { schema: HookMessage } } },
  responses: {
    200: { description: 'Done, or refused by its code', content: { 'application/json': { schema: answerOf(HookAnswer) } } },
    401: { description: 'The address or the secret is wrong' },
    429: { description: 'Too many messages; the header Retry-After has the seconds to wait' },
  },
}

const REFUSAL = {
  type: 'object',
  required: ['code', 'msg', 'requestTime', 'data'],
  properties: {
    code: { type: 'string', enum: Object.values(DIALECT_ERRORS).map(({ code }) => code) },
    msg: { type: 'string' },
    requestTime: { type: 'integer' },
    data: { type: 'null' },
  },
}

function writeOperation({ path, isPrivate, query, body, answer }: Operation): object {
  const group = path.slice(PREFIX.length).split('/').slice(0, 2).join('/')
  return {
    tags: [group],
    operationId: path.slice(PREFIX.length).replace(/[^a-zA-Z0-9]+(\w)/g, (_match, letter: string) => letter.toUpperCase()),
    ...(isPrivate ? { security: [Object.fromEntries(Object.keys(HEADERS).map((name) => [name, []]))] } : {}),
    ...(query === undefined ? {} : { parameters: writeParameters(query) }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: {
        description: 'Done',
        ...(answer === undefined ? {} : { content: { 'application/json': { schema: answer } } }),
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

/** Returns one parameter per field of a query schema; `Type.Interface` has already merged the fields of the schemas it extends. */
function writeParameters(query: Schema): object[] {
  const required = new Set(Array.isArray(query['required']) ? (query['required'] as unknown[]) : [])
  return Object.entries(asSchema(query['properties']) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
}
