import ccxt from 'ccxt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SPOT, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'
import { type Answer, createMarginBot, CROSS, fundCross, ISOLATED, PAIR } from './margin-funds.ts'

/** Goal: a bot learns what is lent, at which rates and limits, and what is borrowed in all, with unmodified ccxt and bitget-api. */

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

describe('assets that are lent', () => {
  it('is listed pair by pair, so that ccxt knows where margin is traded', () => {
    expect(client.market(SPOT)).toMatchObject({ margin: true, marginModes: { cross: true, isolated: true } })
    expect(client.market('ETH/USDT')).toMatchObject({ margin: true })
  })

  it('has the same words for bitget-api', async () => {
    const { data } = await server.rest(key).getMarginCurrencies()
    expect(data.find(({ symbol }) => symbol === 'ETHUSDT')).toMatchObject({
      baseCoin: 'ETH',
      quoteCoin: 'USDT',
      maxCrossedLeverage: '3',
      maxIsolatedLeverage: '10',
      warningRiskRatio: '0.8',
      liquidationRiskRatio: '1',
      isBorrowable: true,
      isCrossBorrowable: true,
      isIsolatedBaseBorrowable: false,
      isIsolatedQuoteBorrowable: true,
    })
  })

  it('has rates and limits by coin and by pair, level by level', async () => {
    expect(await client.fetchCrossBorrowRate('BTC')).toMatchObject({ currency: 'BTC', rate: 0.00012, period: 86_400_000 })
    expect(await client.fetchIsolatedBorrowRate('ETH/USDT')).toMatchObject({ base: 'ETH', baseRate: 0, quote: 'USDT', quoteRate: 0.00012 })
    const { data: crossed } = (await client.privateMarginGetV2MarginCrossedInterestRateAndLimit({ coin: 'usdt' })) as Answer
    expect(crossed).toMatchObject([{ coin: 'USDT', leverage: '3', maxBorrowableAmount: '300000', annualInterestRate: '0.0438' }])
    expect((crossed as { vipList: object[] }[])[0]?.vipList[1]).toEqual({
      level: '1',
      limit: '300000',
      dailyInterestRate: '0.0001164',
      annualInterestRate: '0.042486',
      discountRate: '0.97',
    })
    const rest = server.rest(key)
    const { data: isolated } = (await rest.getPrivate('/api/v2/margin/isolated/interest-rate-and-limit', PAIR)) as Answer
    expect(isolated).toMatchObject([
      { symbol: 'BTCUSDT', leverage: '10', baseBorrowable: true, baseMaxBorrowableAmount: '27', quoteMaxBorrowableAmount: '300000' },
    ])
  })

  it('has one tier each', async () => {
    expect(await client.fetchMarketLeverageTiers(SPOT, ISOLATED)).toMatchObject([
      { tier: 1, currency: 'BTC', maxNotional: 27, maintenanceMarginRate: 0.05, maxLeverage: 10 },
    ])
    expect(await client.fetchMarketLeverageTiers(SPOT, { ...CROSS, code: 'USDT' })).toMatchObject([
      { tier: 1, maxNotional: 300_000, maxLeverage: 3 },
    ])
    const rest = server.rest(key)
    expect((await rest.getMarginTierConfiguration('crossed', { coin: 'BTC' })).data).toEqual([
      { tier: '1', leverage: '3', coin: 'BTC', maxBorrowableAmount: '26', maintainMarginRate: '0.1' },
    ])
    expect((await rest.getMarginTierConfiguration('isolated', PAIR as never)).data).toMatchObject([
      { symbol: 'BTCUSDT', maintainMarginRate: '0.05', initRate: '0.11111112' },
    ])
  })
})

describe('the ratio of longs to shorts', () => {
  const ratios = (query: object = {}) =>
    client.publicMarginGetV2MarginMarketLongShortRatio({ symbol: 'btcusdt', ...query }) as Promise<Answer>

  it('is what is borrowed of the quote coin to what is borrowed of the base coin', async () => {
    await fundCross(client)
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
    for (const wrong of [{ symbol: '' }, { period: '7m' }, { coin: 'ETH' }])
      await expect(ratios(wrong)).rejects.toBeInstanceOf(ccxt.BadRequest)
  })
})
