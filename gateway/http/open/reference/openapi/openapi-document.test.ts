import { Validator } from '@seriousme/openapi-schema-validator'
import asyncApiSpecs from '@asyncapi/specs'
import { Ajv } from 'ajv'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIALECT_ERRORS, type DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import { OPEN_API_DOCUMENT_PATH, OPEN_GROUPS, slugOf, STREAMS_DOCUMENT_PATH } from '#lib/contract/open-groups.ts'
import { engineTerms } from '#gateway/exchange/terms/engine-terms.ts'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { BOT_CALLS } from '../../bot/entry/calls.ts'
import { registerOpenApi } from '../../public/open-api.ts'
import { describeOpenApi } from './openapi-document.ts'
import { findGroup } from '../find-group.ts'
import { errorsOf } from '../refusals.ts'

/** Goal: the documentation of the open API matches its behaviour, and programs can read it. */

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security?: readonly object[]
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: BodySchema; readonly example?: unknown }>>
  }
  readonly responses: Readonly<Record<string, object>>
}

interface BodySchema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, BodySchema>>
  readonly required?: readonly string[]
  readonly items?: BodySchema
}

/** Returns the required fields that are said to be there or not. */
function omittedOf({ properties = {}, required = [], items = {} }: BodySchema): readonly string[] {
  const fields = [...Object.entries(properties), ...Object.entries(items.properties ?? {})]
  const all = new Set([...required, ...(items.required ?? [])])
  return fields.flatMap(([name, field]) => [
    ...(all.has(name) && (field.description ?? '').includes('if omitted') ? [name] : []),
    ...omittedOf(field),
  ])
}

interface Document {
  readonly openapi: string
  readonly servers: readonly object[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Record<string, Record<string, Operation>>
}

const app = Fastify()
let document: Document
let streams: object

beforeAll(async () => {
  describeOpenApi(app, '1.0.0')
  await registerOpenApi(app, createFeed({ source: 'synthetic', seed: 'document' }, Date.now), () => engineTerms().margin)
  for (const { method, path, input, data } of BOT_CALLS) {
    const answer = { type: 'object', properties: { data } }
    app.route({
      method,
      url: path,
      schema: { [method === 'GET' ? 'querystring' : 'body']: input, response: { 200: answer } },
      handler: () => ({}),
    })
  }
  document = (await app.inject(OPEN_API_DOCUMENT_PATH)).json<Document>()
  streams = (await app.inject(STREAMS_DOCUMENT_PATH)).json<object>()
})

afterAll(() => app.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map((entry) => [path, ...entry] as const))

describe('the description of the open API', () => {
  it('is one by the rules of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)) as Record<string, never>)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toHaveLength(2)
  })

  it('has every public call with its parameters', () => {
    const candles = document.paths['/api/v2/spot/market/candles']?.['get']
    expect(candles?.security).toEqual([])
    expect(candles?.parameters?.map(({ name }) => name)).toEqual(expect.arrayContaining(['symbol', 'granularity', 'startTime', 'limit']))
  })

  it('has every private call', () => {
    const missing = BOT_CALLS.filter(({ method, path }) => document.paths[path]?.[method.toLowerCase()] === undefined)
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it('says of each call what it does, and of each parameter what it means', () => {
    for (const [path, , { summary, parameters = [] }] of operations()) {
      expect({ path, summary }).toEqual({ path, summary: expect.stringMatching(/\.$/) as string })
      expect(parameters.filter(({ description }) => (description ?? '') === '').map(({ name }) => `${path}: ${name}`)).toEqual([])
    }
  })

  it('has an example of each body by its own schema, and requires nothing that may be omitted', () => {
    const ajv = new Ajv({ strict: false, allErrors: true })
    const bodies = operations().flatMap(([path, , { requestBody }]) => {
      const body = requestBody?.content['application/json']
      return body?.example === undefined ? [] : [{ path, schema: body.schema, example: body.example }]
    })
    expect(bodies.length).toBeGreaterThan(80)
    const faults = bodies.flatMap(({ path, schema, example }) => {
      const validate = ajv.compile(schema)
      return validate(example) ? [] : [{ path, errors: validate.errors }]
    })
    expect(faults).toEqual([])
    expect(bodies.flatMap(({ path, schema }) => omittedOf(schema).map((name) => `${path}: ${name}`))).toEqual([])
  })

  it('has the address of hooks with its message', () => {
    expect(document.paths['/v1/hooks/{id}']?.['post']).toMatchObject({ operationId: 'hook', requestBody: { required: true } })
  })

  it('names each operation once', () => {
    const names = operations().map(([, , { operationId }]) => operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it('puts each call into a group that it describes', () => {
    const tags = new Set(document.tags.map(({ name }) => name))
    expect(operations().filter(([, , operation]) => operation.tags.some((tag) => !tags.has(tag)))).toEqual([])
    expect(
      OPEN_GROUPS.filter(
        (group) =>
          !operations().some(
            ([
              ,
              ,
              {
                tags: [tag],
              },
            ]) => tag === slugOf(group),
          ),
      ),
    ).toEqual([])
    // A private call whose address no group has would count as market data.
    expect(BOT_CALLS.filter(({ path }) => findGroup(path).endsWith('Market'))).toEqual([])
  })

  it('names each error at a call that can have it', () => {
    // No single call has those of unknown addresses and of unified accounts.
    const named = new Set<DialectErrorName>(['urlNotFound', 'classicAccountMode'])
    for (const { path, needs } of BOT_CALLS) for (const name of errorsOf(path, true, needs !== 'read')) named.add(name)
    expect(Object.keys(DIALECT_ERRORS).filter((name) => !named.has(name as DialectErrorName))).toEqual([])
  })
})

describe('the description of the streams', () => {
  it('is one by the rules of AsyncAPI 3', () => {
    const schemas = asyncApiSpecs as unknown as { readonly schemasWithoutId: Readonly<Record<string, object>> }
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
    const rules = schemas.schemasWithoutId['3.0.0']
    expect(rules).toBeDefined()
    const validate = ajv.compile(rules ?? {})
    expect(validate(streams) ? [] : validate.errors).toEqual([])
  })

  it('says of each field what it means', () => {
    interface Part {
      readonly description?: string
      readonly properties?: Readonly<Record<string, Part>>
      readonly items?: Part
    }
    const unsaid = ({ properties = {}, items }: Part, before: string): readonly string[] => [
      ...Object.entries(properties).flatMap(([name, part]) => [
        ...((part.description ?? '') === '' ? [`${before}${name}`] : []),
        ...unsaid(part, `${before}${name}.`),
      ]),
      ...(items === undefined ? [] : unsaid(items, `${before}[].`)),
    ]
    const { messages } = (streams as { readonly components: { readonly messages: Readonly<Record<string, { readonly payload: Part }>> } })
      .components
    expect(Object.entries(messages).flatMap(([name, { payload }]) => unsaid(payload, `${name}: `))).toEqual([])
  })

  it('refers to nothing that is not there', () => {
    const at = (reference: string): unknown =>
      reference
        .slice(2)
        .split('/')
        .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], streams)
    const references = [...JSON.stringify(streams).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
    expect(references.length).toBeGreaterThan(50)
    expect(references.filter((reference) => at(reference) === undefined)).toEqual([])
  })
})

it('describes no private call twice', () => {
  const answered = BOT_CALLS.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(answered).size).toBe(answered.length)
})
