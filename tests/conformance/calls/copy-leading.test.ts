import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBotServer, type BotServer } from '../bot-server.ts'

/** Goal: a leader's calls about its trades, symbols and shares, through bitget-api's own methods, with their effects on a follower. */

let server: BotServer

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

const product = { productType: 'USDT-FUTURES' } as const
const contract = { ...product, symbol: 'BTCUSDT' } as const
const window = { startTime: String(Date.UTC(2020, 0)), endTime: '' }
type Rest = ReturnType<BotServer['rest']>

async function price(rest: Rest, ratio: number): Promise<string> {
  const { data } = await rest.getSpotTicker({ symbol: 'BTCUSDT' })
  return (Number(data[0]?.lastPr) * ratio).toFixed(1)
}

async function leaderAndFollower(kind: 'mix' | 'spot') {
  const leader = server.rest(await server.createMainKey())
  const follower = server.rest(await server.createMainKey())
  const { data } = (await leader.postPrivate(`/api/v2/copy/${kind}-trader/config-setting-base`, {})) as { data: { traderId: string } }
  const settings = [{ traceType: 'percent', traceValue: '100' }]
  await follower.postPrivate(`/api/v2/copy/${kind}-follower/settings`, { ...data, traceTotalAmount: '5000', settings })
  const copied = async () => {
    const list = await follower.getPrivate(`/api/v2/copy/${kind}-follower/query-current-orders`, kind === 'mix' ? product : {})
    return (list as { data: { trackingList: { symbol: string; openSize: string }[] } }).data.trackingList
  }
  return { leader, follower, copied }
}

async function refusal(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'accepted',
    ({ body }: { readonly body: { readonly code: string } }) => body.code,
  )
}

describe('a leader of futures', () => {
  it('protects and closes its trade, which its follower copies, and finds it in its history', async () => {
    const { leader, copied } = await leaderAndFollower('mix')
    const current = async () => (await leader.getFuturesTraderCurrentOrder(product)).data.trackingList
    expect(await current()).toEqual([])
    await leader.futuresSubmitOrder({
      ...contract,
      marginMode: 'crossed',
      marginCoin: 'USDT',
      size: '0.02',
      side: 'buy',
      orderType: 'market',
    })
    const [trade] = await current()
    if (trade === undefined) throw new Error('the trade is led')
    expect(trade).toMatchObject({ symbol: 'BTCUSDT', posSide: 'long', openSize: '0.02', followCount: '1', presetStopLossPrice: '' })
    expect(await copied()).toMatchObject([{ symbol: 'BTCUSDT', openSize: '0.02' }])

    const { trackingNo } = trade
    const [up, down] = [await price(leader, 1.1), await price(leader, 0.9)]
    await leader.modifyFuturesTraderOrderTPSL({ ...product, trackingNo, stopSurplusPrice: up, stopLossPrice: down })
    expect((await current())[0]).toMatchObject({ trackingNo, presetStopSurplusPrice: up, presetStopLossPrice: down })
    await leader.modifyFuturesTraderOrderTPSL({ ...product, trackingNo, stopSurplusPrice: '0' })
    expect((await current())[0]).toMatchObject({ presetStopSurplusPrice: '', presetStopLossPrice: down })

    expect(await refusal(leader.closeFuturesTraderOrder({ ...contract, trackingNo: '1' }))).toBe('40020')
    expect((await leader.closeFuturesTraderOrder({ ...contract, trackingNo })).data).toEqual([{ ...contract, trackingNo }])
    expect([await current(), await copied()]).toEqual([[], []])
    const history = (await leader.getFuturesTraderHistoryOrders({ ...product, ...window, symbol: 'BTCUSDT' })).data
    expect(history).toMatchObject({
      trackingList: [{ trackingNo, openSize: '0.02', closeSize: '0.02', posSide: 'long', followCount: '1' }],
    })
    const totals = (await leader.getFuturesTraderOrder()).data
    expect(totals).toMatchObject({ tradingOrderNum: '1', currentFollowerNum: '1', totalFollowerNum: '1' })
    expect((await leader.getFuturesTraderProfitHistory()).data).toMatchObject({ profitSummary: { sumProfit: '0' }, profitHistoryList: [] })
    expect((await leader.getFuturesTraderProfitShareGroup()).data).toEqual([])
    expect((await leader.getFuturesTraderProfitShare()).data).toMatchObject([{ coin: 'USDT' }])
  })

  it('leads in the symbols that it has chosen, and follows an open trade to its end in others', async () => {
    const { leader, copied } = await leaderAndFollower('mix')
    const order = { ...product, marginMode: 'crossed', marginCoin: 'USDT', orderType: 'market' } as const
    const trade = (symbol: string, side: 'buy' | 'sell', size: string) => leader.futuresSubmitOrder({ ...order, symbol, side, size })
    const choose = (settingType: 'ADD' | 'DELETE', symbol = 'BTCUSDT') =>
      leader.updateFuturesTraderSymbolSettings({ settingList: [{ ...product, symbol, settingType }] })
    const leads = async () =>
      (await leader.getFuturesTraderSymbolSettings(product)).data.find(({ symbol }) => symbol === 'BTCUSDT')?.openTrader
    await trade('BTCUSDT', 'buy', '0.02')
    expect(await leads()).toBe('YES')
    await choose('DELETE')
    expect(await leads()).toBe('NO')
    await trade('BTCUSDT', 'buy', '0.02')
    expect(await copied()).toMatchObject([{ symbol: 'BTCUSDT', openSize: '0.02' }])
    await trade('ETHUSDT', 'buy', '0.1')
    expect(await copied()).toHaveLength(2)
    await trade('BTCUSDT', 'sell', '0.01')
    expect(await copied()).toContainEqual(expect.objectContaining({ symbol: 'BTCUSDT', openSize: '0.01' }))
    await choose('ADD')
    expect(await leads()).toBe('YES')
    expect(await refusal(choose('ADD', 'NONEUSDT'))).not.toBe('accepted')
  })
})

