import { HOOK_PATH } from '#lib/contract/accounts/hooks/hook-limits.ts'
import { HookAnswer, HookMessage } from '#lib/contract/accounts/hooks/hooks.ts'
import { DIALECT_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import { callsPerSecond } from '#lib/contract/open-limits.ts'
import { NOT_OFFERED } from '#lib/contract/open-refused.ts'
import { makeSlug, OPEN_GROUPS } from '#lib/contract/open-groups.ts'
import { site } from '#lib/locale/site.ts'
import { makeAnswerSchema } from '#gateway/wire/envelope.ts'
import { describedCall } from '../calls.ts'
import { describeSchema, isSchema, type Schema } from '../describe-schema.ts'
import { exampleRequest } from '../example-request.ts'
import { findGroup } from '../find-group.ts'
import type { Operation } from '../operation.ts'
import { listErrors } from '../refusals.ts'
import { API_NOTES, GROUP_NOTES } from './notes.ts'

/** The headers of every private request (dialect, section 2.1). */
const HEADERS = {
  key: ['ACCESS-KEY', 'The API key.'],
  sign: ['ACCESS-SIGN', 'Base64 of the HMAC-SHA256, by the secret, of timestamp + method + path + ("?" + query, if any) + body.'],
  timestamp: ['ACCESS-TIMESTAMP', 'Milliseconds since 1970. It may differ from our clock by 30 seconds.'],
  passphrase: ['ACCESS-PASSPHRASE', 'The passphrase of the key.'],
} as const

const PREFIX = '/api/v2/'

/** Writes the OpenAPI 3.1 document of the open API. */
export function writeOpenApi(operations: readonly Operation[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: writeOperation(operation, nameOperation(operation, operations)),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.brandName} open API`,
      version,
      summary: 'Trades a simulated account in the dialect of Bitget v2.',
      description: API_NOTES,
    },
    servers: [
      { url: '/', description: 'The server that this document comes from.' },
      { url: `https://www.${site.domains.main}`, description: 'The public server.' },
    ],
    tags: [
      ...OPEN_GROUPS.map((group) => ({ name: makeSlug(group), description: GROUP_NOTES[group] })),
      { name: 'hooks', description: 'Messages of alerts of other sites.' },
    ],
    paths: { ...paths, [`${HOOK_PATH}/{id}`]: { post: HOOK_OPERATION } },
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(HEADERS).map(([name, [header, description]]) => [name, { type: 'apiKey', in: 'header', name: header, description }]),
      ),
      schemas: { Refusal: REFUSAL },
    },
    'x-not-offered': NOT_OFFERED.map(({ path, reason }) => ({ path: `/api${path}/`, reason: sentence(reason) })),
  }
}

/** The address that alerts of other sites call. It is no part of the dialect, and its route reads the message by itself. */
const HOOK_OPERATION = {
  tags: ['hooks'],
  operationId: 'hook',
  summary: 'Takes the message of an alert.',
  description: 'As JSON or plain text. Its secret is in the message, so it needs no key.',
  security: [],
  parameters: [{ name: 'id', in: 'path', required: true, description: 'The hook, as its owner sees it.', schema: { type: 'string' } }],
  requestBody: { required: true, content: { 'application/json': { schema: HookMessage }, 'text/plain': { schema: HookMessage } } },
  responses: {
    200: { description: 'Done, or refused by its code', content: { 'application/json': { schema: makeAnswerSchema(HookAnswer) } } },
    401: { description: 'The address or the secret is wrong' },
    429: { description: 'Too many messages; the header Retry-After has the seconds to wait' },
  },
}

const CODES = Object.values(DIALECT_ERRORS).map(({ code, text, httpStatus }) => `- \`${code}\` (HTTP ${httpStatus}): ${text}`)

const REFUSAL = {
  type: 'object',
  description: 'A refused request. Clients turn most codes into exceptions of their own.',
  required: ['code', 'msg', 'requestTime', 'data'],
  properties: {
    code: {
      type: 'string',
      enum: [...new Set(Object.values(DIALECT_ERRORS).map(({ code }) => code))],
      description: `Why it was refused:\n\n${CODES.join('\n')}`,
    },
    msg: { type: 'string', description: 'The same in words, in English.' },
    requestTime: { type: 'integer', description: 'The time of the answer, in milliseconds since 1970.' },
    data: { type: 'null' },
  },
}

