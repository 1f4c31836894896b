import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, SPOT, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: an order of a margin wallet borrows the missing amount and repays from its proceeds, and all records show it. */

let server: BotServer
let key: BotKeyPair
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  key = await server.createKey()
  client = await server.ccxt(key, { options: { uta: false } })
  await client.loadMarkets()
  await client.transfer('USDT', 1000, 'spot', 'cross')
  await client.transfer('USDT', 1000, 'spot', 'isolated', { symbol: 'BTCUSDT' })
})

const startTime = String(Date.now() - 3_600_000)
const MODES = [
  ['crossed', 'cross'],
  ['isolated', 'isolated'],
] as const

describe.each(MODES)('an order in %s margin', (mode, marginMode) => {
  const params = { marginMode }
  const priceAt = async (ratio: number) => Number(client.priceToPrecision(SPOT, ((await client.fetchTicker(SPOT)).last as number) * ratio))
  const owed = async () => ((await client.fetchBalance(params)) as unknown as { debt: Record<string, number> }).debt['USDT'] ?? 0

  it('borrows and pays back by itself: ccxt', async () => {
    await client.createMarketBuyOrderWithCost(SPOT, 1500, { ...params, loanType: 'autoLoanAndRepay' })
    expect(await owed()).toBeCloseTo(500, 0)
    const [bought] = await client.fetchClosedOrders(SPOT, undefined, undefined, params)
    expect(bought?.info).toMatchObject({ loanType: 'autoLoanAndRepay' })
    const size = Number(client.amountToPrecision(SPOT, (bought?.filled as number) * 0.99))
    await client.createOrder(SPOT, 'market', 'sell', size, undefined, { ...params, loanType: 'autoRepay' })
    expect(await owed()).toBe(0)
    const rest = server.rest(key)
    const window = { startTime, symbol: 'BTCUSDT' } as never
    const { data: loans } = await rest.getMarginBorrowHistory(mode, window)
    expect(loans.resultList).toMatchObject([{ coin: 'USDT', borrowAmount: '500', borrowType: 'auto_loan' }])
    const { data: paid } = await rest.getMarginRepayHistory(mode, window)
    expect(paid.resultList.map(({ repayType }) => repayType)).toEqual(paid.resultList.map(() => 'auto_repay'))
    expect(paid.resultList.reduce((sum, { repayPrincipal }) => sum + Number(repayPrincipal), 0)).toBeCloseTo(500, 8)
  })

  it('leaves its loan where it is cancelled, to be paid back by hand: bitget-api', async () => {
    const rest = server.rest(key)
    const price = String(await priceAt(0.97))
    const order = {
      symbol: 'BTCUSDT',
      orderType: 'limit',
      side: 'buy',
      force: 'gtc',
      loanType: 'autoLoan',
      price,
      baseSize: '0.02',
    } as const
    const { data: placed } = await rest.marginSubmitOrder(mode, order)
    const { data: open } = await rest.getMarginOpenOrders(mode, { symbol: 'BTCUSDT', startTime })
    expect(open.orderList).toMatchObject([{ orderId: placed.orderId, loanType: 'autoLoan' }])
    const lacked = Number(price) * 0.02 - 1000
    expect(await owed()).toBeCloseTo(lacked, 1)
    await client.cancelOrder(idOf({ id: placed.orderId }), SPOT, params)
    expect(await owed()).toBeCloseTo(lacked, 1)
  })
})

describe.each(MODES)('a loan by hand in %s margin', (mode) => {
  const pair = mode === 'isolated' ? { symbol: 'BTCUSDT' } : {}
  const call = async (name: 'borrow' | 'repay', body: object) =>
    (
      (await server.rest(key).postPrivate(`/api/v2/margin/${mode}/account/${name}`, { coin: 'USDT', ...pair, ...body })) as {
        data: Record<string, string>
      }
    ).data

  it('is taken and paid back once under one client id, and told alike', async () => {
    const loan = await call('borrow', { borrowAmount: '500', clientOid: 'one' })
    expect(loan).toMatchObject({ borrowAmount: '500', loanId: expect.stringMatching(/^\d+$/) })
    expect(await call('borrow', { borrowAmount: '500', clientOid: 'one' })).toEqual({ ...loan, repeated: true })
    const paid = await call('repay', { repayAmount: '200', clientOid: 'one' })
    expect(paid).toMatchObject({ repayAmount: '200', remainDebtAmount: '300.0025', repayId: expect.stringMatching(/^\d+$/) })
    const unnamed = await call('repay', { repayAmount: '100' })
    expect(await call('repay', { repayAmount: '200', clientOid: 'one' })).toEqual({ ...paid, repeated: true })
    expect(unnamed).toMatchObject({ repayAmount: '100', remainDebtAmount: '200.0025' })
    const { data } = await server.rest(key).getMarginRepayHistory(mode, { startTime, symbol: 'BTCUSDT' } as never)
    expect(data.resultList.map(({ repayId, repayAmount }) => [repayId, repayAmount])).toEqual([
      [unnamed['repayId'], '100'],
      [paid['repayId'], '200'],
    ])
  })

  it('is not told under a client id that names another one', async () => {
    await call('borrow', { borrowAmount: '10', clientOid: 'one' })
    await expect(call('borrow', { coin: 'BTC', borrowAmount: '0.001', clientOid: 'one' })).rejects.toMatchObject({
      body: { code: '40786' },
    })
    await expect(call('borrow', { borrowAmount: '10', clientOid: 'x'.repeat(65) })).rejects.toMatchObject({ body: { code: '40305' } })
  })
})
