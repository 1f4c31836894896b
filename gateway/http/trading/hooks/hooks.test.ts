import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOOK_ARRIVALS_MAX, HOOK_BYTES_MAX, HOOK_MESSAGES_PER_MINUTE, HOOKS_MAX } from '#lib/contract/accounts/hooks/hook-limits.ts'
import { exampleMessage } from '#lib/contract/accounts/hooks/hook-example.ts'
import type { CreatedHook, HookAnswer, HookArrival } from '#lib/contract/accounts/hooks/hooks.ts'
import { ERRORS, findErrorName } from '#lib/contract/errors/errors.ts'
import { encodeForm, type Parameters } from '#lib/http/parameters.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { call } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: a hook does what its owner could do and nothing else, each message once, and only for who has its secret. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

let messages = 0

/** Opens a guest, whose hooks need no code. */
async function openGuest(): Promise<Browser> {
  const browser = server.browser()
  await browser.post('/v1/user/guest/create')
  return browser
}

async function openHook(browser: Browser): Promise<CreatedHook> {
  return (await browser.post('/v1/user/hook/create', { name: 'TradingView' })).data as CreatedHook
}

async function openHooked() {
  const browser = await openGuest()
  return { browser, hook: await openHook(browser) }
}

const ORDER = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '49000', size: '0.001' }
const GRID = { kind: 'spot-grid', symbol: 'BTCUSDT', mode: 'arithmetic', lower: '40000', upper: '60000', grids: 5, quote: '500' }
const at = (aheadMs = 0) => new Date(server.floor.nowMs + aheadMs).toISOString()
const newId = () => `alert ${(messages += 1)}`
const messageFor = ({ secret }: CreatedHook, change: object = {}) => ({ secret, id: newId(), time: at(), order: ORDER, ...change })

interface Sent {
  readonly error: string | undefined
  readonly data: HookAnswer
  readonly httpStatus: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

async function send(id: string, message: unknown, { type = 'application/json', from = server.browser() } = {}): Promise<Sent> {
  const { code, data, msg, httpStatus, headers } = await from.post(`/v1/hooks/${id}`, message, { 'content-type': type })
  const error = code === '00000' ? 'done' : findErrorName(code)
  return { error, data: data as HookAnswer, httpStatus, headers, text: `${httpStatus} ${code} ${msg}` }
}

const ordersOf = async (browser: Browser) => (await call(browser, 'openOrders')).data.rows
const logOf = async (browser: Browser, id: string) => (await browser.post('/v1/user/hook/arrivals', { id })).data as readonly HookArrival[]

describe('a hook', () => {
  it('places one order by the message of an alert, and its log says so without the secret', async () => {
    const { browser, hook } = await openHooked()
    expect(hook.secret).toMatch(/^[\w-]{43}$/)
    const done = await send(hook.id, messageFor(hook))
    expect(done).toMatchObject({ error: 'done', data: { botId: null, repeated: false } })
    expect(await ordersOf(browser)).toMatchObject([{ orderId: done.data.orderId, price: '49000.00', size: '0.001000', side: 'buy' }])
    const log = await logOf(browser, hook.id)
    expect(log).toMatchObject([
      { code: '00000', orderId: done.data.orderId, action: { kind: 'order', symbol: 'BTCUSDT', price: '49000' }, messageId: done.data.id },
    ])
    const rows = [
      await server.store.selectFrom('hooks').selectAll().execute(),
      await server.store.selectFrom('hookArrivals').selectAll().execute(),
    ]
    expect(JSON.stringify([rows, log, server.logged, await browser.get('/v1/user/hook/list')])).not.toContain(hook.secret)
  })

  it('takes a form whose fields say the same', async () => {
    const { browser, hook } = await openHooked()
    const stop = { start: { ...GRID, sellAtEnd: false }, order: undefined }
    for (const change of [{}, stop]) {
      const form = encodeForm(messageFor(hook, change) as Parameters)
      expect((await send(hook.id, form, { type: 'application/x-www-form-urlencoded' })).error).toBe('done')
    }
    expect((await logOf(browser, hook.id)).map(({ action }) => action?.kind).toSorted()).toEqual(['order', 'start'])
  })

  it('takes the example of its page as plain text', async () => {
    const { hook } = await openHooked()
    const pair = { product: 'spot', symbol: 'BTCUSDT' } as const
    for (const kind of ['order', 'start'] as const) {
      const text = exampleMessage({ kind, pair, size: '0.001', secret: hook.secret }).replaceAll(
        '{{timenow}}',
        at(kind === 'start' ? 1000 : 0),
      )
      expect((await send(hook.id, text, { type: 'text/plain; charset=utf-8' })).error).toBe('done')
    }
  })

  it('starts a bot and stops it, but not one of another account', async () => {
    const [{ browser, hook }, other] = [await openHooked(), await openHooked()]
    const start = await send(hook.id, messageFor(hook, { order: undefined, start: { ...GRID, sellAtEnd: false } }))
    expect(start.error).toBe('done')
    const id = start.data.botId ?? ''
    const stop = { order: undefined, stop: { id, sell: false } }
    expect((await send(other.hook.id, messageFor(other.hook, stop))).error).toBe('botUnknown')
    expect((await call(browser, 'bots')).data.rows).toMatchObject([{ id }])
    expect(await send(hook.id, messageFor(hook, stop))).toMatchObject({ error: 'done', data: { botId: id, orderId: null } })
    expect((await call(browser, 'bots')).data.rows).toEqual([])
  })

  it('refuses with the reasons of the exchange, and remembers them', async () => {
    const { browser, hook } = await openHooked()
    const message = messageFor(hook, { order: { ...ORDER, price: '49000.001' } })
    expect((await send(hook.id, message)).error).toBe('priceNotATick')
    expect((await send(hook.id, message)).error).toBe('priceNotATick')
    expect(await logOf(browser, hook.id)).toMatchObject([{ code: ERRORS.priceNotATick.code }])
  })
})

describe('a message without the right secret', () => {
  it('gets one answer, whether the hook is known, revoked or unknown', async () => {
    const [{ browser, hook }, other] = [await openHooked(), await openHooked()]
    await browser.post('/v1/user/hook/revoke', { id: hook.id })
    const answers = await Promise.all([
      send(hook.id, messageFor(hook)),
      send(other.hook.id, messageFor(hook)),
      send(other.hook.id, messageFor(other.hook, { secret: '' })),
      send(other.hook.id, messageFor(other.hook, { secret: { length: 43 } })),
      send('none', messageFor(hook)),
      send(other.hook.id, {}),
    ])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]).toMatchObject({ error: 'hookRefused', httpStatus: 401 })
    expect(await ordersOf(browser)).toEqual([])
    expect(await logOf(other.browser, other.hook.id)).toEqual([])
  })

