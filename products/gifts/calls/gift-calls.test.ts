import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ERRORS, type ErrorName, findErrorName } from '#lib/contract/errors/errors.ts'
import { GIFT_SHOW_PATH } from '../contract/gift-kinds.ts'
import type { ShownGift } from '../contract/gifts.ts'
import { TRADING_ROUTES, type TradingCallName, type TradingCalls } from '#lib/contract/trading.ts'
import type { GiftCreateBody } from '../contract/gifts.ts'
import { required } from '#lib/kernel/assert.ts'
import { refuse } from '#lib/kernel/result.ts'
import { giftReads } from '../reads/gift-reads.ts'
import type { Outcome } from '#gateway/exchange/exchange.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import type { Browser, Envelope } from '#tests/support/accounts.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { createGift } from './create-gift.ts'

// Goal: a gift reaches everyone with its code, once; nobody guesses a code; and large gifts ask for the second password.

const SECRET = 'Second-Horse-9'
const HOUR_MS = 3_600_000

let server: TradingServer
let giver: Browser
let giverId: string
let requests = 0

beforeEach(async () => {
  server = await startTrading()
  ;({ browser: giver, userId: giverId } = await openTrader(server))
})
afterEach(() => server.close())

async function call<Name extends TradingCallName>(
  browser: Browser,
  name: Name,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Envelope & { data: TradingCalls[Name]['data'] }> {
  const { method, path } = TRADING_ROUTES[name]
  const query = new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)]))
  return (method === 'GET' ? await browser.get(`${path}?${query}`) : await browser.post(path, fields)) as Envelope & {
    data: TradingCalls[Name]['data']
  }
}
const errorIn = ({ code }: Envelope): ErrorName | undefined => findErrorName(code)
const fieldsOf = (changed: object = {}) => {
  requests += 1
  return { requestId: `r${requests}`, coin: 'USDT', amount: '30', count: 3, split: 'equal', greeting: 'Hello', hours: 24, ...changed }
}
const give = (changed: object = {}) => call(giver, 'giftCreate', fieldsOf(changed))
async function codeOfGift(changed: object = {}): Promise<string> {
  return (await give(changed)).data.code ?? ''
}
const show = async (browser: Browser, code: string) =>
  (await browser.get(`${GIFT_SHOW_PATH}?code=${code}`)) as Envelope & { data: ShownGift }
const funds = (userId: string, wallet: 'spot' | 'gift' = 'spot') =>
  server.floor.exchange.read.balances(userId, wallet).find(({ asset }) => asset === 'USDT')?.total ?? '0'

async function guest(): Promise<{ browser: Browser; userId: string }> {
  const browser = server.browser()
  const { userInfo } = (await browser.post('/v1/user/guest/create')).data as { userInfo: { userId: string } }
  await server.floor.trader(userInfo.userId, FRICTIONLESS)
  return { browser, userId: userInfo.userId }
}

async function setPassword(): Promise<void> {
  server.clock.advance(61_000)
  const user = await server.accounts.users.find(giverId)
  await giver.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  const emailCode = await server.codeTo(user?.email ?? '')
  const passwords = { withdrawPassword: SECRET, reWithdrawPassword: SECRET }
  expect((await giver.post('/v1/user/withdrawPassword/set', { ...passwords, emailCode })).code).toBe('00000')
}