describe('a leader of spot', () => {
  it('protects its trade by two orders of which one ends the other, sells it, and finds it in its history', async () => {
    const { leader, copied } = await leaderAndFollower('spot')
    const current = async () => (await leader.getSpotTraderCurrentOrders({})).data.trackingList
    await leader.spotSubmitOrder({ symbol: 'BTCUSDT', side: 'buy', orderType: 'market', force: 'gtc', size: '1000' })
    const [trade] = await current()
    if (trade === undefined) throw new Error('the trade is led')
    const { trackingNo } = trade
    expect(trade).toMatchObject({ symbol: 'BTCUSDT', stopLossPrice: null, stopSurplusPrice: null, followCount: '1' })
    expect(await copied()).toHaveLength(1)

    const [up, down, lower] = [await price(leader, 1.01), await price(leader, 0.98), await price(leader, 0.97)]
    await leader.modifySpotTraderOrderTPSL({ trackingNo, stopLossPrice: down })
    expect((await current())[0]).toMatchObject({ stopSurplusPrice: null })
    expect(Number((await current())[0]?.stopLossPrice)).toBe(Number(down))
    await leader.modifySpotTraderOrderTPSL({ trackingNo, stopSurplusPrice: up, stopLossPrice: lower })
    const [both] = await current()
    expect([Number(both?.stopSurplusPrice), Number(both?.stopLossPrice)]).toEqual([Number(up), Number(lower)])
    expect(await refusal(leader.modifySpotTraderOrderTPSL({ trackingNo, stopLossPrice: up }))).toBe('40020')

    await leader.sellSpotTrader({ trackingNoList: [trackingNo], symbol: 'BTCUSDT' })
    expect([await current(), await copied()]).toEqual([[], []])
    expect((await leader.getSpotTraderHistoryOrders({})).data.trackingList).toMatchObject([
      { trackingNo, symbol: 'BTCUSDT', followCount: '1' },
    ])
    const open = await leader.getSpotOpenOrders({ symbol: 'BTCUSDT' })
    expect(open.data).toEqual([])
  })

  it('reads and changes the symbols in which it leads', async () => {
    const { leader } = await leaderAndFollower('spot')
    const symbols = async () => {
      const { data } = (await leader.getSpotTraderConfiguration()) as { data: { traceSymbolList: { symbol: string; enable: string }[] } }
      return data.traceSymbolList.filter(({ enable }) => enable === 'YES').map(({ symbol }) => symbol)
    }
    const all = await symbols()
    await leader.getSpotTraderSymbolSettings({ symbolList: ['btcusdt'], settingType: 'delete' })
    expect(await symbols()).toEqual(all.filter((symbol) => symbol !== 'BTCUSDT'))
  })
})
