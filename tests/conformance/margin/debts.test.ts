import ccxt from 'ccxt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SPOT, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'
import { type Answer, createMarginBot, CROSS, fundCross, fundIsolated, ISOLATED, PAIR, startTime } from './margin-funds.ts'

/** Goal: a bot funds a margin wallet, borrows, sees its debts and repays, with unmodified ccxt and bitget-api. */

let server: BotServer
let key: BotKeyPair
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  ;({ key, client } = await createMarginBot(server))
})

describe('a loan in cross margin', () => {
  it('is taken, owed from its first hour on, and paid back, interest before principal', async () => {
    await fundCross(client)
    const loan = await client.borrowCrossMargin('USDT', 600)
    expect(loan).toMatchObject({ currency: 'USDT', amount: 600, symbol: undefined })
    expect(await client.fetchBalance(CROSS)).toMatchObject({ USDT: { total: 1600, debt: 600.003 } })
    expect(await client.fetchBorrowInterest('USDT')).toMatchObject([
      { currency: 'USDT', interest: 0.003, interestRate: 0.00012, marginMode: 'cross' },
    ])
    const part = await client.repayCrossMargin('USDT', 200)
    expect(part.info).toMatchObject({ coin: 'USDT', repayAmount: '200', remainDebtAmount: '400.003' })
    const rest = server.rest(key)
    const { data: repaid } = await rest.getMarginRepayHistory('crossed', { startTime })
    expect(repaid.resultList).toEqual([
      {
        symbol: '',
        repayId: part.id,
        loanId: loan.id,
        coin: 'USDT',
        repayAmount: '200',
        repayInterest: '0.003',
        repayPrincipal: '199.997',
        repayType: 'manual_repay',
        cTime: expect.any(String),
        uTime: expect.any(String),
      },
    ])
    expect((await rest.getMarginBorrowHistory('crossed', { startTime, loanId: loan.id as string })).data.resultList).toMatchObject([
      { loanId: loan.id, coin: 'USDT', borrowAmount: '600', borrowType: 'manual_loan' },
    ])
    expect((await rest.getMarginInterestHistory('crossed', { startTime })).data.resultList).toMatchObject([
      { loanId: loan.id, interestAmount: '0.003', interstType: 'first' },
    ])
    expect((await rest.getMarginAccountAssets('crossed', { coin: 'usdt' })).data).toMatchObject([
      { coin: 'USDT', totalAmount: '1400', available: '1400', frozen: '0', borrow: '400.003', interest: '0', net: '999.997' },
    ])
  })

  it('pays no more than is owed', async () => {
    await fundCross(client)
    await client.borrowCrossMargin('USDT', 100)
    expect((await client.repayCrossMargin('USDT', 1100)).info).toMatchObject({ repayAmount: '100.0005', remainDebtAmount: '0' })
    expect(await client.fetchBalance(CROSS)).toMatchObject({ USDT: { total: 999.9995, free: 999.9995, debt: 0 } })
  })

  it('pays several loans at once, the oldest first', async () => {
    await fundCross(client)
    const first = await client.borrowCrossMargin('USDT', 100)
    const second = await client.borrowCrossMargin('USDT', 50)
    expect((await client.repayCrossMargin('USDT', 120)).info).toMatchObject({ repayAmount: '120', remainDebtAmount: '30.00075' })
    const { data } = await server.rest(key).getMarginRepayHistory('crossed', { startTime })
    expect(data.resultList).toMatchObject([
      { loanId: second.id, repayAmount: '19.9995', repayInterest: '0.00025' },
      { loanId: first.id, repayAmount: '100.0005', repayInterest: '0.0005' },
    ])
  })

  it('goes as far as the leverage, to the last unit, and so does what may leave', async () => {
    await fundCross(client)
    const rest = server.rest(key)
    const read = async (name: string) =>
      ((await rest.getPrivate(`/api/v2/margin/crossed/account/${name}`, { coin: 'USDT' })) as Answer).data
    expect(await read('max-borrowable-amount')).toEqual({ coin: 'USDT', maxBorrowableAmount: '2000' })
    expect(await read('max-transfer-out-amount')).toEqual({ coin: 'USDT', maxTransferOutAmount: '1000' })
    await expect(client.borrowCrossMargin('USDT', 2000.000_000_01)).rejects.toBeInstanceOf(ccxt.InsufficientFunds)
    await client.borrowCrossMargin('USDT', 1000)
    const { maxTransferOutAmount } = (await read('max-transfer-out-amount')) as { maxTransferOutAmount: string }
    // Net assets less the first hour's interest, less half of the debt.
    expect(maxTransferOutAmount).toBe('499.9925')
    expect((await client.fetchBalance(CROSS))['USDT']).toMatchObject({ free: 499.9925, total: 2000 })
    const out = (amount: string) => rest.spotTransfer({ fromType: 'crossed_margin', toType: 'spot', amount, coin: 'USDT', symbol: '' })
    await expect(out('499.9925000000000001')).rejects.toMatchObject({ body: { code: '40712' } })
    expect(await out('499.9925')).toMatchObject({ code: '00000' })
    expect(await read('max-borrowable-amount')).toEqual({ coin: 'USDT', maxBorrowableAmount: '0' })
  })

  it('tells how near it is to a liquidation', async () => {
    const rest = server.rest(key)
    expect((await rest.getMarginRiskRate('crossed')).data).toEqual({ riskRateRatio: '0' })
    await fundCross(client)
    await client.borrowCrossMargin('USDT', 2000)
    // 2000.01 x 10 % over 999.99 net.
    expect((await rest.getMarginRiskRate('crossed')).data).toEqual({ riskRateRatio: '0.200003000031' })
  })
})

