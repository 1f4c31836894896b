import ccxt from 'ccxt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SPOT, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from './bot-server.ts'

/** Goal: a bot funds a margin wallet, borrows, sees what it owes and pays back, with ccxt and bitget-api as they are. */

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
})

const CROSS = { marginMode: 'cross' }
const ISOLATED = { marginMode: 'isolated' }
const PAIR = { symbol: 'BTCUSDT' }
const startTime = String(Date.now() - 3_600_000)

const fundCross = (amount = 1000) => client.transfer('USDT', amount, 'spot', 'cross')
const fundIsolated = (amount = 1000) => client.transfer('USDT', amount, 'spot', 'isolated', PAIR)

interface Answer {
  readonly data: unknown
}

describe('what is lent', () => {
  it('is listed pair by pair, so that ccxt knows where margin is traded', () => {
    expect(client.market(SPOT)).toMatchObject({ margin: true, marginModes: { cross: true, isolated: true } })
    expect(client.market('ETH/USDT')).toMatchObject({ margin: true })
  })

  it('has the same words for bitget-api', async () => {
    const { data } = await server.rest(key).getMarginCurrencies()
    expect(data.find(({ symbol }) => symbol === 'ETHUSDT')).toMatchObject({
      baseCoin: 'ETH', quoteCoin: 'USDT', maxCrossedLeverage: '3', maxIsolatedLeverage: '10', warningRiskRatio: '0.8', liquidationRiskRatio: '1',
      isBorrowable: true, isCrossBorrowable: true, isIsolatedBaseBorrowable: false, isIsolatedQuoteBorrowable: true,
    })
  })

  it('has rates and limits by coin and by pair, level by level', async () => {
    expect(await client.fetchCrossBorrowRate('BTC')).toMatchObject({ currency: 'BTC', rate: 0.00012, period: 86_400_000 })
    expect(await client.fetchIsolatedBorrowRate('ETH/USDT')).toMatchObject({ base: 'ETH', baseRate: 0, quote: 'USDT', quoteRate: 0.00012 })
    const { data: crossed } = (await client.privateMarginGetV2MarginCrossedInterestRateAndLimit({ coin: 'usdt' })) as Answer
    expect(crossed).toMatchObject([{ coin: 'USDT', leverage: '3', maxBorrowableAmount: '300000', annualInterestRate: '0.0438' }])
    expect((crossed as { vipList: object[] }[])[0]?.vipList[1]).toEqual({
      level: '1', limit: '300000', dailyInterestRate: '0.0001164', annualInterestRate: '0.042486', discountRate: '0.97',
    })
    const rest = server.rest(key)
    const { data: isolated } = (await rest.getPrivate('/api/v2/margin/isolated/interest-rate-and-limit', PAIR)) as Answer
    expect(isolated).toMatchObject([{ symbol: 'BTCUSDT', leverage: '10', baseBorrowable: true, baseMaxBorrowableAmount: '27', quoteMaxBorrowableAmount: '300000' }])
  })

  it('has one tier each', async () => {
    expect(await client.fetchMarketLeverageTiers(SPOT, ISOLATED)).toMatchObject([{ tier: 1, currency: 'BTC', maxNotional: 27, maintenanceMarginRate: 0.05, maxLeverage: 10 }])
    expect(await client.fetchMarketLeverageTiers(SPOT, { ...CROSS, code: 'USDT' })).toMatchObject([{ tier: 1, maxNotional: 300_000, maxLeverage: 3 }])
    const rest = server.rest(key)
    expect((await rest.getMarginTierConfiguration('crossed', { coin: 'BTC' })).data).toEqual([
      { tier: '1', leverage: '3', coin: 'BTC', maxBorrowableAmount: '26', maintainMarginRate: '0.1' },
    ])
    expect((await rest.getMarginTierConfiguration('isolated', PAIR as never)).data).toMatchObject([{ symbol: 'BTCUSDT', maintainMarginRate: '0.05', initRate: '0.11111112' }])
  })
})

