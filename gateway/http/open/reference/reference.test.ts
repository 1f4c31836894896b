import Fastify, { type RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { engineTerms } from '#gateway/exchange/terms/engine-terms.ts'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { BOT_CALLS } from '../bot/entry/calls.ts'
import { registerHoldings } from '../insights/holding-routes.ts'
import { registerOpenApi } from '../public/open-api.ts'
import { CALLS } from './calls/all-calls.ts'
import { describedCall, sharedPath } from './calls.ts'
import { describeSchema, type Schema } from './describe-schema.ts'
import { FIELD_SCOPES } from './fields.ts'
import type { Field } from './fields/field.ts'

/**
 * Goal: each call of the open API and each field of its requests and answers is described, and nothing else is. A call gets its sentence in
 * `calls.ts`; a field in the table of its product in `fields/`, in the scope of its path, or in `common-fields.ts` if it means the same
 * everywhere.
 */

interface Served {
  readonly method: string
  readonly path: string
  readonly request: Schema | undefined
  readonly answer: Schema | undefined
}

const app = Fastify()
const served: Served[] = BOT_CALLS.map(({ method, path, input, data }) => ({ method, path, request: { ...input }, answer: { ...data } }))

function dataOf({ schema }: RouteOptions): Schema | undefined {
  const answer = (schema?.response as Record<string, { properties?: { data?: Schema } }> | undefined)?.['200']
  return answer?.properties?.data
}

beforeAll(async () => {
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' && route.url.startsWith('/api/v2/'))
      served.push({ method: 'GET', path: route.url, request: route.schema?.querystring as Schema | undefined, answer: dataOf(route) })
  })
  await registerOpenApi(app, createFeed({ source: 'synthetic', seed: 'reference' }, Date.now), () => engineTerms().margin)
  await registerHoldings(app, {} as Pick<Exchange, 'read' | 'terms'>)
})

afterAll(() => app.close())

const missing: string[] = []
/** Names and meanings that were found: scopes that share a table need not have all of its fields. */
const used = new Set<string>()
const keyOf = (name: string, { means }: Field) => `${name}: ${means}`

beforeAll(() => {
  for (const { path, request, answer } of served) {
    for (const [side, schema] of [
      ['request', request],
      ['answer', answer],
    ] as const) {
      describeSchema(schema ?? {}, path, side, {
        missing: (_side, where, name) => missing.push(`${side} ${sharedPath(where)}: ${name}`),
        found: ({ name, field }) => used.add(keyOf(name, field)),
      })
    }
  }
})

describe('the reference', () => {
  it('says of each call what it does', () => {
    expect(served.length).toBeGreaterThan(250)
    expect(
      served.filter(({ method, path }) => describedCall(method, path) === undefined).map(({ method, path }) => `${method} ${path}`),
    ).toEqual([])
  })

  it('has no call that is not served', () => {
    const names = new Set(served.map(({ method, path }) => `${method} ${sharedPath(path)}`))
    expect(Object.keys(CALLS).filter((name) => !names.has(name))).toEqual([])
  })

  it('says of each field what it means', () => {
    expect([...new Set(missing)].toSorted()).toEqual([])
  })

  it('has no field that no call has', () => {
    const unused = FIELD_SCOPES.flatMap((scope) =>
      (['both', 'request', 'answer'] as const).flatMap((side) =>
        Object.entries(scope[side] ?? {}).flatMap(([name, field]) =>
          used.has(keyOf(name, field)) ? [] : [`${side} ${scope.path}: ${name}`],
        ),
      ),
    )
    expect(unused).toEqual([])
  })

  it('knows the schema of each answer', () => {
    expect(served.filter(({ answer }) => answer === undefined)).toEqual([])
    const open = served.filter(({ answer }) => JSON.stringify(answer).includes('patternProperties'))
    expect(open.map(({ path }) => path)).toEqual([])
  })
})