describe('a loan in isolated margin', () => {
  it('belongs to one pair', async () => {
    await fundIsolated(client)
    const loan = await client.borrowIsolatedMargin(SPOT, 'USDT', 5000)
    expect(loan).toMatchObject({ currency: 'USDT', amount: 5000, symbol: SPOT })
    expect(await client.fetchBorrowInterest('USDT', SPOT, undefined, undefined, ISOLATED)).toMatchObject([
      { symbol: SPOT, interest: 0.025, marginMode: 'isolated' },
    ])
    expect(await client.fetchBalance(ISOLATED)).toMatchObject({ USDT: { total: 6000, debt: 5000.025 } })
    expect(await client.fetchBalance(CROSS)).not.toHaveProperty('USDT.total', 6000)
    const rest = server.rest(key)
    expect((await rest.getMarginAccountAssets('isolated', PAIR as never)).data).toMatchObject([
      { symbol: 'BTCUSDT', coin: 'USDT', borrow: '5000', interest: '0.025' },
    ])
    expect((await rest.getMarginAccountAssets('isolated', { symbol: 'ETHUSDT' } as never)).data).toEqual([])
    expect((await rest.getMarginRiskRate('isolated')).data).toMatchObject([{ symbol: 'BTCUSDT' }])
    const amounts = async (name: string) => ((await rest.getPrivate(`/api/v2/margin/isolated/account/${name}`, PAIR)) as Answer).data
    expect(await amounts('max-borrowable-amount')).toMatchObject({
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      quoteCoinMaxBorrowAmount: '3999.75',
    })
    expect(await amounts('max-transfer-out-amount')).toMatchObject({
      baseCoinMaxTransferOutAmount: '0',
      quoteCoinMaxTransferOutAmount: '444.4166666666666666',
    })
    expect((await client.repayIsolatedMargin(SPOT, 'USDT', 5000.025)).info).toMatchObject({
      symbol: 'BTCUSDT',
      remainDebtAmount: '0',
      repayAmount: '5000.025',
    })
    expect((await rest.getMarginRepayHistory('isolated', { startTime, ...PAIR } as never)).data.resultList).toMatchObject([
      { symbol: 'BTCUSDT', repayPrincipal: '5000' },
    ])
    expect((await rest.getMarginBorrowHistory('isolated', { startTime, symbol: 'ETHUSDT' } as never)).data.resultList).toEqual([])
  })

  it('is lent in the coins of the pair alone', async () => {
    await client.transfer('USDT', 100, 'spot', 'isolated', { symbol: 'ETHUSDT' })
    await expect(client.borrowIsolatedMargin('ETH/USDT', 'BTC', 0.0001)).rejects.toBeInstanceOf(ccxt.ExchangeError)
    await expect(client.borrowIsolatedMargin('ETH/USDT', 'ETH', 0.0001)).rejects.toBeInstanceOf(ccxt.ExchangeError)
    expect(await client.borrowIsolatedMargin('ETH/USDT', 'USDT', 100)).toMatchObject({ amount: 100 })
  })
})

