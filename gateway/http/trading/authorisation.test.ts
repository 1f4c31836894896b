import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { pathsOf, type TradingPermission, type TradingRoute } from '#lib/contract/trading/route.ts'
import { exportAddress } from '#lib/contract/trading/exports.ts'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: only permitted callers can make each trading call, as a table over every call. */

let server: TradingServer
let callers: Readonly<Record<string, Browser>>
const PERMISSIONS = ['view', 'trade', 'transfer'] as const

async function openSub(permissions: readonly TradingPermission[], name: string): Promise<Browser> {
  const { browser } = await openTrader(server)
  const { userId } = (await browser.post('/v1/user/sub/create', { name })).data as { userId: string }
  await browser.post('/v1/user/sub/authorise', { userId, permissions })
  await browser.post('/v1/user/sub/switLogin', { userId })
  return browser
}

beforeAll(async () => {
  server = await startTrading()
  const guest = server.browser()
  await guest.post('/v1/user/guest/create')
  callers = {
    visitor: server.browser(),
    guest,
    user: (await openTrader(server)).browser,
    'sub view': await openSub(['view'], 'View'),
    'sub trade': await openSub(['trade'], 'Trade'),
    'sub transfer': await openSub(['transfer'], 'Transfer'),
    'sub nothing': await openSub([], 'Nothing'),
  }
})
afterAll(() => server.close())

/** The permissions of each caller; null if they must log in. */
const ALLOWED: Readonly<Record<string, readonly TradingPermission[] | null>> = {
  visitor: null,
  guest: PERMISSIONS,
  user: PERMISSIONS,
  'sub view': ['view'],
  'sub trade': ['trade'],
  'sub transfer': ['transfer'],
  'sub nothing': [],
}

type Admitted = Pick<TradingRoute, 'method' | 'path' | 'permission'>
const routes: [string, Admitted][] = [
  ...Object.entries<TradingRoute>(TRADING_ROUTES).flatMap(([name, route]) =>
    pathsOf(route).map((path): [string, Admitted] => [`${name} ${path}`, { ...route, path }]),
  ),
  ['export', { method: 'GET', path: exportAddress('fills', 'json'), permission: 'view' }],
]

async function codeOf(browser: Browser, { method, path }: Admitted): Promise<string> {
  // Only callers who may make the call learn what is wrong with the values.
  if (method === 'POST') return (await browser.post(path, {})).code
  return (await browser.get(path)).code
}

describe.each(routes)('%s', (name, route) => {
  it.each(Object.entries(ALLOWED))('by a %s', async (who, allowed) => {
    const caller = callers[who]
    if (caller === undefined) throw new Error(`there is no ${who}`)
    if (name === 'export' && allowed?.includes('view') === true) {
      // A file has no envelope.
      const file = await caller.get(route.path)
      return expect([file.httpStatus, file.code]).toEqual([200, undefined])
    }
    const code = await codeOf(caller, route)
    if (allowed === null) return expect(code).toBe(ERRORS.loginRequired.code)
    if (!allowed.includes(route.permission)) return expect(code).toBe(ERRORS.permissionDenied.code)
    expect([ERRORS.loginRequired.code, ERRORS.permissionDenied.code, ERRORS.internal.code]).not.toContain(code)
  })
})

describe('a session from elsewhere', () => {
  it('trades nothing for another page', async () => {
    const { browser } = await openTrader(server)
    const origin = 'https://elsewhere.example'
    const changes = Object.values(TRADING_ROUTES).filter(({ method }) => method === 'POST')
    for (const { path } of changes) {
      // Browsers send a form without asking.
      const form = await browser.post(path, 'kind=both', { origin, 'content-type': 'application/x-www-form-urlencoded' })
      expect([path, form.code]).toEqual([path, ERRORS.originRefused.code])
    }
    expect((await browser.post(TRADING_ROUTES.cancelAll.path, { kind: 'both' }, { origin })).code).toBe(ERRORS.originRefused.code)
  })

  it('is over for trading when it is over', async () => {
    const { browser } = await openTrader(server)
    const old = server.browser()
    for (const [cookie, value] of browser.cookies) old.cookies.set(cookie, value)
    await browser.post('/v1/user/logout')
    expect((await old.get(TRADING_ROUTES.balances.path)).code).toBe(ERRORS.loginExpired.code)
  })
})

describe('a quick hand', () => {
  it('has to wait, without hindering others', async () => {
    const slow = await startTrading({ api: () => ({ limits: { read: 3, change: 2 } }) })
    try {
      const [{ browser }, other] = [await openTrader(slow), await openTrader(slow)]
      const changes = await Promise.all([1, 2, 3].map(() => browser.post(TRADING_ROUTES.cancelAll.path, { kind: 'both' })))
      expect(changes.map(({ httpStatus }) => httpStatus).toSorted()).toEqual([200, 200, 429])
      expect(changes.map(({ headers }) => headers['retry-after']).toSorted()).toEqual(['1', undefined, undefined])
      expect((await other.browser.post(TRADING_ROUTES.cancelAll.path, { kind: 'both' })).code).toBe('00000')
      expect((await browser.get(TRADING_ROUTES.balances.path)).code).toBe('00000')
    } finally {
      await slow.close()
    }
  })
})
