import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { sum } from '#lib/kernel/decimal.ts'
import { call, FUTURES, MARKET, placed } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: every call about the simulation account works against the running gateway and the real exchange. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

describe('a simulation', () => {
  it('starts anew with what its owner chooses, and the old run stays readable', async () => {
    const { browser } = await openTrader(server)
    const order = await placed(browser, MARKET)
    expect((await call(browser, 'simulationAccount')).data).toMatchObject({ epoch: 1, holdMode: 1, realism: { preset: 'frictionless' } })
    expect((await call(browser, 'openEpoch')).error).toBe('epochOpen')
    const funds = [
      { coin: 'USDT', amount: '500' },
      { coin: 'BTC', amount: '2' },
    ]
    expect((await call(browser, 'resetEpoch', { funds, toFutures: '200' })).data).toMatchObject({ epoch: 2 })
    const { rows } = (await call(browser, 'balances')).data
    expect(rows.map(({ wallet, coin, total }) => [wallet, coin, total]).toSorted()).toEqual([
      ['futures', 'USDT', '200'],
      ['spot', 'BTC', '2'],
      ['spot', 'USDT', '300'],
    ])
    expect((await call(browser, 'orderHistory')).data.rows).toEqual([])
    expect((await call(browser, 'orderHistory', { epoch: 1 })).data.rows).toMatchObject([{ orderId: order.orderId, epoch: 1 }])
    expect((await call(browser, 'epochs')).data.rows).toMatchObject([{ epoch: 2, endedAt: null, funds }, { epoch: 1 }])
    for (const [body, error] of [
      [{ funds: [{ coin: 'USDT', amount: '0' }] }, 'amountInvalid'],
      [{ funds: [{ coin: 'XYZ', amount: '1' }] }, 'unknownAsset'],
      [{ toFutures: '1' }, 'amountInvalid'],
      // The limit is for all coins together.
      [{ funds: [{ coin: 'USDT', amount: '10000000.01' }] }, 'startFundsTooLarge'],
      [
        {
          funds: [
            { coin: 'USDT', amount: '9999999' },
            { coin: 'BTC', amount: '1' },
          ],
        },
        'startFundsTooLarge',
      ],
      [{ funds: [{ coin: 'BTC', amount: '1000000' }] }, 'startFundsTooLarge'],
    ] as const)
      expect((await call(browser, 'resetEpoch', body)).error).toBe(error)
    expect((await call(browser, 'simulationAccount')).data.epoch).toBe(2)
  })

  it('may start with as much as the operator allows', async () => {
    const { browser } = await openTrader(server)
    const reset = async (amount: string) => (await call(browser, 'resetEpoch', { funds: [{ coin: 'USDT', amount }] })).error
    expect(await reset('10000000')).toBeUndefined()
    expect(await reset('10000001')).toBe('startFundsTooLarge')
    const small = await startTrading({ api: () => ({ startFundsMax: '1000' }) })
    const { browser: other } = await openTrader(small)
    expect((await call(other, 'resetEpoch', { funds: [{ coin: 'USDT', amount: '1001' }] })).error).toBe('startFundsTooLarge')
    // The default funds are always allowed.
    expect((await call(other, 'resetEpoch')).data).toMatchObject({ epoch: 2 })
    await small.close()
  })

  it('is as true to life as its owner likes', async () => {
    const { browser } = await openTrader(server)
    expect((await call(browser, 'setRealism', { preset: 'harsh' })).data.realism).toMatchObject({ preset: 'harsh', rejectThousandths: 10 })
    expect((await call(browser, 'setRealism', { preset: 'custom', latencyMinMs: 5 })).error).toBe('realismInvalid')
    const custom = {
      preset: 'custom',
      latencyMinMs: 5,
      latencyMaxMs: 3,
      queueThousandths: 0,
      takeThousandths: 1,
      printThousandths: 1,
      rejectThousandths: 0,
    }
    expect((await call(browser, 'setRealism', custom)).error).toBe('realismInvalid')
    expect((await call(browser, 'setRealism', { ...custom, latencyMaxMs: 9 })).data.realism).toMatchObject({ ...custom, latencyMaxMs: 9 })
  })

  it('tells what it was worth over time', async () => {
    const { browser } = await openTrader(server)
    await call(browser, 'setMarginMode', { symbol: 'BTCUSDT', marginMode: 1 })
    await placed(browser, FUTURES)
    server.floor.pass(3_600_000, 60_000)
    const { points } = (await call(browser, 'profitCurve')).data
    expect(points.length).toBeGreaterThan(10)
    expect(points.every(({ deposited }) => deposited === '100000')).toBe(true)
    // The isolated position's margin is not counted as a loss.
    for (const { equity } of points) expect(Math.abs(Number(equity) - 100_000)).toBeLessThan(300)
    expect(points.map(({ ts }) => ts)).toEqual(points.map(({ ts }) => ts).toSorted((a, b) => a - b))
    expect(points.at(-1)?.equity).toBe((await call(browser, 'balances')).data.total)
  })

  it('lists what came from another account, and counts it as put in and not as profit', async () => {
    const [payer, payee] = [await openTrader(server), await openTrader(server)]
    await placed(payer.browser, { ...MARKET, amount: '20000' })
    const pay = (asset: string, amount: string) =>
      server.floor.submit({
        type: 'transfer-between',
        account: payer.userId,
        toAccount: payee.userId,
        from: 'spot',
        to: 'cross',
        asset,
        amount,
      })
    expect([await pay('USDT', '30000'), await pay('BTC', '0.2')]).toMatchObject([{ kind: 'done' }, { kind: 'done' }])
    server.floor.pass(600_000, 60_000)
    const lastOf = async ({ browser }: typeof payer) =>
      (await call(browser, 'profitCurve')).data.points.at(-1) ?? { equity: '', deposited: '' }
    const ends = [await lastOf(payer), await lastOf(payee)]
    // Both value the coins at the price of the same moment.
    expect(sum(ends.map(({ deposited }) => deposited))).toBe('200000')
    expect(Number(ends[1]?.deposited)).toBeGreaterThan(145_000)
    for (const { equity, deposited } of ends) expect(Math.abs(Number(equity) - Number(deposited))).toBeLessThan(1000)
    const rows = async ({ browser }: typeof payer) => (await call(browser, 'transfers')).data.rows.slice(0, 2)
    const row = { from: 'spot', to: 'cross', fromAccount: null, toAccount: null }
    expect(await rows(payer)).toMatchObject([
      { ...row, coin: 'BTC', toAccount: payee.userId },
      { ...row, coin: 'USDT', toAccount: payee.userId },
    ])
    expect(await rows(payee)).toMatchObject([
      { ...row, coin: 'BTC', fromAccount: payer.userId },
      { ...row, coin: 'USDT', fromAccount: payer.userId },
    ])
  })

  it.each(['/v1/spot/withdraw', '/v1/spot/batchWithdraw/query', '/v1/spot/depositAddress'])('does not pay out: %s', async (path) => {
    const { browser } = await openTrader(server)
    expect(findErrorName((await browser.post(path, { coin: 'USDT' })).code)).toBe('paperFundsOnly')
    expect(findErrorName((await server.browser().post(path, {})).code)).toBe('loginRequired')
  })
})
