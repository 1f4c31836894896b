import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBotServer, type BotServer } from '../bot-server.ts'

// Goal: unchanged clients save: products with their tiers, a subscription, what is held, a redemption, and the records.

let server: BotServer

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

const FLEXIBLE = { productId: 'USDT-flexible', periodType: 'flexible' } as const
const TERM = { productId: 'USDT-30', periodType: 'fixed' } as const

describe('savings by bots', () => {
  it('are offered, subscribed and redeemed for bitget-api', async () => {
    const client = server.rest(await server.createKey())
    const { data: products } = await client.getEarnSavingsProducts({ coin: 'USDT' })
    expect(
      products.map(({ productId, periodType, period, settleMethod, advanceRedeem, apyType }) => [
        productId,
        periodType,
        period,
        settleMethod,
        advanceRedeem,
        apyType,
      ]),
    ).toEqual([
      ['USDT-flexible', 'flexible', '', 'daily', 'Yes', 'ladder'],
      ['USDT-7', 'fixed', '7', 'maturity', 'Yes', 'single'],
      ['USDT-30', 'fixed', '30', 'maturity', 'Yes', 'single'],
      ['USDT-90', 'fixed', '90', 'maturity', 'Yes', 'single'],
    ])
    expect(products[0]?.apyList).toEqual([
      { rateLevel: '1', minStepVal: '0', maxStepVal: '500', currentApy: '8' },
      { rateLevel: '2', minStepVal: '500', maxStepVal: '20000', currentApy: '4.5' },
      { rateLevel: '3', minStepVal: '20000', maxStepVal: '1000000', currentApy: '2' },
    ])
    const { data: info } = await client.getEarnSavingsSubscription(TERM)
    expect(info).toMatchObject({ singleMinAmount: '1', settleMethod: 'maturity', subscribePrecision: '8' })
    expect(Number(info.expireTime) - Number(info.subscribeTime)).toBe(30 * 86_400_000)
    expect([info.settleTime, info.redeemTime, info.interestTime]).toEqual([info.expireTime, info.expireTime, info.subscribeTime])

    const { data: subscribed } = await client.earnSubscribeSavings({ ...FLEXIBLE, amount: '100.5' })
    expect(subscribed.status).toBe('success')
    await client.earnSubscribeSavings({ ...TERM, amount: '50' })
    expect((await client.getEarnSavingsSubscriptionResult(FLEXIBLE)).data.result).toBe('success')
    const { data: fixed } = await client.getEarnSavingsAssets({ periodType: 'fixed' })
    expect(fixed.resultList).toMatchObject([
      { productId: 'USDT-30', holdAmount: '50', holdDays: '0', period: '30', apy: [{ currentApy: '5.8' }] },
    ])
    const { data: account } = await client.getEarnSavingsAccount()
    expect(account.usdtAmount).toBe('150.5')
    expect((await client.getEarnAccount({ coin: 'USDT' })).data).toEqual([{ coin: 'USDT', amount: '150.5' }])

    await expect(client.earnRedeemSavings({ ...FLEXIBLE, amount: '0.000000001' })).rejects.toMatchObject({ body: { code: '40808' } })
    const orderId = fixed.resultList[0]?.orderId ?? ''
    const { data: redeemed } = await client.earnRedeemSavings({ ...TERM, orderId, amount: '50' })
    expect((await client.getEarnSavingsRedemptionResult({ orderId: redeemed.orderId, periodType: 'fixed' })).data.result).toBe('success')
    const { data: records } = await client.getEarnSavingsRecords({ periodType: 'fixed' })
    expect(records.resultList.map(({ orderType, amount, coinName }) => [orderType, amount, coinName])).toEqual([
      ['redeem', '50', 'USDT'],
      ['subscribe', '50', 'USDT'],
    ])
    expect((await client.getEarnSavingsProducts({ filter: 'held' })).data.map(({ productId }) => productId)).toEqual(['USDT-flexible'])
  })

  it('are in the value of the wallets for ccxt, and are called by its own names', async () => {
    const client = await server.ccxt(await server.createKey())
    try {
      const call = (name: string, params: object) =>
        (client as unknown as Record<string, (params: object) => Promise<{ data: unknown }>>)[name]?.(params)
      await call('privateEarnPostV2EarnSavingsSubscribe', { ...FLEXIBLE, amount: '2500' })
      expect((await call('privateEarnGetV2EarnAccountAssets', {}))?.data).toEqual([{ coin: 'USDT', amount: '2500' }])
      const wallets = (await client.privateSpotGetV2AccountAllAccountBalance()) as { data: { accountType: string; usdtBalance: string }[] }
      expect(wallets.data.find(({ accountType }) => accountType === 'earn')?.usdtBalance).toBe('2500')
      expect((await client.fetchBalance())['USDT']?.total).toBe(47_500)
    } finally {
      await client.close()
    }
  })

  it('name what is wrong', async () => {
    const client = server.rest(await server.createKey())
    const refused = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) as unknown })
    await expect(client.earnSubscribeSavings({ ...FLEXIBLE, amount: '0.5' })).rejects.toEqual(refused('50019'))
    await expect(client.earnSubscribeSavings({ ...FLEXIBLE, amount: '200001' })).rejects.toEqual(refused('50015'))
    await expect(client.earnSubscribeSavings({ ...FLEXIBLE, amount: '90000' })).rejects.toEqual(refused('43012'))
    await expect(client.earnSubscribeSavings({ ...FLEXIBLE, productId: 'XYZ-7', amount: '1' })).rejects.toEqual(refused('40020'))
    await expect(client.earnRedeemSavings({ ...FLEXIBLE, amount: '1' })).rejects.toEqual(refused('43001'))
  })

  it('need the permission of transfers to move, and of reading to read', async () => {
    const reader = server.rest(await server.createKey({ permissions: ['read'] }))
    expect((await reader.getEarnSavingsProducts()).code).toBe('00000')
    await expect(reader.earnSubscribeSavings({ ...FLEXIBLE, amount: '10' })).rejects.toBeTruthy()
  })
})
