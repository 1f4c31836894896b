import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, startBotServer, SWAP, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: the estimates that a bot gets before an order match the order's actual result. */

let server: BotServer
let key: BotKeyPair
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

const contract = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT', marginCoin: 'USDT' } as const
const LOT = 0.0001

async function enter(): Promise<void> {
  key = await server.createKey()
  client = await server.ccxt(key, { options: { defaultType: 'swap' } })
  await client.loadMarkets()
}

const lastPrice = async () => (await client.fetchTicker(SWAP)).last as number
const priceAt = async (ratio: number) => String(client.priceToPrecision(SWAP, (await lastPrice()) * ratio))
const lotOf = () => client.market(SWAP).precision.amount ?? LOT

const maxOpen = async (idea: object) =>
  Number(
    (
      (await client.privateMixGetV2MixAccountMaxOpen({ ...contract, posSide: 'long', orderType: 'limit', ...idea })) as {
        data: { maxOpen: string }
      }
    ).data.maxOpen,
  )
const liqPrice = async (idea: object) =>
  (
    (await client.privateMixGetV2MixAccountLiqPrice({
      ...contract,
      posSide: 'long',
      orderType: 'market',
      openAmount: '0.01',
      ...idea,
    })) as { data: { liqPrice: string } }
  ).data.liqPrice
const openCount = async (idea: object) =>
  Number(
    ((await client.privateMixGetV2MixAccountOpenCount({ ...contract, openAmount: '1000', ...idea })) as { data: { size: string } }).data
      .size,
  )

describe('the largest size', () => {
  it('of a limit order is taken, and one lot more is not', async () => {
    await enter()
    const price = await priceAt(0.96)
    const most = await maxOpen({ openPrice: price })
    expect(most).toBeGreaterThan(0)
    const over = client.amountToPrecision(SWAP, most + lotOf())
    await expect(client.createOrder(SWAP, 'limit', 'buy', Number(over), Number(price))).rejects.toBeInstanceOf(ccxt.InsufficientFunds)
    const id = idOf(await client.createOrder(SWAP, 'limit', 'buy', most, Number(price)))
    expect(await maxOpen({ openPrice: price })).toBeLessThan(most / 100)
    await client.cancelOrder(id, SWAP)
    expect(await maxOpen({ openPrice: price })).toBe(most)
  })

  it('of a market order grows with the leverage and counts what it closes first', async () => {
    await enter()
    const market = { orderType: 'market' }
    await client.setLeverage(2, SWAP)
    const low = await maxOpen(market)
    await client.setLeverage(4, SWAP)
    const high = await maxOpen(market)
    expect(high / low).toBeGreaterThan(1.8)
    expect(high / low).toBeLessThan(2.1)
    await client.createOrder(SWAP, 'market', 'buy', 0.02)
    const back = await maxOpen({ ...market, posSide: 'short' })
    const again = await maxOpen(market)
    expect(back).toBeGreaterThan(again)
  })

  it('reaches bitget-api too', async () => {
    await enter()
    const { data } = await server.rest(key).getFuturesMaxOpenableQuantity({ ...contract, posSide: 'short', orderType: 'market' })
    expect(Number(data.maxOpen)).toBeGreaterThan(0)
  })
})

describe('the liquidation price', () => {
  it.each(['crossed', 'isolated'] as const)('in %s margin is the one that the position then has', async (marginMode) => {
    await enter()
    const body = { ...contract, marginMode }
    await client.privateMixPostV2MixAccountSetMarginMode(body)
    await client.setLeverage(20, SWAP)
    await client.createOrder(SWAP, 'market', 'sell', 0.1, undefined, { marginMode: marginMode === 'crossed' ? 'cross' : 'isolated' })
    const position = await client.fetchPosition(SWAP)
    const other = key
    await enter()
    await client.privateMixPostV2MixAccountSetMarginMode(body)
    await client.setLeverage(20, SWAP)
    expect(key.userId).not.toBe(other.userId)
    const told = Number(await liqPrice({ posSide: 'short', orderType: 'market', openAmount: '0.1' }))
    expect(told / (position.liquidationPrice as number)).toBeGreaterThan(0.995)
    expect(told / (position.liquidationPrice as number)).toBeLessThan(1.005)
    expect(told).toBeGreaterThan(await lastPrice())
  })

  it('moves with what is held already, and is none where an order only closes', async () => {
    await enter()
    await client.setLeverage(50, SWAP)
    await client.createOrder(SWAP, 'market', 'buy', 1)
    const held = (await client.fetchPosition(SWAP)).liquidationPrice as number
    const more = Number(await liqPrice({ openAmount: '1' }))
    expect(more).toBeGreaterThan(held)
    expect(await liqPrice({ posSide: 'short', openAmount: '0.5' })).toBe('0')
    const turned = Number(await liqPrice({ posSide: 'short', openAmount: '3' }))
    expect(turned).toBeGreaterThan(await lastPrice())
  })

  it('reaches bitget-api too', async () => {
    await enter()
    const price = await priceAt(0.99)
    const { data } = await server
      .rest(key)
      .getFuturesLiquidationPrice({ ...contract, posSide: 'long', orderType: 'limit', openAmount: '2', openPrice: price })
    expect(Number(data.liqPrice)).toBeLessThan(Number(price))
  })
})

