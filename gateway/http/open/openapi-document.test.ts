import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPEN_API_DOCUMENT_PATH, OPEN_CALLS } from '#lib/contract/open-calls.ts'
import { engineTerms } from '#gateway/exchange/terms/engine-terms.ts'
import { createFeed } from '#gateway/feed/create-feed.ts'
import { BOT_CALLS } from './bot/calls.ts'
import { registerOpenApi } from './open-api.ts'
import { describeOpenApi } from './openapi-document.ts'

/** Goal: the documentation of the open API matches its behaviour. */

interface Operation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters?: readonly { readonly name: string }[]
}

interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
}

const app = Fastify()
let document: Document

beforeAll(async () => {
  describeOpenApi(app, '1.0.0')
  await registerOpenApi(app, createFeed({ source: 'synthetic', seed: 'document' }, Date.now), () => engineTerms().margin)
  document = (await app.inject(OPEN_API_DOCUMENT_PATH)).json<Document>()
})

afterAll(() => app.close())

describe('the description of the open API', () => {
  it('has every public call with its parameters', () => {
    expect(document.openapi).toBe('3.1.0')
    const candles = document.paths['/api/v2/spot/market/candles']?.['get']
    expect(candles?.security).toBeUndefined()
    expect(candles?.parameters?.map(({ name }) => name)).toEqual(expect.arrayContaining(['symbol', 'granularity', 'startTime', 'limit']))
  })

  it('has the address of hooks with its message', () => {
    expect(document.paths['/v1/hooks/{id}']?.['post']).toMatchObject({ operationId: 'hook', requestBody: { required: true } })
  })

  it('names each operation once', () => {
    const names = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the list of private calls', () => {
  it('is the one that the gateway answers', () => {
    const answered = BOT_CALLS.map(({ method, path, needs }) => [method, path, needs].join(' ')).toSorted()
    expect(
      Object.values(OPEN_CALLS)
        .flat()
        .map((call) => call.join(' '))
        .toSorted(),
    ).toEqual(answered)
    expect(new Set(answered).size).toBe(answered.length)
  })
})