describe('a loan in cross margin', () => {
  it('is taken, owed from its first hour on, and paid back, interest before principal', async () => {
    await fundCross()
    const loan = await client.borrowCrossMargin('USDT', 600)
    expect(loan).toMatchObject({ currency: 'USDT', amount: 600, symbol: undefined })
    expect(await client.fetchBalance(CROSS)).toMatchObject({ USDT: { total: 1600, debt: 600.003 } })
    expect(await client.fetchBorrowInterest('USDT')).toMatchObject([{ currency: 'USDT', interest: 0.003, interestRate: 0.00012, marginMode: 'cross' }])
    const part = await client.repayCrossMargin('USDT', 200)
    expect(part.info).toMatchObject({ coin: 'USDT', repayAmount: '200', remainDebtAmount: '400.003' })
    const rest = server.rest(key)
    const { data: repaid } = await rest.getMarginRepayHistory('crossed', { startTime })
    expect(repaid.resultList).toEqual([
      {
        repayId: part.id, loanId: loan.id, coin: 'USDT', repayAmount: '200', repayInterest: '0.003', repayPrincipal: '199.997',
        repayType: 'manual_repay', cTime: expect.any(String), uTime: expect.any(String),
      },
    ])
    expect((await rest.getMarginBorrowHistory('crossed', { startTime, loanId: loan.id as string })).data.resultList).toMatchObject([
      { loanId: loan.id, coin: 'USDT', borrowAmount: '600', borrowType: 'manual_loan' },
    ])
    expect((await rest.getMarginInterestHistory('crossed', { startTime })).data.resultList).toMatchObject([{ loanId: loan.id, interestAmount: '0.003', interstType: 'first' }])
    expect((await rest.getMarginAccountAssets('crossed', { coin: 'usdt' })).data).toMatchObject([
      { coin: 'USDT', totalAmount: '1400', available: '1400', frozen: '0', borrow: '400.003', interest: '0', net: '999.997' },
    ])
  })

  it('pays no more than is owed', async () => {
    await fundCross()
    await client.borrowCrossMargin('USDT', 100)
    expect((await client.repayCrossMargin('USDT', 1100)).info).toMatchObject({ repayAmount: '100.0005', remainDebtAmount: '0' })
    expect(await client.fetchBalance(CROSS)).toMatchObject({ USDT: { total: 999.9995, free: 999.9995, debt: 0 } })
  })

  it('pays several loans at once, the oldest first', async () => {
    await fundCross()
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
    await fundCross()
    const rest = server.rest(key)
    const read = async (name: string) => ((await rest.getPrivate(`/api/v2/margin/crossed/account/${name}`, { coin: 'USDT' })) as Answer).data
    expect(await read('max-borrowable-amount')).toEqual({ coin: 'USDT', maxBorrowableAmount: '2000' })
    expect(await read('max-transfer-out-amount')).toEqual({ coin: 'USDT', maxTransferOutAmount: '1000' })
    await expect(client.borrowCrossMargin('USDT', 2000.000_000_01)).rejects.toBeInstanceOf(ccxt.InsufficientFunds)
    await client.borrowCrossMargin('USDT', 1000)
    const { maxTransferOutAmount } = (await read('max-transfer-out-amount')) as { maxTransferOutAmount: string }
    // Net assets less the first hour's interest, less half of what is owed.
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
    await fundCross()
    await client.borrowCrossMargin('USDT', 2000)
    // 2000.01 x 10 % over 999.99 net.
    expect((await rest.getMarginRiskRate('crossed')).data).toEqual({ riskRateRatio: '0.200003000031' })
  })
})