describe('a gift', () => {
  it('of an account that operators have frozen is claimed by nobody until it is free again', async () => {
    const code = await codeOfGift()
    await server.accounts.operatorFreezes.freeze({ id: giverId }, { reason: 'fraud', message: '', fate: 'keep', frozenBy: 'ada' })
    const { browser } = await guest()
    expect(errorIn(await call(browser, 'giftClaim', { code }))).toBe('giftUnknown')
    await server.accounts.operatorFreezes.unfreeze({ id: giverId })
    expect((await call(browser, 'giftClaim', { code })).code).toBe('00000')
  })

  it('is given, seen by a visitor, and claimed once by an account, in whatever way its code is written', async () => {
    const before = funds(giverId)
    const made = await give({ greeting: '  Good\u202e luck\n\u0007🎁 ' })
    expect(made.data).toMatchObject({ kind: 'given', status: 'open', claims: 0, count: 3, greeting: 'Good luck 🎁' })
    const code = made.data.code ?? ''
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/)
    expect(Number(before) - Number(funds(giverId))).toBe(30)
    const visitor = server.browser()
    expect((await show(visitor, code)).data).toMatchObject({ status: 'open', amount: '30', greeting: 'Good luck 🎁', received: null })
    expect((await call(visitor, 'giftClaim', { code })).code).toBe(ERRORS.loginRequired.code)
    const other = await guest()
    expect((await show(other.browser, code)).data.received).toBeNull()
    expect(funds(giverId, 'gift')).toBe('30')
    const written = `${code.slice(0, 4).toLowerCase()}-${code.slice(4, 8)} ${code.slice(8)}`
    const had = funds(other.userId)
    expect((await call(other.browser, 'giftClaim', { code: written })).data).toMatchObject({
      kind: 'received',
      amount: '10',
      greeting: 'Good luck 🎁',
    })
    expect(Number(funds(other.userId)) - Number(had)).toBe(10)
    expect(errorIn(await call(other.browser, 'giftClaim', { code }))).toBe('giftAlreadyClaimed')
    expect((await show(other.browser, code)).data).toMatchObject({ claims: 1, received: '10' })
    expect((await call(other.browser, 'giftRecords')).data.rows).toMatchObject([{ kind: 'received', amount: '10' }])
    const file = await other.browser.get('/v1/trade/export/gifts?format=json')
    expect(JSON.stringify(file)).toContain('received')
  })

  it('is one gift with one code, however often it is requested, and its code is in no journal', async () => {
    const fields = fieldsOf()
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(giver, 'giftCreate', fields)))
    expect(new Set(answers.map(({ data }) => `${data.id} ${data.code}`)).size).toBe(1)
    const code = answers[0]?.data.code ?? ''
    server.floor.kill()
    expect((await call(giver, 'giftsOpen')).data.rows).toMatchObject([{ code, greeting: 'Hello' }])
    expect((await call(giver, 'giftCreate', fields)).data.code).toBe(code)
    const [row] = await server.store.selectFrom('gifts').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(code)
    expect(server.floor.exchange.read.of(giftReads).find(row?.codeHash ?? '')?.id).toBe(answers[0]?.data.id)
  })

  it('that was made after its answer was given up is found by its code, also when it is over', async () => {
    const fields = fieldsOf({ hours: 1 })
    const { data } = await call(giver, 'giftCreate', fields)
    await server.store.updateTable('gifts').set({ giftId: null }).execute()
    expect((await call(giver, 'giftCreate', fields)).data.id).toBe(data.id)
    server.floor.pass(HOUR_MS, 60_000)
    expect((await show(server.browser(), data.code ?? '')).data.status).toBe('expired')
  })

  it('is not taken for a share that was claimed, whatever the id of its request', async () => {
    const made = await give()
    expect((await call(giver, 'giftClaim', { code: made.data.code })).code).toBe('00000')
    expect(errorIn(await give({ requestId: `claim ${made.data.id}` }))).toBe('invalidParameter')
    expect(errorIn(await give({ requestId: 'claim 1' }))).toBe('invalidParameter')
  })

  it('that is refused leaves no code behind', async () => {
    expect(errorIn(await give({ amount: '0.00000001', count: 2 }))).toBe('giftShareTooSmall')
    expect(errorIn(await give({ coin: 'XYZ' }))).toBe('giftCoinUnknown')
    expect(errorIn(await give({ amount: '10001' }))).toBe('giftValueTooLarge')
    expect(await server.store.selectFrom('gifts').selectAll().execute()).toEqual([])
  })

  it('that is over says why', async () => {
    const other = await guest()
    const [taken, expired, single] = [await give(), await give({ hours: 1 }), await give({ count: 1, amount: '1' })]
    await call(giver, 'giftCancel', { id: taken.data.id })
    expect(errorIn(await call(giver, 'giftCancel', { id: taken.data.id }))).toBe('giftTakenBack')
    expect(errorIn(await call(other.browser, 'giftCancel', { id: single.data.id }))).toBe('giftUnknown')
    await call(giver, 'giftClaim', { code: single.data.code })
    server.floor.pass(HOUR_MS, 60_000)
    const told = []
    for (const { data } of [taken, expired, single]) told.push(errorIn(await call(other.browser, 'giftClaim', { code: data.code })))
    expect(told).toEqual(['giftTakenBack', 'giftExpired', 'giftAllClaimed'])
    expect((await show(other.browser, expired.data.code ?? '')).data.status).toBe('expired')
    expect(funds(giverId, 'gift')).toBe('0')
  })

  it('loses its code and greeting when its giver closes the account', async () => {
    const code = await codeOfGift()
    const user = await server.accounts.users.find(giverId)
    server.clock.advance(61_000)
    await giver.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    const emailCode = await server.codeTo(user?.email ?? '')
    server.accounts.closing.onClosing(
      async (account) => (await server.floor.exchange.submit({ type: 'close-epoch', account })).kind === 'done',
    )
    expect((await giver.post('/v1/user/account/close', { emailCode, pwd: 'Correct-Horse-9' })).code).toBe('00000')
    expect(await server.store.selectFrom('gifts').selectAll().execute()).toEqual([])
    expect(errorIn(await show(server.browser(), code))).toBe('giftUnknown')
  })
})