describe('after others took what was in the book', () => {
  /** Takes a good part of the shown book on both sides, as another trader. */
  async function thin(): Promise<void> {
    await enter()
    await client.setLeverage(100, SWAP)
    const { asks, bids } = await client.fetchOrderBook(SWAP)
    const depth = (side: typeof asks) => side.slice(0, 12).reduce((sum, [, size]) => sum + (size ?? 0), 0)
    const most = await maxOpen({ orderType: 'market' })
    await client.createOrder(SWAP, 'market', 'buy', Number(client.amountToPrecision(SWAP, Math.min(depth(asks), most / 2))))
    await client.createOrder(SWAP, 'market', 'sell', Number(client.amountToPrecision(SWAP, Math.min(depth(bids), most / 2))))
  }

  it.each([5, 20])(
    'an order near the largest is accepted, and the liquidation price is the one that was told (leverage %s)',
    async (leverage) => {
      for (const posSide of ['long', 'short'] as const) {
        await thin()
        await enter()
        await client.setLeverage(leverage, SWAP)
        // The market moves while the calls are on their way; the engine's own test places the largest to the lot.
        const most = Number(client.amountToPrecision(SWAP, (await maxOpen({ posSide, orderType: 'market' })) * 0.97))
        const told = Number(await liqPrice({ posSide, openAmount: String(most) }))
        idOf(await client.createOrder(SWAP, 'market', posSide === 'long' ? 'buy' : 'sell', most))
        const position = await client.fetchPosition(SWAP)
        expect(position.contracts).toBe(most)
        const booked = position.liquidationPrice as number
        // Others' depth returns by the millisecond meanwhile.
        expect(Math.abs(told - booked) / booked).toBeLessThan(0.0005)
      }
    },
  )
})

describe('the size for a margin', () => {
  it('is what that margin opens at the leverage, its fee paid', async () => {
    await enter()
    const openPrice = await priceAt(1)
    const [five, ten] = [await openCount({ openPrice, leverage: '5' }), await openCount({ openPrice, leverage: '10' })]
    expect(five * Number(openPrice)).toBeLessThan(5000)
    expect(five * Number(openPrice)).toBeGreaterThan(4900)
    expect(ten / five).toBeGreaterThan(1.9)
    expect(await openCount({ openPrice })).toBe(ten)
    const { data } = await server.rest(key).getFuturesOpenCount({ ...contract, openAmount: '1000', openPrice, leverage: '5' })
    expect(Number(data.size)).toBe(five)
  })
})

describe('an estimate is refused', () => {
  beforeAll(enter)

  it.each<readonly [string, () => Promise<unknown>, unknown]>([
    ['for a contract that is not listed', () => maxOpen({ symbol: 'NOPEUSDT', orderType: 'market' }), ccxt.BadSymbol],
    ['for a product without contracts', () => maxOpen({ productType: 'COIN-FUTURES', orderType: 'market' }), ccxt.BadSymbol],
    ['for another margin coin', () => maxOpen({ marginCoin: 'BTC', orderType: 'market' }), ccxt.BadRequest],
    ['without a side', () => maxOpen({ posSide: '', orderType: 'market' }), ccxt.BadRequest],
    ['for a side that is none', () => liqPrice({ posSide: 'up' }), ccxt.BadRequest],
    ['for a limit order without a price', () => maxOpen({}), ccxt.BadRequest],
    ['for a price off the tick', () => maxOpen({ openPrice: '100000.01' }), ccxt.InvalidOrder],
    ['for a size off the lot', () => liqPrice({ openAmount: '0.00000001' }), ccxt.InvalidOrder],
    ['for a size of nothing', () => liqPrice({ openAmount: '0' }), ccxt.BadRequest],
    ['without an amount of margin', () => openCount({ openAmount: '', openPrice: '100000' }), ccxt.BadRequest],
    ['for a leverage above the highest', () => openCount({ openPrice: '100000', leverage: '1000' }), ccxt.ExchangeError],
  ])('%s', async (_case, attempt, exception) => {
    await expect(attempt()).rejects.toBeInstanceOf(exception)
  })
})