describe('a loan in isolated margin', () => {
  it('belongs to one pair', async () => {
    await fundIsolated()
    const loan = await client.borrowIsolatedMargin(SPOT, 'USDT', 5000)
    expect(loan).toMatchObject({ currency: 'USDT', amount: 5000, symbol: SPOT })
    expect(await client.fetchBorrowInterest('USDT', SPOT, undefined, undefined, ISOLATED)).toMatchObject([{ symbol: SPOT, interest: 0.025, marginMode: 'isolated' }])
    expect(await client.fetchBalance(ISOLATED)).toMatchObject({ USDT: { total: 6000, debt: 5000.025 } })
    expect(await client.fetchBalance(CROSS)).not.toHaveProperty('USDT.total', 6000)
    const rest = server.rest(key)
    expect((await rest.getMarginAccountAssets('isolated', PAIR as never)).data).toMatchObject([{ symbol: 'BTCUSDT', coin: 'USDT', borrow: '5000', interest: '0.025' }])
    expect((await rest.getMarginAccountAssets('isolated', { symbol: 'ETHUSDT' } as never)).data).toEqual([])
    expect((await rest.getMarginRiskRate('isolated')).data).toMatchObject([{ symbol: 'BTCUSDT' }])
    const amounts = async (name: string) => ((await rest.getPrivate(`/api/v2/margin/isolated/account/${name}`, PAIR)) as Answer).data
    expect(await amounts('max-borrowable-amount')).toMatchObject({ baseCoin: 'BTC', quoteCoin: 'USDT', quoteCoinMaxBorrowAmount: '3999.75' })
    expect(await amounts('max-transfer-out-amount')).toMatchObject({ baseCoinMaxTransferOutAmount: '0', quoteCoinMaxTransferOutAmount: '444.4166666666666666' })
    expect((await client.repayIsolatedMargin(SPOT, 'USDT', 5000.025)).info).toMatchObject({ symbol: 'BTCUSDT', remainDebtAmount: '0', repayAmount: '5000.025' })
    expect((await rest.getMarginRepayHistory('isolated', { startTime, ...PAIR } as never)).data.resultList).toMatchObject([{ symbol: 'BTCUSDT', repayPrincipal: '5000' }])
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
    await fundCross()
    await client.borrowCrossMargin('USDT', 100)
    await client.borrowCrossMargin('BTC', 0.001)
    const { data } = await flash('crossed', { coin: 'btc' }).catch((error: unknown) => ({ data: error }))
    // The first hour of a coin that nobody has more of is not covered: nothing is paid.
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
    await fundIsolated()
    await client.borrowIsolatedMargin(SPOT, 'USDT', 100)
    const { data } = await flash('isolated', { symbolList: ['btcusdt'] })
    expect(data).toMatchObject([{ symbol: 'BTCUSDT', result: 'success' }])
    expect((await status('isolated', (data as { repayId: string }[]).map(({ repayId }) => repayId))).data).toHaveLength(1)
  })

  it.each([
    ['crossed', {}], ['isolated', {}], ['isolated', { symbolList: ['BTCUSDT'] }],
  ] as const)('is refused where nothing is owed (%s %j)', async (mode, body) => {
    await expect(flash(mode, body)).rejects.toMatchObject({ body: { code: '50030' } })
  })
})

describe('the ratio of longs to shorts', () => {
  const ratios = (query: object = {}) => client.publicMarginGetV2MarginMarketLongShortRatio({ symbol: 'btcusdt', ...query }) as Promise<Answer>

  it('is what is borrowed of the quote coin to what is borrowed of the base coin', async () => {
    await fundCross()
    await client.borrowCrossMargin('USDT', 500)
    await client.borrowCrossMargin('BTC', 0.005)
    const now = async () => {
      const { last } = await client.fetchTicker(SPOT)
      const read = server.exchange.read.borrowings('spot:BTCUSDT')
      return { last: last as number, long: Number(read?.longValue), short: Number(read?.shortValue) }
    }
    const { last, long, short } = await now()
    expect(short / last / 0.005).toBeGreaterThan(0.99)
    expect(long).toBeGreaterThanOrEqual(500)
    const [row] = await client.fetchLongShortRatioHistory(SPOT, '1h')
    expect(row?.longShortRatio).toBeGreaterThan(0)
    expect(((row?.longShortRatio as number) * short) / long).toBeCloseTo(1, 1)
    const inverse = (await ratios({ coin: 'usdt' })).data as { longShortRatio: string }[]
    expect(Number(inverse[0]?.longShortRatio) * (row?.longShortRatio as number)).toBeCloseTo(1, 1)
  })

  it('is asked for by a pair, a period and a coin that exist', async () => {
    await expect(ratios({ symbol: 'NOPEUSDT' })).rejects.toBeInstanceOf(ccxt.BadSymbol)
    for (const wrong of [{ symbol: '' }, { period: '7m' }, { coin: 'ETH' }]) await expect(ratios(wrong)).rejects.toBeInstanceOf(ccxt.BadRequest)
  })
})