describe('wrong codes', () => {
  it('lock an account after five in 24 hours, and then even the right one is refused', async () => {
    const code = await codeOfGift()
    const other = await guest()
    const wrong = ['7KQM-2XWD-9RTA', 'short', '7KQM2XWD9RTB', '!', '7KQM2XWD9RTC']
    for (const each of wrong) expect(errorIn(await call(other.browser, 'giftClaim', { code: each }))).toBe('giftUnknown')
    expect(errorIn(await call(other.browser, 'giftClaim', { code }))).toBe('giftTriesLocked')
    expect(errorIn(await show(other.browser, code))).toBe('giftTriesLocked')
    server.clock.advance(24 * HOUR_MS)
    expect((await call(other.browser, 'giftClaim', { code })).code).toBe('00000')
  })

  it('are not guessed more often by tries at the same time, and right ones do not count', async () => {
    const code = await codeOfGift()
    const other = await guest()
    for (let nth = 0; nth < 10; nth += 1) expect((await show(other.browser, code)).code).toBe('00000')
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(other.browser, 'giftClaim', { code: '7KQM-2XWD-9RTA' })))
    expect(answers.map(errorIn).filter((error) => error === 'giftUnknown')).toHaveLength(5)
  })

  it('of an address are limited, whoever tries', async () => {
    const visitor = server.browser()
    const told = []
    for (let nth = 0; nth < 51; nth += 1) told.push(errorIn(await show(visitor, '7KQM-2XWD-9RTA')))
    expect([told.filter((error) => error === 'giftUnknown').length, told.at(-1)]).toEqual([50, 'giftTriesLocked'])
  })
})

describe('very many wrong codes in all', () => {
  it('slow only those who have tried wrong ones: an account without any stays free', async () => {
    const code = await codeOfGift()
    const windowEndsAt = server.clock.now() + 24 * HOUR_MS
    await server.store.insertInto('attempts').values({ key: 'giftCodesOfAll:all', count: 10_000, windowEndsAt }).execute()
    const [honest, guesser] = [await guest(), await guest()]
    expect(errorIn(await call(guesser.browser, 'giftClaim', { code: '7KQM-2XWD-9RTA' }))).toBe('giftUnknown')
    expect(errorIn(await call(guesser.browser, 'giftClaim', { code: '7KQM-2XWD-9RTB' }))).toBe('giftTriesLocked')
    expect((await show(honest.browser, code)).code).toBe('00000')
    expect((await call(honest.browser, 'giftClaim', { code })).code).toBe('00000')
  })
})

describe('a code', () => {
  it('is kept while a try of its request may still become a gift', async () => {
    const { accounts, floor } = server
    const user = required(await accounts.users.find(giverId), 'the giver exists')
    const outcomes: Outcome[] = [{ kind: 'unknown', settled: Promise.resolve() }, { kind: 'busy' }]
    const exchange = Object.create(floor.exchange, {
      submit: { value: async () => outcomes.shift() ?? { kind: 'busy' } },
      studies: { value: floor.exchange.studies.bind(floor.exchange) },
      now: { value: () => floor.nowMs },
    }) as typeof floor.exchange
    const context = { exchange, feed: floor.feed, account: giverId, accounts, member: { user }, wallNow: () => floor.nowMs }
    const ask = (requestId: string) => createGift(context as unknown as TradingContext, fieldsOf({ requestId }) as GiftCreateBody)
    const codes = () => server.store.selectFrom('gifts').select('requestId').execute()
    expect(await ask('late')).toEqual(refuse('outcomeUnknown'))
    expect((await ask('late')).ok).toBe(false)
    expect(await codes()).toHaveLength(1)
    // Nothing of this one was ever sent before.
    expect((await ask('other')).ok).toBe(false)
    expect(await codes()).toHaveLength(1)
  })
})

