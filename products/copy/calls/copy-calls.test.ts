import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import type { CopyLeaderDetail } from '../contract/copy.ts'
import { TRADING_ROUTES, type TradingCallName, type TradingCalls } from '#lib/contract/trading.ts'
import { COPY_GUEST_IDLE_MS } from '../contract/copy-kinds.ts'
import { subtract } from '#lib/kernel/decimal.ts'
import { sortFollowers } from '../reads/sort-followers.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { addCopyRoute } from './copy-route.ts'
import type { Browser, Envelope } from '#tests/support/accounts.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

// Goal: a guest copies a trader over the wire: settings, the copied trade, changed settings, and the funds back; bad input has a name.

const MARKET = 'futures:BTCUSDT'
const SETTINGS = {
  mode: 'ratio',
  value: '1',
  leverage: 0,
  marginMode: 'leader',
  marketMax: '0',
  slippage: 10_000,
  stopLoss: 0,
  takeProfit: 0,
  symbols: [],
}

let server: TradingServer
let lea: Browser
let leaId: string
let ann: Browser
let annId: string

beforeEach(async () => {
  server = await startTrading()
  ;({ browser: lea, userId: leaId } = await openTrader(server))
  ann = server.browser()
  const { userInfo } = (await ann.post('/v1/user/guest/create')).data as { userInfo: { userId: string } }
  annId = userInfo.userId
  await server.floor.trader(annId, FRICTIONLESS)
})
afterEach(() => server.close())

