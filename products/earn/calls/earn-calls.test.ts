import { earnReads } from '../reads/earn-reads.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EARN_DAY_MS } from '../rules/formulas/earn.ts'
import { call } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

// Goal: every call of savings works against the running gateway and the real exchange, and refuses by name.

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
}, 60_000)
afterAll(() => server.close())

const FLEXIBLE = { requestId: 's1', coin: 'USDT', days: 0, amount: '1000' } as const
const TERM = { requestId: 's2', coin: 'USDT', days: 30, amount: '365' } as const

describe('savings', () => {
  it('are subscribed, shown with what they will earn, redeemed and recorded', async () => {
    const { browser } = await openTrader(server)
    const first = (await call(browser, 'earnSubscribe', FLEXIBLE)).data
    expect(first).toMatchObject({ kind: 'subscribe', coin: 'USDT', days: 0, amount: '1000', auto: false, endsAt: null })
    expect((await call(browser, 'earnSubscribe', FLEXIBLE)).data.id).toBe(first.id)
    const term = (await call(browser, 'earnSubscribe', TERM)).data
    const { holdings, offers, value, autoCoins } = (await call(browser, 'earnAccount')).data
    expect(holdings.map(({ days, amount, rate, interestAtEnd }) => [days, amount, rate, interestAtEnd])).toEqual([
      [30, '365', '0.058', '1.74'],
      [0, '1000', '0.0625', null],
    ])
    const [fixed, flexible] = holdings
    expect([(fixed?.endsAt ?? 0) - (fixed?.openedAt ?? 0), fixed?.paysAt, flexible?.paysAt]).toEqual([
      30 * EARN_DAY_MS,
      fixed?.endsAt,
      (Math.floor((flexible?.openedAt ?? 0) / EARN_DAY_MS) + 1) * EARN_DAY_MS,
    ])
    expect([value, autoCoins, offers.length]).toEqual(['1365', [], 60])
    expect(offers.filter(({ coin }) => coin === 'USDT').map(({ days, room }) => [days, room])).toEqual([
      [0, '199000'],
      [7, '200000'],
      [30, '199635'],
      [90, '200000'],
    ])
    const { wallets, total } = (await call(browser, 'balances')).data
    expect([wallets.find(({ wallet }) => wallet === 'earn')?.equity, total]).toEqual(['1365', '100000'])

    const early = (await call(browser, 'earnRedeem', { requestId: 'r1', id: term.holdingId })).data
    expect(early).toMatchObject({ kind: 'redeem', days: 30, amount: '365', interest: '0' })
    const part = { requestId: 'r2', id: first.holdingId, amount: '400' }
    expect((await call(browser, 'earnRedeem', part)).data).toMatchObject({ amount: '400' })
    await call(browser, 'earnRedeem', part)
    expect((await call(browser, 'earnAccount')).data.holdings.map(({ amount }) => amount)).toEqual(['600'])

    const { rows, total: count } = (await call(browser, 'earnRecords', { page: 1, limit: 2 })).data
    expect([rows.map(({ kind }) => kind), count]).toEqual([['redeem', 'redeem'], 4])
    const asked = (await call(browser, 'earnRecords', { kind: 'subscribe', coin: 'USDT,BTC' })).data
    expect(asked.rows.map(({ amount }) => amount)).toEqual(['365', '1000'])
    const bills = (await call(browser, 'bills', { kind: 'earn', wallet: 'earn' })).data.rows
    expect(bills.map(({ amount }) => amount)).toEqual(['-400', '-365', '365', '1000'])
  })

  it('are refused by name', async () => {
    const { browser } = await openTrader(server)
    for (const [body, error] of [
      [{ coin: 'XYZ' }, 'earnCoinUnknown'],
      [{ days: 8 }, 'earnTermUnknown'],
      [{ amount: '0.5' }, 'earnBelowMinimum'],
      [{ amount: '200001' }, 'earnAboveDailyLimit'],
      [{ amount: '1000001' }, 'earnAboveMaximum'],
      [{ amount: '60000' }, 'insufficientBalance'],
      [{ amount: '1.000000001' }, 'amountInvalid'],
    ] as const)
      expect((await call(browser, 'earnSubscribe', { ...FLEXIBLE, ...body, requestId: error })).error).toBe(error)
    expect((await call(browser, 'earnRedeem', { requestId: 'r', id: '999' })).error).toBe('earnNotHeld')
    const { holdingId } = (await call(browser, 'earnSubscribe', TERM)).data
    expect((await call(browser, 'earnRedeem', { requestId: 'r', id: holdingId, amount: '1' })).error).toBe('earnTermWhole')
    const saved = (await call(browser, 'earnSubscribe', { ...FLEXIBLE, requestId: 'f' })).data
    for (const amount of ['0.0000000000000001', '999.999999999'])
      expect((await call(browser, 'earnRedeem', { requestId: 'd', id: saved.holdingId, amount })).error).toBe('amountInvalid')
    // The id of another kind of request is no redemption that was done before.
    expect((await call(browser, 'earnRedeem', { requestId: 'f', id: saved.holdingId })).error).toBe('clientIdUsed')
    expect((await call(browser, 'earnAccount')).data.holdings.map(({ amount }) => amount)).toContain('1000')
    const other = (await openTrader(server)).browser
    expect((await call(other, 'earnRedeem', { requestId: 'r', id: holdingId })).error).toBe('earnNotHeld')
    expect((await call(browser, 'earnAuto', { coin: 'XYZ', on: true })).error).toBe('earnCoinUnknown')
  })

  it('tell why the exchange returned them', async () => {
    const { browser, userId } = await openTrader(server)
    await call(browser, 'earnSubscribe', FLEXIBLE)
    await server.floor.exchange.submit({ type: 'close-epoch', account: userId })
    const { rows } = (await call(browser, 'earnRecords', {})).data
    expect(rows.map(({ kind, cause }) => [kind, cause])).toEqual([
      ['return', 'round'],
      ['subscribe', null],
    ])
  })

  it('count all their interest, however many payments it came in', async () => {
    const { browser, userId } = await openTrader(server)
    const { floor } = server
    const { holdingId } = (await call(browser, 'earnSubscribe', { ...FLEXIBLE, amount: '40000' })).data
    for (let nth = 0; nth < 1010; nth += 1) {
      floor.pass(1000, 1000)
      await floor.submit({ type: 'earn-redeem', account: userId, requestId: `part ${nth}`, id: Number(holdingId), amount: '1' })
    }
    const [paid] = floor.exchange.read.of(earnReads).savings(userId).assets
    const { total, points, lastDay } = (await call(browser, 'earnCurve')).data
    expect(total).toBe(paid?.paid)
    expect([points.at(-1)?.total, lastDay, points[0]?.total]).toEqual([total, total, '0'])
  })

  it('take what is idle while that is on, and have no curve before the first payment', async () => {
    const { browser } = await openTrader(server)
    expect((await call(browser, 'earnAuto', { coin: 'USDT', on: true })).data).toEqual({ coin: 'USDT', on: true })
    expect((await call(browser, 'earnAccount')).data.autoCoins).toEqual(['USDT'])
    await call(browser, 'earnAuto', { coin: 'USDT', on: false })
    expect((await call(browser, 'earnAccount')).data.autoCoins).toEqual([])
    expect((await call(browser, 'earnCurve')).data).toEqual({ points: [], total: '0', lastDay: '0' })
  })
})