describe('gifts above the free sum of a day', () => {
  it('count by their own times, also after the wall clock was set back and forth', async () => {
    const { exchange, nowMs } = server.floor
    const gift = { type: 'gift-create', account: giverId, asset: 'USDT', amount: '60', count: 1, split: 'equal', value: '60' } as const
    const at = (wallMs: number) => ({ ...gift, requestId: `g${wallMs}`, codeHash: `h${wallMs}`, wallMs, expiresMs: nowMs + HOUR_MS })
    await exchange.submit(at(nowMs))
    await exchange.submit({ ...at(nowMs - 48 * HOUR_MS), value: '7' })
    expect((await call(giver, 'giftPreview', { coin: 'USDT', amount: '41' })).data).toMatchObject({ freeLeft: '40', needsPassword: true })
  })

  it('ask for the withdrawal password, and lock it after five wrong tries', async () => {
    await give({ amount: '60' })
    expect((await call(giver, 'giftPreview', { coin: 'USDT', amount: '40' })).data).toEqual({
      value: '40',
      freeLeft: '40',
      needsPassword: false,
    })
    expect((await call(giver, 'giftPreview', { coin: 'USDT', amount: '41' })).data).toMatchObject({ needsPassword: true })
    const large = fieldsOf({ amount: '41' })
    expect(errorIn(await call(giver, 'giftCreate', large))).toBe('withdrawPasswordNotSet')
    await setPassword()
    expect(errorIn(await call(giver, 'giftCreate', large))).toBe('withdrawPasswordRequired')
    expect((await call(giver, 'giftCreate', { ...large, withdrawPassword: SECRET })).code).toBe('00000')
    const told = []
    for (let nth = 0; nth < 6; nth += 1) told.push(errorIn(await give({ amount: '41', withdrawPassword: 'Wrong-Horse-9' })))
    expect(told).toEqual([...Array<string>(4).fill('withdrawPasswordWrong'), 'withdrawPasswordLocked', 'withdrawPasswordLocked'])
    server.floor.pass(24 * HOUR_MS, HOUR_MS)
    expect((await give({ amount: '99' })).code).toBe('00000')
  })

  it('are refused for guests, also if two are asked for at once', async () => {
    const { browser } = await guest()
    const answers = await Promise.all([1, 2].map(() => call(browser, 'giftCreate', fieldsOf({ amount: '60' }))))
    expect(answers.map(errorIn)).toEqual([undefined, 'withdrawPasswordGuest'])
  })

  it('count over a main account and its sub-accounts, which share the password', async () => {
    await give({ amount: '60' })
    const { userId: sub } = (await giver.post('/v1/user/sub/create', { name: 'Second' })).data as { userId: string }
    await server.floor.trader(sub, FRICTIONLESS)
    expect((await giver.post('/v1/user/sub/switchWeb', { userId: sub })).code).toBe('00000')
    expect((await call(giver, 'giftPreview', { coin: 'USDT', amount: '41' })).data).toMatchObject({ freeLeft: '40', needsPassword: true })
    expect(errorIn(await give({ amount: '41' }))).toBe('withdrawPasswordNotSet')
    expect((await give({ amount: '40' })).code).toBe('00000')
    await giver.post('/v1/user/sub/switchWeb', { userId: giverId })
    expect(errorIn(await give({ amount: '1' }))).toBe('withdrawPasswordNotSet')
  })

  it('are no profit: neither what is given, nor what is received', async () => {
    const other = await guest()
    const code = await codeOfGift({ count: 1 })
    await call(other.browser, 'giftClaim', { code })
    for (const browser of [giver, other.browser]) {
      const { points } = (await call(browser, 'profitCurve')).data
      const last = points.at(-1)
      expect(Number(last?.equity)).toBeCloseTo(Number(last?.deposited), 6)
    }
  })
})
