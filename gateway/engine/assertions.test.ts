import { describe, expect, it } from 'vitest'
import { amountFrom, lotsFrom, ticksFrom } from '#lib/kernel/money.ts'
import { payOver } from './product/operations.ts'
import { settleFutures } from './trading/futures/settle-futures.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { restoreSnapshot, takeSnapshot } from './record/snapshot.ts'
import { fireTriggers } from './trading/execution/triggers.ts'
import { settleSpot } from './trading/spot/settle-spot.ts'
import { testPair } from '#tests/engine/fixture.ts'
import { MARKET } from '#tests/engine/futures-fixture.ts'
import { type Planted, Scene, write } from '#tests/engine/planted.ts'

// Goal: every assertion about terms, current prices, ids and products detects the mistake that it is meant for.

const PAIR = 'spot:BTCUSDT'
const LIMIT = { from: 'USDT', to: 'BTC', fromAmount: '100', toAmount: '0.5' } as const

/** Opens a limit conversion of amy, and returns its id. */
function limit(scene: Scene): number {
  scene.trader('amy', { USDT: '1000' })
  scene.move({ last: 10_000 })
  scene.run({ type: 'convert-limit', account: 'amy', requestId: 'one', ...LIMIT, wallMs: 0, expiresMs: 10 })
  return [...scene.state.products.convert.keys()][0] ?? 0
}

const terms: readonly Planted[] = [
  { sentence: 'a market is listed once', plant: (scene) => scene.run({ type: 'list-market', terms: testPair() }) },
  {
    sentence: 'only a listed market changes',
    plant: (scene) => scene.run({ type: 'change-market', terms: testPair({ symbol: 'NEWUSDT' }) }),
  },
  {
    sentence: 'keeps its scale and its assets',
    plant: (scene) => scene.run({ type: 'change-market', terms: testPair({ pricePlace: 3 }) }),
  },
  { sentence: 'every product has a fee level', plant: (scene) => scene.run({ type: 'set-fees', spotFees: [], futuresFees: [] }) },
  {
    sentence: 'DOGE is an asset',
    plant: (scene) => scene.run({ type: 'fund-insurance', funds: [{ asset: 'DOGE', amount: '1' }] }),
  },
  { sentence: 'only a listed market is delisted', plant: (scene) => scene.run({ type: 'delist-market', market: 'spot:NEWUSDT' }) },
]

const prices: readonly Planted[] = [
  {
    sentence: 'nothing is traded at prices that are not current',
    plant: (scene) => {
      const seller = scene.rest('ann', { side: 'sell' })
      write(scene.market, { state: 'stale' })
      const { market, ticks, lots } = seller
      settleFutures(scene.running, { market, ticks, lots, buyer: null, seller, buyerTakes: true, quote: null })
    },
  },
  {
    sentence: 'nothing is traded at prices that are not current',
    plant: (scene) => {
      const market = scene.state.markets.get(PAIR)
      if (market === undefined) throw new Error('the pair is listed')
      write(market, { state: 'halted' })
      settleSpot(scene.running, {
        market,
        ticks: ticksFrom(1),
        lots: lotsFrom(1),
        buyer: null,
        seller: null,
        buyerTakes: true,
        quote: null,
      })
    },
  },
  {
    sentence: 'a trade is of an order',
    plant: (scene) => {
      const { market } = scene
      settleFutures(scene.running, {
        market,
        ticks: ticksFrom(1),
        lots: lotsFrom(1),
        buyer: null,
        seller: null,
        buyerTakes: true,
        quote: null,
      })
    },
  },
  {
    sentence: 'only a current price fires an order',
    plant: (scene) => {
      const trigger = { kind: 'trigger', by: 'last', ticks: 9_000 } as const
      scene.order('ann', { side: 'buy', lots: 100, trigger })
      write(scene.market, { awaitsPrice: true })
      fireTriggers(scene.running, scene.market, ticksFrom(9_000), ticksFrom(9_000))
    },
  },
  {
    sentence: 'a trailing order waits for a price',
    plant: (scene) => {
      const trigger = { kind: 'trailing', by: 'last', ticks: 0, callbackMillionths: 10_000 } as const
      scene.order('ann', { side: 'sell', lots: 100, trigger })
      const order = scene.state.orders.get(scene.orderId())
      if (order === undefined) throw new Error(scene.said().join())
      write(order.request, { trigger: undefined })
      scene.to(10_100)
    },
  },
]

const products: readonly Planted[] = [
  {
    sentence: 'a limit conversion is filled at its price or better',
    plant: (scene) => {
      const id = limit(scene)
      scene.run({ type: 'convert-fill', account: 'amy', id, quoted: '0.4999' })
    },
  },
  {
    sentence: 'the owner of a limit conversion exists',
    plant: (scene) => {
      const id = limit(scene)
      const open = scene.state.products.convert.get(id)
      if (open !== undefined) write(open, { account: 'nobody' })
      scene.run({ type: 'convert-cancel', account: 'nobody', id })
    },
  },
  {
    sentence: 'the assets of a limit conversion exist',
    plant: (scene) => {
      const id = limit(scene)
      const open = scene.state.products.convert.get(id)
      if (open !== undefined) write(open, { from: 99 })
      restoreSnapshot(ENGINE_PRODUCTS, takeSnapshot(scene.state))
    },
  },
  {
    sentence: 'no posting takes what is not available',
    plant: (scene) => {
      const id = limit(scene)
      const open = scene.state.products.convert.get(id)
      if (open !== undefined) write(open, { fromAmount: amountFrom(101n * 10n ** 16n) })
      scene.run({ type: 'convert-cancel', account: 'amy', id })
    },
  },
  {
    sentence: 'a payment is not below zero',
    plant: (scene) => {
      const [from, to] = [scene.account('ann'), scene.account('bob')].map((account) => ({ account, wallet: 'spot' }) as const)
      if (from === undefined || to === undefined) return
      payOver(scene.running, from, to, { asset: scene.usdt, amount: amountFrom(-1n), kind: 'convert', ref: 1 })
    },
  },
  {
    sentence: 'a payment goes from one wallet to another',
    plant: (scene) => {
      const side = { account: scene.account('ann'), wallet: 'spot' } as const
      payOver(scene.running, side, { ...side }, { asset: scene.usdt, amount: amountFrom(1n), kind: 'convert', ref: 1 })
    },
  },
  {
    sentence: 'the products have their accounts',
    plant: (scene) => {
      scene.state.accounts.delete('@convert')
      const id = limit(scene)
      scene.run({ type: 'convert-fill', account: 'amy', id, quoted: '0.5' })
    },
  },
]

const records: readonly Planted[] = [
  {
    sentence: 'ids are safe integers',
    plant: (scene) => {
      scene.state.lastId = Number.MAX_SAFE_INTEGER
      scene.order('ann', { side: 'buy', lots: 100 })
    },
  },
  {
    sentence: 'the market of a position exists',
    plant: ({ state }) => {
      const snapshot = takeSnapshot(state)
      restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(snapshot).replaceAll(`"${MARKET}"`, '"futures:NONE"')) as typeof snapshot)
    },
  },
]

describe.each([
  { room: 'terms', planted: terms },
  { room: 'the use of prices', planted: prices },
  { room: 'a product', planted: products },
  { room: 'a record', planted: records },
])('a mistake in $room is seen', ({ planted }) => {
  it.each(planted)('$sentence', ({ sentence, plant }) => {
    const scene = new Scene()
    expect(() => plant(scene)).toThrow(sentence)
  })
})