/** Returns a reason, which completes a sentence of a refusal, as a sentence of its own. */
function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

/** Returns the name of a call for programs: that of its path, after its method where the path has several. */
function nameOperation({ method, path }: Operation, all: readonly Operation[]): string {
  const name = path.slice(PREFIX.length).replace(/[^a-zA-Z0-9]+(\w)/g, (_match, letter: string) => letter.toUpperCase())
  const isShared = all.some((other) => other.path === path && other.method !== method)
  return isShared ? `${method}${name.charAt(0).toUpperCase()}${name.slice(1)}` : name
}

function writeOperation(operation: Operation, operationId: string): object {
  const { method, path, needs, query, body, answer } = operation
  const { does = path, data, refused } = describedCall(method, path) ?? {}
  const [summary = does, ...rest] = does.split(/(?<=\.) /)
  const often = `At most ${callsPerSecond(path)} a second`
  const needed =
    needs === null ? `Needs no key. ${often} from one address.` : `Needs a key with the permission \`${needs}\`. ${often} by one key.`
  const decided = refused === undefined ? '' : `Refused by decision: ${refused}`
  const describedQuery = query && describeSchema(query, path, 'request')
  const describedBody = body && describeSchema(body, path, 'request')
  const example = exampleRequest(operation, describedQuery ?? describedBody)
  return {
    tags: [makeSlug(findGroup(path))],
    operationId,
    summary,
    description: [...rest, decided, needed].filter(Boolean).join(' '),
    security: needs === null ? [] : [Object.fromEntries(Object.keys(HEADERS).map((name) => [name, []]))],
    ...(describedQuery === undefined ? {} : { parameters: writeParameters(describedQuery, example) }),
    ...(describedBody === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: describedBody, example } } } }),
    responses: { 200: writeAnswer(answer, path, data), ...writeRefusals(operation) },
    'x-permission': needs ?? 'none',
    'x-calls-per-second': callsPerSecond(path),
    ...(refused === undefined ? {} : { 'x-refused': refused }),
  }
}

function writeAnswer(answer: Schema | undefined, path: string, told: string | undefined): object {
  if (answer === undefined) return { description: 'Done' }
  const { data: unsafeData, ...envelope } = isSchema(answer['properties']) ? answer['properties'] : {}
  const data = describeSchema(isSchema(unsafeData) ? unsafeData : {}, path, 'answer')
  const properties = {
    ...envelope,
    code: { type: 'string', const: '00000', description: 'Done.' },
    msg: { type: 'string', const: 'success', description: 'Done: clients check this text.' },
    requestTime: { type: 'integer', description: 'The time of the answer, in milliseconds since 1970.' },
    data: told === undefined ? data : { ...data, description: told },
  }
  return { description: told ?? 'Done', content: { 'application/json': { schema: { ...answer, properties } } } }
}

/** Writes the refusals of a call, by their HTTP status, with the codes that it can have. */
function writeRefusals({ path, needs }: Operation): Record<string, object> {
  const errors = [...listErrors(path, needs !== null, needs !== null && needs !== 'read')].map((name) => DIALECT_ERRORS[name])
  const statuses = [...new Set(errors.map(({ httpStatus }) => httpStatus))].toSorted((one, other) => one - other)
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = [...new Set(errors.filter(({ httpStatus }) => httpStatus === status).map(({ code }) => code))].toSorted()
      const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }] }
      return [status, { description: `Refused: ${codes.join(', ')}`, content: { 'application/json': { schema } } }]
    }),
  )
}

/** Writes one parameter per field of a described query. */
function writeParameters(query: Schema, example: Readonly<Record<string, unknown>>): object[] {
  const required = new Set(Array.isArray(query['required']) ? (query['required'] as unknown[]) : [])
  return Object.entries(isSchema(query['properties']) ? query['properties'] : {}).map(([name, unsafe]) => {
    const { description, ...schema } = isSchema(unsafe) ? unsafe : {}
    return {
      name,
      in: 'query',
      required: required.has(name),
      ...(description === undefined ? {} : { description }),
      schema,
      ...(name in example ? { example: example[name] } : {}),
    }
  })
}
