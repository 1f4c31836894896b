import { RestClientV2 } from 'bitget-api'
import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOT_OFFERED } from '#lib/contract/open-refused.ts'
import { startBotServer, type BotServer } from '../bot-server.ts'

/** Goal: every call that the clients have is answered here; those of products that this exchange lacks say so. */

let server: BotServer

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

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

/** Lists every version-2 call of bitget-api's methods, with each kind of margin. */
function listMethods(): (readonly [method: string, path: string])[] {
  const prototype = RestClientV2.prototype as unknown as Readonly<Record<string, unknown>>
  return Object.getOwnPropertyNames(RestClientV2.prototype).flatMap((name) => {
    const [, verb = '', plain = '', template = ''] =
      /this\.(get|post)(?:Private)?\(\s*(?:'([^']+)'|`([^`]+)`)/.exec(String(prototype[name])) ?? []
    const paths = ['crossed', 'isolated'].map((mode) => (plain || template).replace('${marginType}', mode))
    // The client's own mistake, at an address that it does not reach either: the dialect takes this query as a body.
    const method = plain.endsWith('/query-flash-repay-status') ? 'POST' : verb.toUpperCase()
    return [...new Set(paths)].filter((path) => path.startsWith('/api/v2/')).map((path) => [method, path] as const)
  })
}

const isLeftOut = (path: string) => NOT_OFFERED.some((group) => path.startsWith(`/api${group.path}/`))

async function ask([method, path]: readonly [method: string, path: string]) {
  const response = await fetch(`${server.origin}${path}`, { method })
  const { code, data, msg } = (await response.json()) as { readonly code: string; readonly data: unknown; readonly msg: string }
  return { call: `${method} ${path}`, status: response.status, code, data, msg }
}

describe.each([
  ['ccxt', listCalls()],
  ['bitget-api', listMethods()],
])('each call of %s', (_client, calls) => {
  it('is served, or belongs to a product that is refused by decision', async () => {
    expect(calls.length).toBeGreaterThan(250)
    const answers = await Promise.all(calls.filter(([, path]) => !isLeftOut(path)).map(ask))
    expect(answers.filter(({ status, code }) => status === 404 || code === '40404')).toEqual([])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  it('of such a product is told why', async () => {
    const answers = await Promise.all(calls.filter(([, path]) => isLeftOut(path)).map(ask))
    expect(answers.length).toBeGreaterThan(40)
    expect(answers.filter(({ status, code, data }) => status !== 400 || code !== '40401' || data !== null)).toEqual([])
    expect(new Set(answers.map(({ msg }) => msg)).size).toBeGreaterThan(4)
  })
})