  it('is counted per hook and address, and never locks the right secret out', async () => {
    const { hook } = await openHooked()
    const from = server.browser()
    const wrong = messageFor(hook, { secret: 'x' })
    for (let tries = 0; tries < 10; tries += 1) expect((await send(hook.id, wrong, { from })).error).toBe('hookRefused')
    const late = await send(hook.id, wrong, { from })
    expect(late).toMatchObject({ error: 'tooManyRequests', httpStatus: 429 })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(hook.id, wrong)).error).toBe('hookRefused')
    expect((await send(hook.id, messageFor(hook), { from })).error).toBe('done')
  })
})

describe('a message that comes again', () => {
  it('gets the first answer and does nothing, also when two come at once', async () => {
    const { browser, hook } = await openHooked()
    const message = messageFor(hook)
    const both = await Promise.all([send(hook.id, message), send(hook.id, message)])
    expect(both.map(({ data }) => data.repeated).toSorted()).toEqual([false, true])
    expect(new Set(both.map(({ data }) => data.orderId)).size).toBe(1)
    expect(await ordersOf(browser)).toHaveLength(1)
    expect(await logOf(browser, hook.id)).toHaveLength(1)
  })

  it('with other contents under its id is refused', async () => {
    const { browser, hook } = await openHooked()
    const message = messageFor(hook)
    await send(hook.id, message)
    expect((await send(hook.id, { ...message, order: { ...ORDER, size: '0.002' } })).error).toBe('hookIdUsed')
    expect(await ordersOf(browser)).toHaveLength(1)
    expect((await logOf(browser, hook.id)).map(({ code }) => code).toSorted()).toEqual(['00000', ERRORS.hookIdUsed.code])
  })

  it('has an id of its own in each hook', async () => {
    const [one, other] = [await openHooked(), await openHooked()]
    const message = messageFor(one.hook)
    expect((await send(one.hook.id, message)).data.repeated).toBe(false)
    expect((await send(other.hook.id, { ...message, secret: other.hook.secret })).data.repeated).toBe(false)
  })
})

