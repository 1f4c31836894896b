import ccxt from 'ccxt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BOT_CALLS } from '#gateway/http/open/bot/entry/calls.ts'
import { startBotServer, type BotKeyPair, type BotServer } from '../bot-server.ts'
import { methodsOfBitget } from './types/client-methods.ts'
import { DAY } from './driven-day.ts'
import type { Kept, Params } from './driven-step.ts'

/** Goal: each private call is reached by both clients' own methods and has its effect. */

let server: BotServer

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

type Client = 'ccxt' | 'bitget-api'
type Send = (call: string, params: Params) => Promise<unknown>

const CALLS = BOT_CALLS.map(({ method, path }) => `${method} ${path}`)

/** Methods of bitget-api whose address contains a variable's name instead of the kind of margin. */
const MISTAKEN = [
  'GET account/max-borrowable-amount',
  'GET account/max-transfer-out-amount',
  'GET interest-rate-and-limit',
  'POST batch-cancel-order',
  'POST account/flash-repay',
  'POST account/query-flash-repay-status',
]

/** Calls that are an extension of the dialect, and tested on their own. */
const EXTENSION = [
  ...CALLS.filter((call) => call.includes('/api/v2/bot/')),
  // Leaders of spot begin by this call as leaders of futures do; the dialect has no call for it.
  'POST /api/v2/copy/spot-trader/config-setting-base',
  'GET /api/v2/common/countdown-cancel-all',
  'POST /api/v2/common/countdown-cancel-all',
]

/** Calls for which a client has no method, or none that reaches them. */
const WITHOUT_METHOD: Readonly<Record<Client, readonly string[]>> = {
  ccxt: [
    ...EXTENSION,
    'POST /api/v2/copy/mix-trader/config-settings-base',
    'GET /api/v2/spot/account/sub-main-trans-record',
    'GET /api/v2/common/all-trade-rate',
    'GET /api/v2/spot/account/deduct-info',
    'POST /api/v2/spot/account/switch-deduct',
    'GET /api/v2/spot/wallet/transfer-coin-info',
    'GET /api/v2/spot/wallet/subaccount-deposit-address',
    'GET /api/v2/spot/wallet/subaccount-deposit-records',
    'POST /api/v2/spot/trade/batch-cancel-replace-order',
    'GET /api/v2/spot/trade/plan-sub-order',
    'GET /api/v2/margin/crossed/liquidation-order',
    'GET /api/v2/margin/isolated/liquidation-order',
  ],
  'bitget-api': [
    ...EXTENSION,
    'POST /api/v2/copy/mix-trader/config-setting-base',
    'POST /api/v2/mix/account/set-all-leverage',
    ...['crossed', 'isolated'].flatMap((mode) => MISTAKEN.map((call) => call.replace(' ', ` /api/v2/margin/${mode}/`))),
  ],
}

/** Returns ccxt's methods by call, derived from its own table. */
function methodsOfCcxt(): Map<string, string> {
  const table = new ccxt.bitget().describe()['api'] as { readonly private: Readonly<Record<string, Readonly<Record<string, object>>>> }
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const nameOf = (product: string, method: string, path: string) =>
    `private${capital(product)}${capital(method)}${path
      .split(/[^a-zA-Z0-9]/)
      .map(capital)
      .join('')}`
  const names = Object.entries(table.private).flatMap(([product, methods]) =>
    Object.entries(methods).flatMap(([method, paths]) =>
      Object.keys(paths).map((path) => [`${method.toUpperCase()} /api/${path}`, nameOf(product, method, path)] as const),
    ),
  )
  return new Map(names.filter(([call]) => CALLS.includes(call)))
}

async function sendsOf(client: Client, key: BotKeyPair): Promise<{ calls: string[]; send: Send }> {
  if (client === 'ccxt') {
    const methods = methodsOfCcxt()
    const bot = (await server.ccxt(key, { options: { uta: false } })) as unknown as Readonly<
      Record<string, (params: Params) => Promise<unknown>>
    >
    return {
      calls: [...methods.keys()],
      send: (call, params) => bot[methods.get(call) ?? '']?.(params) ?? Promise.reject(new Error(`${call} has no method`)),
    }
  }
  const methods = new Map([...methodsOfBitget()].filter(([call]) => CALLS.includes(call)))
  const bot = server.rest(key) as unknown as Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>
  const send: Send = (call, params) => {
    const [name = '', ...before] = methods.get(call) ?? []
    return bot[name]?.(...before, params) ?? Promise.reject(new Error(`${call} has no method`))
  }
  return { calls: [...methods.keys()], send }
}

interface Answer {
  readonly code: string
  readonly data?: unknown
}

/** Returns a client's view of an answer: ccxt throws a refusal as text, bitget-api as the body. */
async function answerOf(attempt: Promise<unknown>): Promise<Answer> {
  try {
    return (await attempt) as Answer
  } catch (error) {
    const text = JSON.stringify(error instanceof Error ? error.message : error).replaceAll('\\', '')
    return { code: /"code":"(\w+)"/.exec(text)?.[1] ?? text }
  }
}

/** Lets another account lead, since no account follows itself; returns the number of each leader. */
async function leaders(): Promise<Record<string, string>> {
  const rest = server.rest(await server.createMainKey())
  const lead = async (kind: string) =>
    ((await rest.postPrivate(`/api/v2/copy/${kind}-trader/config-setting-base`, {})) as { data: { traderId: string } }).data.traderId
  return { futuresLeader: await lead('mix'), spotLeader: await lead('spot') }
}

it.each<Client>(['ccxt', 'bitget-api'])('a day that uses every call: %s', async (client) => {
  const key = await server.createMainKey()
  const { calls, send } = await sendsOf(client, key)
  expect(CALLS.filter((call) => !calls.includes(call)).toSorted()).toEqual(WITHOUT_METHOD[client].toSorted())
  const { last } = (await (await server.ccxt(key)).fetchTicker('BTC/USDT')) as unknown as { last: number }
  const kept: Kept = { last, main: key.userId, sub: '', subKey: '', ids: { ...(await leaders()) } }
  const wrong: string[] = []
  const driven = new Set<string>()
  for (const { call, params, code = '00000', keep } of DAY) {
    if (!calls.includes(call)) continue
    driven.add(call)
    const answer = await answerOf(send(call, params(kept)))
    if (answer.code !== code) wrong.push(`${call}: ${answer.code}, not ${code}`)
    else keep?.(kept, answer.data as never)
  }
  expect(wrong).toEqual([])
  expect(calls.filter((call) => !driven.has(call))).toEqual([])
})
