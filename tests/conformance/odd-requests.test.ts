import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIALECT_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import { BOT_CALLS } from '#gateway/http/open/bot/entry/calls.ts'
import type { BotCall } from '#gateway/http/open/bot/call.ts'
import { sign } from '#gateway/dialect/signature.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { PASSPHRASE, startBotServer, type BotKeyPair, type BotServer } from './bot-server.ts'

/** Goal: for any value in any field of any private call, the answer is a code of the dialect and never an error of ours. */

let server: BotServer
let key: BotKeyPair
beforeAll(async () => {
  server = await startBotServer()
  key = await server.createKey()
})
afterAll(() => server.close())

/** A valid value for each field; the tests spoil the fields one by one. */
const FITTING: Readonly<Record<string, unknown>> = {
  symbol: 'BTCUSDT',
  productType: 'USDT-FUTURES',
  marginCoin: 'USDT',
  marginMode: 'crossed',
  coin: 'USDT',
  side: 'buy',
  orderType: 'limit',
  force: 'gtc',
  price: '50000',
  size: '0.01',
  triggerPrice: '60000',
  planType: 'normal_plan',
  orderId: '1',
  clientOid: 'odd',
  holdSide: 'long',
  leverage: '10',
  amount: '1',
  fromType: 'spot',
  toType: 'usdt_futures',
  startTime: '1',
  endTime: '2',
  limit: '1',
  idLessThan: '5',
  posMode: 'one_way_mode',
  orderList: [{ side: 'buy', orderType: 'limit', price: '50000', size: '0.01' }],
  orderIdList: [{ orderId: '1' }],
  symbolList: ['BTCUSDT'],
}
const ODD: readonly unknown[] = [
  null,
  -1,
  1e21,
  '1e9',
  '٣',
  '9'.repeat(99),
  '0.0000000000000000001',
  '\u0000',
  '😀',
  '__proto__',
  [null],
  {},
]

async function codeOf({ method, path }: Pick<BotCall, 'method' | 'path'>, fields: Readonly<Record<string, unknown>>): Promise<string> {
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const target = method === 'GET' ? `${path}?${query}` : path
  const body = method === 'GET' ? '' : JSON.stringify(fields)
  const timestamp = String(Date.now())
  const headers = {
    'access-key': key.apiKey,
    'access-passphrase': PASSPHRASE,
    'access-timestamp': timestamp,
    'access-sign': sign(key.secret, `${timestamp}${method}${target}${body}`),
    'content-type': 'application/json',
  }
  const answer = await fetch(`${server.origin}${target}`, { method, headers, ...(body === '' ? {} : { body }) })
  return ((await answer.json()) as { code: string }).code
}

const KNOWN = new Set(['00000', ...Object.values(DIALECT_ERRORS).map(({ code }) => code)])
const FAULTS: ReadonlySet<string> = new Set([DIALECT_ERRORS.internal.code, DIALECT_ERRORS.busy.code])

function fieldsOf({ input }: BotCall): string[] {
  return 'properties' in input ? Object.keys(input.properties as object) : []
}

describe.each(BOT_CALLS.map((call, nth) => [`${call.method} ${call.path}`, call, nth] as const))('%s', (name, call, nth) => {
  it('answers with a code of the dialect, whatever one of its fields holds', async () => {
    const names = fieldsOf(call)
    const fitting = Object.fromEntries(names.flatMap((field) => (field in FITTING ? [[field, FITTING[field]]] : [])))
    const faults: string[] = []
    // In the quick suite the values take turns, so that each is in the fields of every third call.
    for (const odd of someOf(`odd values of ${name}`, ODD, (_odd, index) => index % 3 === nth % 3)) {
      const asked = names.map(async (field) => {
        const code = await codeOf(call, { ...fitting, [field]: odd })
        if (!KNOWN.has(code) || FAULTS.has(code)) faults.push(`${code} for ${field} ${JSON.stringify(odd)}`)
      })
      await Promise.all(asked)
    }
    expect(faults).toEqual([])
  }, 60_000)
})

it('goes on trading after all of that', async () => {
  expect(server.exchange.status().state).toBe('running')
  expect(
    await codeOf(
      { method: 'POST', path: '/api/v2/spot/trade/place-order' },
      { symbol: 'BTCUSDT', side: 'buy', orderType: 'market', size: '10' },
    ),
  ).toBe('00000')
})
