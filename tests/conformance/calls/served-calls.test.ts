import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBotServer, type BotServer } from '../bot-server.ts'

/** Goal: every call in ccxt's own table of the dialect is answered here, except for products that this exchange lacks. */

let server: BotServer

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

/** Products and calls of the dialect that are not offered, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '/api/v2/broker/': 'brokers bring customers of their own to an exchange; a paper exchange pays nobody for them',
  '/api/v2/tax/': 'paper profits are not taxed',
  '/api/v2/copy/mix-broker/': 'brokers bring customers of their own to an exchange; a paper exchange pays nobody for them',
  '/api/v2/earn/sharkfin/': 'savings have no structured products, whose interest depends on prices',
  '/api/v2/earn/loan/': 'there are no loans against pledged coins; margin wallets lend',
  '/api/v2/earn/elite/': 'nothing is staked on a chain',
}

type Table = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>

/** Lists every version-2 call of ccxt's table: `api[public or private][product][method][path]`. */
function listCalls(): (readonly [method: string, path: string])[] {
  const calls = Object.values(new ccxt.bitget().describe()['api'] as Record<string, Table>).flatMap((access) =>
    Object.values(access).flatMap((methods) =>
      Object.entries(methods).flatMap(([method, paths]) =>
        Object.keys(paths).map((path) => [method.toUpperCase(), `/api/${path}`] as const),
      ),
    ),
  )
  return calls.filter(([, path]) => path.startsWith('/api/v2/'))
}

const isLeftOut = (path: string) => Object.keys(LEFT_OUT).some((prefix) => path.startsWith(prefix))

describe("ccxt's table of calls", () => {
  it('lists products that are left out only where it does', () => {
    const paths = listCalls().map(([, path]) => path)
    expect(Object.keys(LEFT_OUT).filter((prefix) => !paths.some((path) => path.startsWith(prefix)))).toEqual([])
  })

  it('has no call of other products that is not served', async () => {
    const wanted = listCalls().filter(([, path]) => !isLeftOut(path))
    expect(wanted.length).toBeGreaterThan(100)
    const answers = await Promise.all(
      wanted.map(async ([method, path]) => {
        const response = await fetch(`${server.origin}${path}`, { method })
        const { code } = (await response.json()) as { readonly code: string }
        return { call: `${method} ${path}`, status: response.status, code }
      }),
    )
    expect(answers.filter(({ status, code }) => status === 404 || code === '40404')).toEqual([])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })
})
