import Fastify from 'fastify'
import { Type, type TObject } from 'typebox'
import { describe, expect, it } from 'vitest'
import { schemaCompilers } from './schema-compilers.ts'

// Goal: a call takes the spellings that its clients use, and never makes an amount of something else.

const Fields = Type.Object({
  amount: Type.Optional(Type.String({ pattern: '^\\d{1,20}(\\.\\d{1,16})?$' })),
  note: Type.Optional(Type.String()),
  leverage: Type.Optional(Type.Integer()),
  ratio: Type.Optional(Type.Number()),
  on: Type.Optional(Type.Boolean()),
  mode: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
  either: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  list: Type.Optional(Type.Array(Type.Object({ amount: Type.String({ pattern: '^\\d+$' }) }))),
})

async function open(schema: TObject = Fields) {
  const app = Fastify({ schemaController: { compilersFactory: schemaCompilers } })
  app.post('/v1/call', { schema: { body: schema } }, ({ body }) => ({ taken: body }))
  app.post('/api/v2/call', { schema: { body: schema } }, ({ body }) => ({ taken: body }))
  app.get('/v1/read', { schema: { querystring: schema } }, ({ query }) => ({ taken: query }))
  await app.ready()
  return app
}

const app = await open()

async function send(path: '/v1/call' | '/api/v2/call', fields: string | object): Promise<unknown> {
  const payload = typeof fields === 'string' ? fields : JSON.stringify(fields)
  const answer = await app.inject({ method: 'POST', url: path, headers: { 'content-type': 'application/json' }, payload })
  return answer.statusCode === 200 ? answer.json<{ taken: unknown }>().taken : answer.statusCode
}

async function read(query: string): Promise<unknown> {
  const answer = await app.inject({ method: 'GET', url: `/v1/read?${query}` })
  return answer.statusCode === 200 ? answer.json<{ taken: unknown }>().taken : answer.statusCode
}

/** What is no amount, in no dialect. */
const NO_AMOUNTS = [['1'], [1], true, false, {}, '0x10', '1e9', '', ' 1', '1 ', '+1', '-1', 'Infinity', 'NaN', '١', '1,5']

describe.each(['/v1/call', '/api/v2/call'] as const)('a body of %s', (path) => {
  it.each(NO_AMOUNTS)('is refused with %j for an amount', async (amount) => {
    expect(await send(path, { amount })).toBe(400)
    expect(await send(path, { list: [{ amount }] })).toBe(400)
  })

  it.each([['1'], [1], true, '0x10', '1e1', '', '1.5', 'Infinity', {}, '9007199254740993'])(
    'is refused with %j for a whole number',
    async (leverage) => {
      expect(await send(path, { leverage })).toBe(400)
    },
  )

  it.each([1, 0, 'yes', 'TRUE', '', [true]])('is refused with %j for a truth', async (on) => {
    expect(await send(path, { on })).toBe(400)
  })

  it('is refused with a number that lost digits on its way', async () => {
    expect(await send(path, '{"amount": 9007199254740993}')).toBe(400)
    expect(await send(path, '{"leverage": 1e400}')).toBe(400)
  })

  it('is taken as it is', async () => {
    const fields = { amount: '1.5', note: '1', leverage: 10, ratio: 0.5, on: true, mode: 1, either: null, list: [{ amount: '1' }] }
    expect(await send(path, fields)).toEqual(fields)
  })
})

describe('a body of the web app', () => {
  it.each([{ amount: 1 }, { amount: null }, { leverage: '10' }, { on: 'true' }, { mode: '1' }, { list: { amount: '1' } }])(
    '%j is refused',
    async (fields) => {
      expect(await send('/v1/call', fields)).toBe(400)
    },
  )
})

describe('a body of a bot', () => {
  it('may have amounts as numbers, numbers as text, and null for what it leaves out', async () => {
    expect(
      await send('/api/v2/call', { amount: 0.5, leverage: '10', ratio: '0.5', on: 'false', mode: '1', note: null, either: null }),
    ).toEqual({ amount: '0.5', leverage: 10, ratio: 0.5, on: false, mode: 1, either: null })
    expect(await send('/api/v2/call', { list: [{ amount: 2 }] })).toEqual({ list: [{ amount: '2' }] })
  })

  it.each([
    ['0.0000005', '0.0000005'],
    ['1.25e-9', '0.00000000125'],
    ['0.000001', '0.000001'],
    ['1e2', '100'],
    ['-0', '0'],
  ])('may have %s, which JavaScript may write with an exponent', async (number, amount) => {
    expect(await send('/api/v2/call', `{"amount": ${number}}`)).toEqual({ amount })
  })

  it.each(['1e21', '1e-17', '-5e-7'])('is refused with %s', async (number) => {
    expect(await send('/api/v2/call', `{"amount": ${number}}`)).toBe(400)
  })
})

describe('a query', () => {
  it('has numbers and truths as text', async () => {
    expect(await read('amount=1&leverage=10&ratio=0.5&on=true&mode=0')).toEqual({
      amount: '1',
      leverage: 10,
      ratio: 0.5,
      on: true,
      mode: 0,
    })
    expect(await read('leverage=9007199254740991')).toEqual({ leverage: 9_007_199_254_740_991 })
  })

  it.each(['amount=1&amount=2', 'leverage=0x10', 'leverage=1e1', 'leverage=', 'on=1', 'mode=2', 'leverage=9007199254740993'])(
    '%s is refused',
    async (query) => {
      expect(await read(query)).toBe(400)
    },
  )
})