describe('flash repay', () => {
  const flash = (mode: 'crossed' | 'isolated', body: object = {}) =>
    server.rest(key).postPrivate(`/api/v2/margin/${mode}/account/flash-repay`, body) as Promise<Answer>
  const status = (mode: 'crossed' | 'isolated', idList: string[]) =>
    server.rest(key).postPrivate(`/api/v2/margin/${mode}/account/query-flash-repay-status`, { idList }) as Promise<Answer>

  it('pays all that a wallet owes, and says that it has', async () => {
    await fundCross(client)
    await client.borrowCrossMargin('USDT', 100)
    await client.borrowCrossMargin('BTC', 0.001)
    const { data } = await flash('crossed', { coin: 'btc' }).catch((error: unknown) => ({ data: error }))
    // Without more of the coin, the first hour's interest is not covered: nothing is repaid.
    expect(data).toMatchObject({ body: { code: '33017' } })
    expect((await client.fetchBalance(CROSS))['BTC']).toMatchObject({ total: 0.001 })
    const { data: paid } = await flash('crossed', { coin: 'USDT' })
    const { repayId } = paid as { repayId: string }
    expect(paid).toEqual({ repayId, coin: 'USDT' })
    expect((await status('crossed', [repayId, '1'])).data).toEqual([{ repayId, status: 'FINISH' }])
    expect((await status('isolated', [repayId])).data).toEqual([])
    expect((await client.fetchBalance(CROSS))['USDT']).toMatchObject({ debt: 0, total: 999.9995 })
  })

  it('pays pair by pair in isolated margin', async () => {
    await fundIsolated(client)
    await client.borrowIsolatedMargin(SPOT, 'USDT', 100)
    const { data } = await flash('isolated', { symbolList: ['btcusdt'] })
    expect(data).toMatchObject([{ symbol: 'BTCUSDT', result: 'success' }])
    expect(
      (
        await status(
          'isolated',
          (data as { repayId: string }[]).map(({ repayId }) => repayId),
        )
      ).data,
    ).toHaveLength(1)
  })

  it.each([
    ['crossed', {}],
    ['isolated', {}],
    ['isolated', { symbolList: ['BTCUSDT'] }],
  ] as const)('is refused where nothing is owed (%s %j)', async (mode, body) => {
    await expect(flash(mode, body)).rejects.toMatchObject({ body: { code: '50030' } })
  })
})

describe('financial records', () => {
  it('follow from each other to the balances', async () => {
    await fundCross(client)
    await client.borrowCrossMargin('USDT', 500)
    await client.repayCrossMargin('USDT', 100)
    await client.transfer('USDT', 200, 'cross', 'spot')
    const { data } = await server.rest(key).getMarginFinancialHistory('crossed', { startTime })
    expect(data.resultList.map(({ marginType, amount, balance, fee }) => [marginType, amount, balance, fee])).toEqual([
      ['transfer_out', '-200', '1200', '0'],
      ['repay', '-100', '1400', '0'],
      ['borrow', '500', '1500', '0'],
      ['transfer_in', '1000', '1000', '0'],
    ])
    const page = await server.rest(key).getMarginFinancialHistory('crossed', { startTime, limit: '2' })
    const next = await server.rest(key).getMarginFinancialHistory('crossed', { startTime, idLessThan: page.data.minId })
    expect([...page.data.resultList, ...next.data.resultList]).toEqual(data.resultList)
    const only = await server.rest(key).getMarginFinancialHistory('crossed', { startTime, marginType: 'borrow' })
    expect(only.data.resultList).toHaveLength(1)
  })
})
