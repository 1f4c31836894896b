import ccxt from 'ccxt'
import { FEE_LEVELS } from '#lib/contract/market/fees.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SPOT, startBotServer, SWAP, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: clients and their own checks read an account's assets, the properties of coins and contracts, and the limits of paper funds. */

let server: BotServer
let key: BotKeyPair
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  key = await server.createKey()
  client = await server.ccxt(key)
  await client.loadMarkets()
})

type Answer<Data> = { readonly data: Data }

describe('an account', () => {
  it('is worth what its wallets are worth', async () => {
    const rest = server.rest(key)
    const worth = async () =>
      Object.fromEntries((await rest.getBalances()).data.map(({ accountType, usdtBalance }) => [accountType, Number(usdtBalance)]))
    expect(await worth()).toEqual({ spot: 50_000, futures: 50_000, margin: 0, funding: 0, earn: 0, bots: 0 })
    await client.createMarketBuyOrderWithCost(SPOT, 10_000)
    await client.transfer('USDT', 500, 'spot', 'cross')
    const after = await worth()
    expect(after['margin']).toBe(500)
    expect(after['spot'] as number).toBeGreaterThan(49_000)
    expect(after['spot'] as number).toBeLessThan(49_500)
    expect(((await client.privateSpotGetV2AccountAllAccountBalance()) as Answer<object[]>).data).toHaveLength(6)
  })

  it('has nothing in accounts that do not exist here', async () => {
    const rest = server.rest(key)
    expect((await rest.getFundingAssets({ coin: 'USDT' })).data).toEqual([])
    expect((await rest.getBotAccount()).data).toEqual([])
    expect(((await client.privateSpotGetV2AccountFundingAssets()) as Answer<object[]>).data).toEqual([])
    expect(((await client.privateSpotGetV2AccountBotAssets()) as Answer<object[]>).data).toEqual([])
  })

  it('has a ledger whose balances follow from each other, from the first purchase on', async () => {
    await client.createMarketBuyOrderWithCost(SPOT, 1000)
    await client.createOrder(SPOT, 'market', 'sell', 0.001)
    await client.transfer('USDT', 500, 'spot', 'swap')
    const ledger = await client.fetchLedger()
    expect(ledger.length).toBeGreaterThan(4)
    for (const coin of ['USDT', 'BTC']) {
      const rows = ledger.filter(({ currency }) => currency === coin).toSorted((one, other) => Number(one.id) - Number(other.id))
      expect(rows[0]?.before).toBe(0)
      for (const [nth, { before, after, amount, direction }] of rows.entries()) {
        expect(before as number).toBeGreaterThanOrEqual(0)
        expect(before as number).toBeCloseTo(nth === 0 ? 0 : (rows[nth - 1]?.after as number), 8)
        expect((before as number) + (direction === 'in' ? 1 : -1) * (amount as number)).toBeCloseTo(after as number, 8)
      }
    }
    // A purchase may fill at several prices: one row for each, all with the same time, which is ccxt's only sort key for a ledger.
    const sorted = (rows: readonly number[]) => rows.toSorted((one, other) => one - other).map((value) => value.toFixed(10))
    const bought = ledger.filter(({ currency, info }) => currency === 'BTC' && info.businessType === 'buy')
    const trades = (await client.fetchMyTrades(SPOT)).filter(({ side }) => side === 'buy')
    expect(sorted(bought.map(({ amount }) => amount as number))).toEqual(
      sorted(trades.map(({ amount, fee }) => (amount as number) - (fee?.cost as number))),
    )
    expect(sorted(bought.map(({ fee }) => fee?.cost as number))).toEqual(sorted(trades.map(({ fee }) => fee?.cost as number)))
  })

  it('keeps its paper funds, its class and its deposits where they are', async () => {
    const rest = server.rest(key)
    await expect(
      client.withdraw('USDT', 10, '0x000000000000000000000000000000000000dEaD', undefined, { network: 'ERC20' }),
    ).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    await expect(client.privateSpotPostV2SpotWalletCancelWithdrawal({ orderId: '1' })).rejects.toMatchObject({
      constructor: ccxt.ExchangeError,
    })
    await expect(client.privateSpotPostV2SpotWalletCancelWithdrawal({})).rejects.toBeInstanceOf(ccxt.BadRequest)
    await expect(client.privateSpotPostV2SpotWalletModifyDepositAccount({ coin: 'USDT', accountType: 'funding' })).rejects.toMatchObject({
      constructor: ccxt.ExchangeError,
    })
    await expect(rest.spotCancelWithdrawal({ orderId: '1' })).rejects.toMatchObject({ body: { code: '50003' } })
    await expect(rest.spotModifyDepositAccount({ coin: 'USDT', accountType: 'spot' })).rejects.toMatchObject({ body: { code: '40401' } })
    await expect(rest.upgradeToUnifiedAccount()).rejects.toMatchObject({ body: { code: '40401' } })
    await expect(rest.getUnifiedAccountSwitchStatus()).rejects.toMatchObject({ body: { code: '40401' } })
    await expect(client.privateSpotPostV2SpotAccountUpgrade()).rejects.toMatchObject({ constructor: ccxt.ExchangeError })
  })
})

describe('coins', () => {
  it('are active with all their networks, as clients count it', async () => {
    const currencies = Object.values(await client.fetchCurrencies())
    expect(currencies.length).toBeGreaterThan(5)
    for (const { active, deposit, withdraw, networks } of currencies) {
      expect([active, deposit, withdraw]).toEqual([true, true, true])
      for (const network of Object.values(networks)) expect(network).toMatchObject({ deposit: true, withdraw: true })
    }
  })
})

describe('terms that are the same for everybody', () => {
  it('are the fee levels that the exchange charges by', async () => {
    const rest = server.rest(key)
    const [spot, mix] = [(await rest.getSpotVIPFeeRate()).data, (await rest.getFuturesVIPFeeRate()).data]
    expect(spot.map(({ takerFeeRate }) => takerFeeRate)).toEqual(FEE_LEVELS.spot.map(({ taker }) => taker))
    expect(mix.map(({ makerFeeRate }) => makerFeeRate)).toEqual(FEE_LEVELS.futures.map(({ maker }) => maker))
    expect(((await client.publicMixGetV2MixMarketVipFeeRate()) as Answer<object[]>).data).toHaveLength(mix.length)
    expect(((await client.publicSpotGetV2SpotMarketVipFeeRate()) as Answer<object[]>).data).toHaveLength(spot.length)
  })

  it('are the largest positions', async () => {
    const { data } = await server.rest(key).getFuturesOiLimit({ productType: 'USDT-FUTURES', symbol: 'BTCUSDT' })
    const tiers = await client.fetchMarketLeverageTiers(SWAP)
    expect(data).toEqual([{ symbol: 'BTCUSDT', notionalValue: String(tiers.at(-1)?.maxNotional), totalNotionalValue: '' }])
    expect(
      ((await client.publicMixGetV2MixMarketOiLimit({ productType: 'USDT-FUTURES' })) as Answer<object[]>).data.length,
    ).toBeGreaterThan(5)
    await expect(client.publicMixGetV2MixMarketOiLimit({ productType: 'USDT-FUTURES', symbol: 'NOPE' })).rejects.toBeInstanceOf(
      ccxt.BadSymbol,
    )
    await expect(client.publicMixGetV2MixMarketOiLimit({})).rejects.toBeInstanceOf(ccxt.BadRequest)
    await expect(client.publicMixGetV2MixMarketUnionInterestRateHistory({})).rejects.toBeInstanceOf(ccxt.BadRequest)
  })
})