describe('a message is refused', () => {
  it.each([
    ['of six minutes ago', () => ({ time: at(-360_000) }), 'hookTimeWrong'],
    ['of six minutes ahead', () => ({ time: at(360_000) }), 'hookTimeWrong'],
    ['of no day', () => ({ time: '2026-13-45T00:00:00Z' }), 'hookTimeWrong'],
    ['of no time', () => ({ time: 'now' }), 'invalidParameter'],
    ['without its time', () => ({ time: undefined }), 'invalidParameter'],
    ['without an id', () => ({ id: undefined }), 'invalidParameter'],
    ['with a long id', () => ({ id: 'x'.repeat(65) }), 'invalidParameter'],
    ['without an action', () => ({ order: undefined }), 'invalidParameter'],
    ['with two actions', () => ({ stop: { id: '1', sell: true } }), 'invalidParameter'],
    ['with an unknown field', () => ({ note: 'x' }), 'invalidParameter'],
    ['with an unknown field of its order', () => ({ order: { ...ORDER, leverage: 100 } }), 'invalidParameter'],
    ['with a wallet that it must not choose', () => ({ order: { ...ORDER, wallet: 'cross' } }), 'invalidParameter'],
    ['with a number in place of a text', () => ({ order: { ...ORDER, size: 0.001 } }), 'invalidParameter'],
    ['with a bot of no kind', () => ({ order: undefined, start: { ...GRID, kind: 'none' } }), 'invalidParameter'],
    ['that is too long', () => ({ id: 'x'.repeat(HOOK_BYTES_MAX) }), 'invalidParameter'],
  ])('%s', async (_name, change, error) => {
    const { browser, hook } = await openHooked()
    expect((await send(hook.id, messageFor(hook, change()))).error).toBe(error)
    expect((await send(hook.id, messageFor(hook, { time: at(-290_000) }))).error).toBe('done')
    expect(await ordersOf(browser)).toHaveLength(1)
  })

  it.each([
    ['no JSON', 'buy now'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['lists in lists', '['.repeat(2000) + ']'.repeat(2000)],
    ['a prototype', '{"__proto__":{"secret":"x"}}'],
  ])('that is %s', async (_name, text) => {
    const { hook } = await openHooked()
    for (const type of ['application/json', 'text/plain']) expect((await send(hook.id, text, { type })).error).toBe('invalidParameter')
  })

  it('above the rate of its hook, and told when to come again', async () => {
    const { hook } = await openHooked()
    const message = messageFor(hook)
    for (let count = 0; count < HOOK_MESSAGES_PER_MINUTE; count += 1) expect((await send(hook.id, message)).error).toBe('done')
    const late = await send(hook.id, message)
    expect(late.error).toBe('tooManyRequests')
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('over a plain connection from elsewhere', async () => {
    const { hook } = await openHooked()
    const from = server.browser({ host: 'agio.example' })
    expect((await send(hook.id, messageFor(hook), { from })).error).toBe('secureConnectionRequired')
  })

  it('for a sub-account that may no longer trade, or is frozen', async () => {
    const { browser, userId } = await openTrader(server)
    const sub = (await server.accounts.users.create({ kind: 'sub', parentId: userId, name: 'Bot', permissions: '["trade"]' }))?.id ?? ''
    const own = server.browser()
    own.cookies.set(
      'agio_session',
      (await server.accounts.sessions.open({ userId: sub, device: '', address: '', mainUserId: userId })).token,
    )
    expect((await own.post('/v1/user/hook/create', { name: 'Bot' })).code).toBe(ERRORS.codeWrong.code)
    server.clock.advance(61_000)
    await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    const email = (await server.accounts.users.find(userId))?.email ?? ''
    const made = await own.post('/v1/user/hook/create', { name: 'Bot', emailCode: await server.codeTo(email) })
    const hook = made.data as CreatedHook
    await browser.post('/v1/user/sub/authorise', { userId: sub, permissions: ['view'] })
    expect((await send(hook.id, messageFor(hook))).error).toBe('permissionDenied')
    await browser.post('/v1/user/sub/freeze', { userId: sub, frozen: true })
    expect((await send(hook.id, messageFor(hook))).error).toBe('accountFrozen')
  })
})

describe('hooks', () => {
  it(`are at most ${HOOKS_MAX}, and those of others are out of reach`, async () => {
    const [{ browser, hook }, other] = [await openHooked(), await openHooked()]
    for (let count = 1; count < HOOKS_MAX; count += 1) await openHook(browser)
    expect((await browser.post('/v1/user/hook/create', { name: 'x' })).code).toBe(ERRORS.hooksFull.code)
    for (const name of ['revoke', 'arrivals'])
      expect((await other.browser.post(`/v1/user/hook/${name}`, { id: hook.id })).code).toBe(ERRORS.hookUnknown.code)
    expect((await browser.get('/v1/user/hook/list')).data).toHaveLength(HOOKS_MAX)
    for (const name of [' ', 'a\u0000b']) expect((await other.browser.post('/v1/user/hook/create', { name })).code).toBe('10001')
  })

  it('have a bounded log', async () => {
    const { browser, hook } = await openHooked()
    const opened = await server.accounts.hooks.open(hook.id, hook.secret)
    if (!opened.ok) throw new Error('there is no hook')
    for (let count = 0; count < HOOK_ARRIVALS_MAX + 30; count += 1) {
      server.clock.advance(60_000)
      await server.accounts.hookArrivals.refuse(opened.value, null, '10001')
    }
    expect(await logOf(browser, hook.id)).toHaveLength(HOOK_ARRIVALS_MAX)
    expect(await server.store.selectFrom('hookArrivals').select('key').where('hookId', '=', hook.id).execute()).toHaveLength(
      HOOK_ARRIVALS_MAX,
    )
  })
})