async function call<Name extends TradingCallName>(
  browser: Browser,
  name: Name,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Envelope & { data: TradingCalls[Name]['data'] }> {
  const { method, path } = TRADING_ROUTES[name]
  return (method === 'GET' ? await browser.get(path) : await browser.post(path, fields)) as Envelope & {
    data: TradingCalls[Name]['data']
  }
}
const spotOf = (account: string) => server.floor.exchange.read.balances(account, 'spot').find(({ asset }) => asset === 'USDT')?.total ?? '0'

async function lead(): Promise<string> {
  const led = await call(lea, 'copyLead', { product: 'futures', share: 100_000, takesNew: true })
  expect(led.code).toBe('00000')
  await server.floor.submit({ type: 'transfer', account: leaId, from: 'spot', to: 'futures', asset: 'USDT', amount: '1000' })
  return led.data.rows[0]?.leader.id ?? ''
}
const start = (leaderId: string, changed: object = {}, funds = '200') =>
  call(ann, 'copyStart', { requestId: crypto.randomUUID(), leaderId, funds, settings: { ...SETTINGS, ...changed } })
const trade = (side: 'buy' | 'sell', lots: number) => server.floor.place(leaId, { market: MARKET, wallet: 'futures', side, lots })

describe('copying over the wire', () => {
  it('needs the permission to move funds, where a leader will get a share of them', async () => {
    const leader = await lead()
    const { browser, userId } = await openTrader(server)
    const { userId: sub } = (await browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
    await browser.post('/v1/user/sub/authorise', { userId: sub, permissions: ['view', 'trade'] })
    await server.floor.trader(sub, FRICTIONLESS)
    const copy = async (leaderId: string) =>
      (await call(browser, 'copyStart', { requestId: crypto.randomUUID(), leaderId, funds: '200', settings: SETTINGS })).code
    await browser.post('/v1/user/sub/switLogin', { userId: sub })
    expect(findErrorName(await copy(leader))).toBe('permissionDenied')
    await browser.post('/v1/user/sub/switchWeb', { userId })
    expect(await copy(leader)).toBe('00000')
    await call(lea, 'copyLead', { product: 'futures', share: 0, takesNew: true })
    await browser.post('/v1/user/sub/switLogin', { userId: sub })
    expect(await copy(leader)).toBe('00000')
  })

  it('copies, changes, closes and ends, and the funds are counted everywhere', async () => {
    const leader = await lead()
    const before = spotOf(annId)
    const { data: copy } = await start(leader)
    expect(copy).toMatchObject({ leaderId: leader, product: 'futures', status: 'running', given: '200', equity: '200' })
    const { data: balances } = await call(ann, 'balances')
    expect(balances.copies).toBe('200')
    expect(subtract(before, spotOf(annId))).toBe('200')
    await trade('buy', 100)
    const { data: list } = await call(ann, 'copies')
    expect(list.rows[0]?.positions).toMatchObject([{ symbol: 'BTCUSDT', direction: 'long' }])
    const { data: changed } = await call(ann, 'copyChange', { id: copy.id, settings: { ...SETTINGS, value: '0.5', symbols: ['BTCUSDT'] } })
    expect(changed.settings).toMatchObject({ value: '0.5', symbols: ['BTCUSDT'] })
    expect((await call(ann, 'copyClose', { id: copy.id })).data.positions).toEqual([])
    expect((await call(ann, 'copiedOrders')).data.rows.map(({ opens, status }) => [opens, status])).toEqual([
      [false, 'filled'],
      [true, 'filled'],
    ])
    expect((await call(lea, 'copyLeading')).data.rows[0]?.followers).toMatchObject([{ copyId: copy.id, given: '200' }])
    expect((await call(ann, 'copyRecords')).data.rows).toMatchObject([{ id: copy.id, status: 'running' }])
    expect((await call(ann, 'copyStop', { id: copy.id })).data.rows).toEqual([])
    const { data: records } = await call(ann, 'copyRecords')
    expect(records.rows).toMatchObject([{ id: copy.id, status: 'ended', reason: 'stopped' }])
    const { data: after } = await call(ann, 'balances')
    expect(after.copies).toBe('0')
    // The loss of the copy is missing in the wallet, to the last unit.
    expect(subtract(spotOf(annId), before)).toBe(records.rows[0]?.result)
  })

  it('tells in which coin a copied trade paid its fee: coins bought pay from themselves', async () => {
    const led = await call(lea, 'copyLead', { product: 'spot', share: 100_000, takesNew: true })
    await start(led.data.rows[0]?.leader.id ?? '')
    const at = { market: 'spot:BTCUSDT', wallet: 'spot', lots: 1000 } as const
    await server.floor.place(leaId, { ...at, side: 'buy' })
    await server.floor.place(leaId, { ...at, side: 'sell', lots: 900 })
    const { rows } = (await call(ann, 'copiedOrders')).data
    expect(rows.map(({ side, feeCoin }) => [side, feeCoin])).toEqual([
      ['sell', 'USDT'],
      ['buy', 'BTC'],
    ])
    for (const { side, fee, size, price } of rows) {
      const traded = Number(size) * (side === 'buy' ? 1 : Number(price))
      expect(Number(fee) / traded).toBeCloseTo(0.001, 5)
    }
  })

  it('tells in which pairs a leader leads', async () => {
    await lead()
    const choose = (symbols?: string[]) =>
      call(lea, 'copyLead', { product: 'futures', share: 100_000, takesNew: true, ...(symbols === undefined ? {} : { symbols }) })
    const chosen = async (symbols?: string[]) => (await choose(symbols)).data.rows[0]?.leader.symbols
    expect(await chosen(['BTCUSDT'])).toEqual(['BTCUSDT'])
    expect(await chosen()).toEqual(['BTCUSDT'])
    expect(findErrorName((await choose(['NOPEUSDT'])).code)).toBe('copySettingsInvalid')
    expect(await chosen([])).toBeNull()
  })

  it('gives the funds back exactly if nothing was traded', async () => {
    const leader = await lead()
    const before = spotOf(annId)
    const { data: copy } = await start(leader)
    await call(ann, 'copyStop', { id: copy.id })
    expect(spotOf(annId)).toBe(before)
  })

  it('names what is wrong', async () => {
    const leader = await lead()
    const named = async (answer: Promise<Envelope>) => findErrorName((await answer).code)
    expect(await named(call(ann, 'copyLead', { product: 'spot', share: 0, takesNew: true }))).toBe('copyGuest')
    expect(await named(call(lea, 'copyLead', { product: 'futures', share: 150_000, takesNew: true }))).toBe('copySettingsInvalid')
    expect(await named(start('999999'))).toBe('copyLeaderUnknown')
    expect(await named(start(leader, {}, '9.99'))).toBe('copyFundsLow')
    // 10 % of so much is more than what is free of a proof, which a guest has not.
    expect(await named(start(leader, {}, '1000.0001'))).toBe('withdrawPasswordGuest')
    await call(lea, 'copyLead', { product: 'futures', share: 0, takesNew: true })
    expect(await named(start(leader, {}, '99999999'))).toBe('insufficientBalance')
    expect(await named(start(leader, { slippage: 1 }))).toBe('copySettingsInvalid')
    expect(await named(start(leader, { stopLoss: 'Infinity' }))).toBe('invalidParameter')
    expect(await named(start(leader, { symbols: ['NOPEUSDT'] }))).toBe('copySettingsInvalid')
    expect(await named(call(ann, 'copyStop', { id: '12345' }))).toBe('copyUnknown')
    expect(await named(call(ann, 'copyChange', { id: '12345', settings: SETTINGS }))).toBe('copyUnknown')
    await call(lea, 'copyLead', { product: 'futures', share: 0, takesNew: false })
    expect(await named(start(leader))).toBe('copyLeaderFull')
  })

  it('lets nobody lead in a round with a sum of the own choice', async () => {
    const reset = (amount?: string) => call(lea, 'resetEpoch', amount === undefined ? {} : { funds: [{ coin: 'USDT', amount }] })
    const led = async () => findErrorName((await call(lea, 'copyLead', { product: 'futures', share: 0, takesNew: true })).code)
    await reset('99999')
    expect(await led()).toBe('copyCustomFunds')
    await reset('100000')
    expect(await led()).toBeUndefined()
    // Terms may be changed later on, and a new round ends it.
    expect(await led()).toBeUndefined()
    await reset('5000000')
    expect(await led()).toBe('copyCustomFunds')
  })

  it('tells guests from registered followers, and ends the copies of those who are gone', async () => {
    const leader = await lead()
    expect(findErrorName((await start(leader, {}, '99')).code)).toBe('copyGuestFundsLow')
    await start(leader)
    const ben = await openTrader(server)
    const fields = { requestId: 'ben', leaderId: leader, funds: '50', settings: SETTINGS }
    expect((await call(ben.browser, 'copyStart', fields)).code).toBe('00000')
    const { exchange } = server.floor
    const sort = (afterMs: number) => sortFollowers(exchange, server.accounts.users, { now: () => server.clock.now() + afterMs })
    const copies = () => [...exchange.state.products.copy.copies.values()].map(({ follower, guest }) => [follower.id, guest])
    const both = [
      [annId, true],
      [ben.userId, false],
    ]
    expect(copies()).toEqual(both)
    expect((await call(ann, 'copyLeaders')).data.rows[0]?.followers).toBe(1)
    const { sequence } = exchange.state
    await sort(COPY_GUEST_IDLE_MS - 1)
    // What does not change is not journaled.
    expect([copies(), exchange.state.sequence]).toEqual([both, sequence])
    await sort(COPY_GUEST_IDLE_MS)
    expect(copies()).toEqual([[ben.userId, false]])
    expect((await call(ann, 'copyRecords')).data.rows).toMatchObject([{ status: 'ended', reason: 'idle' }])
    // A copy of a guest who registers counts as registered from then on.
    await start(leader)
    await server.store.updateTable('users').set({ kind: 'user' }).where('id', '=', annId).execute()
    await sort(0)
    expect(copies()).toEqual([
      [ben.userId, false],
      [annId, false],
    ])
    // And one of a guest that does not say so, as those of earlier rules, is one of a guest.
    await server.store.updateTable('users').set({ kind: 'guest' }).where('id', '=', annId).execute()
    await sort(0)
    expect(copies()).toContainEqual([annId, true])
  })

  it('shows visitors each leader with its trades, without its account', async () => {
    const leader = await lead()
    await trade('buy', 100)
    await trade('sell', 40)
    const app = Fastify()
    addCopyRoute(app, server.floor.exchange.read)
    const read = async (path: string) => (await app.inject(path)).json<{ code: string; data: CopyLeaderDetail }>()
    const { data } = await read(`/copy/leader?id=${leader}`)
    expect(data.leader).toMatchObject({ id: leader, demonstration: null, open: [{ symbol: 'BTCUSDT', direction: 'long' }] })
    expect(data.trades.map(({ symbol, side }) => [symbol, side])).toEqual([
      ['BTCUSDT', 'sell'],
      ['BTCUSDT', 'buy'],
    ])
    expect(JSON.stringify(data)).not.toContain(leaId)
    expect(findErrorName((await read('/copy/leader?id=7')).code)).toBe('copyLeaderUnknown')
    expect((await read('/copy')).data).toMatchObject({ rows: [{ id: leader }] })
    await app.close()
  })
})