describe('financial records', () => {
  it('follow from each other to the balances', async () => {
    await fundCross()
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

describe('what is refused', () => {
  const rest = () => server.rest(key)
  const cases: [string, () => Promise<unknown>, typeof ccxt.BaseError][] = [
    ['a loan without margin', () => client.borrowCrossMargin('USDT', 1), ccxt.InsufficientFunds],
    ['a loan above the limit of its coin', async () => (await fundCross(), client.borrowCrossMargin('BTC', 27)), ccxt.InsufficientFunds],
    ['a loan above the leverage', async () => (await fundIsolated(), client.borrowIsolatedMargin(SPOT, 'USDT', 9001)), ccxt.InsufficientFunds],
    ['a coin that nobody lends', () => client.borrowCrossMargin('ETH', 1), ccxt.ExchangeError],
    ['the rate of a coin that nobody lends', () => client.fetchCrossBorrowRate('ETH'), ccxt.ExchangeError],
    ['an isolated loan without its pair', () => client.privateMarginPostV2MarginIsolatedAccountBorrow({ coin: 'USDT', borrowAmount: '1' }), ccxt.BadRequest],
    ['an isolated loan of a pair that is not listed', () => client.privateMarginPostV2MarginIsolatedAccountBorrow({ coin: 'USDT', borrowAmount: '1', symbol: 'NOPEUSDT' }), ccxt.BadSymbol],
    ['a loan of nothing', () => client.privateMarginPostV2MarginCrossedAccountBorrow({ coin: 'USDT', borrowAmount: '0' }), ccxt.BadRequest],
    ['a loan finer than a balance', () => client.privateMarginPostV2MarginCrossedAccountBorrow({ coin: 'USDT', borrowAmount: '0.00000000000000001' }), ccxt.BadRequest],
    ['a loan without an amount', () => client.privateMarginPostV2MarginCrossedAccountBorrow({ coin: 'USDT' }), ccxt.BadRequest],
    ['paying back what is not owed', async () => (await fundCross(), client.repayCrossMargin('USDT', 1)), ccxt.ExchangeError],
    ['paying back more than is there', async () => (await fundCross(), await client.borrowCrossMargin('USDT', 1), client.repayCrossMargin('USDT', 1002)), ccxt.InsufficientFunds],
    ['moving out what carries a loan', async () => (await fundCross(), await client.borrowCrossMargin('USDT', 2000), client.transfer('USDT', 1, 'cross', 'spot')), ccxt.InsufficientFunds],
    ['a history that ends before it begins', () => client.privateMarginGetV2MarginCrossedFinancialRecords({ startTime: 2, endTime: 1 }), ccxt.ExchangeError],
    ['an isolated history without its pair', () => client.privateMarginGetV2MarginIsolatedBorrowHistory({ startTime }), ccxt.BadRequest],
    ['a kind of liquidation that is none', () => client.privateMarginGetV2MarginCrossedFinancialRecords({ limit: 'many' }), ccxt.BadRequest],
    ['results of repayments that are no ids', () => client.privateMarginPostV2MarginCrossedAccountQueryFlashRepayStatus({ idList: ['x'] }), ccxt.BadRequest],
  ]

  it.each(cases)('%s', async (_case, attempt, exception) => {
    await expect(attempt()).rejects.toBeInstanceOf(exception)
  })

  it('whatever a key that only reads would change', async () => {
    const reader = await server.addKey(key.userId, { permissions: ['read'] })
    const reading = await server.ccxt(reader, { options: { uta: false } })
    await expect(reading.borrowCrossMargin('USDT', 1)).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    await expect(reading.repayCrossMargin('USDT', 1)).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    await expect(reading.createOrder(SPOT, 'limit', 'buy', 1, 1, CROSS)).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    expect(await server.rest(reader).getMarginRiskRate('crossed')).toMatchObject({ code: '00000' })
    const asked = server.rest(reader).postPrivate('/api/v2/margin/crossed/account/query-flash-repay-status', { idList: ['1'] })
    expect(await asked).toMatchObject({ code: '00000', data: [] })
  })

  it('a path that bitget-api misspells: it sends the name of its variable', async () => {
    await expect(rest().getMarginMaxBorrowable('crossed', { coin: 'USDT' } as never)).rejects.toMatchObject({ body: { code: '40404' } })
  })
})
