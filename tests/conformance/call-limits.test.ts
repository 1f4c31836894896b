import ccxt from 'ccxt'
import { describe, expect, it } from 'vitest'
import { BOT_CALLS } from '#gateway/http/open/bot/entry/calls.ts'
import { callsPerSecond } from '#lib/contract/open-limits.ts'

/** Goal: a client that keeps to its own table of the dialect's limits is never told to slow down. */

type Table = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, { readonly cost?: number } | number>>>>>>

/** Returns ccxt's limits: a call of cost 1 may be made 20 times a second. */
function limitsOfCcxt(): [path: string, perSecond: number][] {
  const client = new ccxt.bitget()
  const perSecond = 1000 / (client.rateLimit ?? NaN)
  const api = client.describe()['api'] as Record<string, Table>
  return Object.values(api)
    .flatMap((access) => Object.values(access))
    .flatMap((methods) => Object.values(methods))
    .flatMap((paths) => Object.entries(paths))
    .filter(([path]) => path.startsWith('v2/'))
    .map(([path, cost]) => [`/api/${path}`, perSecond / (typeof cost === 'number' ? cost : (cost.cost ?? 1))])
}

describe('the limits of calls', () => {
  it('are those that ccxt keeps to, and 10 a second where it keeps to less', () => {
    const known = limitsOfCcxt()
    expect(known.length).toBeGreaterThan(250)
    expect(known.filter(([path, perSecond]) => callsPerSecond(path) !== Math.max(10, perSecond) && !path.includes('/broker/'))).toEqual([])
  })

  it('are 10 or 20 a second for every private call', () => {
    const all = BOT_CALLS.map(({ path }) => callsPerSecond(path))
    expect(new Set(all)).toEqual(new Set([10, 20]))
  })
})
