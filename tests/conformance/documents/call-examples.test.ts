import { createHmac } from 'node:crypto'
import type axios from 'axios'
import OpenAPIClientAxios, { type Document } from 'openapi-client-axios'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callExamples, type ExampleCall } from '#components/site/api-doc/call-examples.ts'
import { firstBot, firstPythonBot, signedCurl } from '#components/site/api-doc/programs.ts'
import { OPEN_API_DOCUMENT_PATH } from '#lib/contract/open-groups.ts'
import { readReference } from '#components/site/api-doc/read-reference.ts'
import { runExample } from '#tests/rigs/loopback/run-example.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { type BotKeyPair, PASSPHRASE, startBotServer, type BotServer } from '../bot-server.ts'

/**
 * Goal: the examples of each call in the reference are requests that this exchange reads, in all three languages, and a client that is
 * made from the document trades.
 */

let server: BotServer
let key: BotKeyPair
let unsafeDocument: unknown
let calls: readonly ExampleCall[]

beforeAll(async () => {
  server = await startBotServer()
  key = await server.createMainKey()
  unsafeDocument = await (await fetch(`${server.origin}${OPEN_API_DOCUMENT_PATH}`)).json()
  calls = readReference(unsafeDocument).calls
})

afterAll(() => server.close())

/** The lines of a program before it trades: they make its connection. */
function connection(program: string, first: string): string {
  return program.slice(0, program.indexOf(first))
}

/** Codes of requests that cannot be read, of unknown addresses, and of faults of ours. */
const UNREAD = new Set(['40019', '40404', '40604', '500', 'undocumented', 'none'])

/** Returns the calls whose example was not read, by the codes of the answers in the calls' order. */
function unread(of: readonly ExampleCall[], codes: readonly string[]): string[] {
  expect(codes).toHaveLength(of.length)
  return of.flatMap(({ method, path }, at) => (UNREAD.has(codes[at] ?? 'none') ? [`${method} ${path}: ${codes[at]}`] : []))
}

const codesIn = (output: string): string[] => [...output.matchAll(/^CODE (\w+)$/gm)].map(([, code = '']) => code)

describe('the examples of single calls', () => {
  it('are read in JavaScript', async () => {
    const tries = calls.map(
      (call) => `try { ${callExamples(server.origin, call).javascript.replace(/^console\.log/, 'void ')}; console.log('CODE 00000') }
catch (error) { console.log('CODE ' + (/"code":"(\\w+)"/.exec(String(error))?.[1] ?? 'none')) }`,
    )
    const ran = await runExample(
      'javascript',
      `${connection(firstBot(server.origin), 'const { last }')}bot.enableRateLimit = false\n${tries.join('\n')}`,
      key,
      PASSPHRASE,
    )
    expect(ran).toMatchObject({ code: 0 })
    expect(unread(calls, codesIn(ran.stdout))).toEqual([])
  })

  it('are read in Python', async () => {
    const tries = calls.map(
      (call) =>
        `try:\n    ${callExamples(server.origin, call).python.replace(/^print/, 'str')}\n    print('CODE 00000')\nexcept Exception as error:\n    print('CODE ' + (re.findall(r'"code":"(\\w+)"', str(error)) or ['none'])[0])`,
    )
    const ran = await runExample(
      'python',
      `import re\n${connection(firstPythonBot(server.origin), 'last =')}${tries.join('\n')}`,
      key,
      PASSPHRASE,
    )
    expect(ran).toMatchObject({ code: 0 })
    expect(unread(calls, codesIn(ran.stdout))).toEqual([])
  })

  it('are read from curl', async () => {
    const some = someOf('examples in curl', calls, (_call, index) => index % 8 === 0)
    const tries = some.map(
      (call) => `printf 'CODE %s\\n' "$(${callExamples(server.origin, call).curl} | sed -n 's/.*"code":"\\([^"]*\\)".*/\\1/p')"`,
    )
    const ran = await runExample('shell', `${connection(signedCurl(server.origin), 'agio GET')}${tries.join('\n')}`, key, PASSPHRASE)
    expect(ran).toMatchObject({ code: 0 })
    expect(unread(some, codesIn(ran.stdout))).toEqual([])
  })
})

describe('a client that is made from the document', () => {
  type Call = (parameters?: object | null, body?: object) => Promise<{ readonly data: { readonly code: string; readonly data: never } }>

  it('reads, trades and cancels', async () => {
    const api = new OpenAPIClientAxios({ definition: unsafeDocument as Document, axiosConfigDefaults: { baseURL: server.origin } })
    const client = (await api.init()) as unknown as Readonly<Record<string, Call>> & {
      readonly interceptors: typeof axios.interceptors
      getUri: typeof axios.getUri
    }
    client.interceptors.request.use((config) => {
      const target = new URL(client.getUri(config)).href.slice(server.origin.length)
      const stamp = String(Date.now())
      const body = config.data === undefined ? '' : JSON.stringify(config.data)
      const sign = createHmac('sha256', key.secret).update(`${stamp}${config.method?.toUpperCase()}${target}${body}`).digest('base64')
      config.headers.set({ 'ACCESS-KEY': key.apiKey, 'ACCESS-SIGN': sign, 'ACCESS-TIMESTAMP': stamp, 'ACCESS-PASSPHRASE': PASSPHRASE })
      if (body !== '') {
        config.headers.set('Content-Type', 'application/json')
        Object.assign(config, { data: body })
      }
      return config
    })
    const call = async <Data>(name: string, parameters?: object | null, body?: object): Promise<Data> => {
      const answer = await client[name]?.(parameters, body)
      expect(answer?.data.code).toBe('00000')
      return answer?.data.data as Data
    }
    const [ticker] = await call<{ lastPr: string }[]>('spotMarketTickers', { symbol: 'BTCUSDT' })
    const price = (Number(ticker?.lastPr) * 0.97).toFixed(2)
    const order = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price, size: '0.001' }
    const { orderId } = await call<{ orderId: string }>('spotTradePlaceOrder', null, order)
    const [row] = await call<{ status: string }[]>('spotTradeOrderInfo', { orderId })
    expect(row?.status).toBe('live')
    await call('spotTradeCancelOrder', null, { symbol: 'BTCUSDT', orderId })
    const balances = await call<{ coin: string }[]>('spotAccountAssets')
    expect(balances.map(({ coin }) => coin)).toContain('USDT')
  })
})
