import { describe, expect, it } from 'vitest'
import { type Lots, type Ticks, amountFrom, millionthsFrom } from '#lib/kernel/money.ts'
import { hold, pay, release } from '../state/ledger.ts'
import { factorOf, Sum } from '../state/money/sums.ts'
import { chargeFill } from '../state/money/order-fee.ts'
import { startWaiting } from '../trading/execution/place.ts'
import { holdFor, needOf } from '../trading/orders/reserve.ts'
import { STANDARD } from '../state/records/realism.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'
import { startRun } from '../state/run.ts'
import { settleSpot, type Trade } from '../trading/spot/settle-spot.ts'
import type { Account, Market, Order } from '../state/records/records.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { PlainBook } from '#tests/engine/plain-book.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'

// Goal: every assertion on a spot order's way through the engine detects the mistake that it is meant for. Each test changes the state
// directly, or calls a function with forbidden arguments; the sentence of the error shows which assertion has failed.

interface Planted {
  readonly sentence: string
  readonly plant: (scene: Scene) => unknown
}

/** Ann has an open order to sell 5 at 100.00; bob has money. */
class Scene extends Fixture {
  readonly ann: Account
  readonly bob: Account
  readonly market: Market
  readonly order: Order

  constructor() {
    super()
    this.trader('ann', { BTC: '10', USDT: '1000' }).trader('bob', { BTC: '10', USDT: '1000' })
    this.move({ last: 10_000 })
    this.place('ann', { side: 'sell', ticks: 10_000, lots: 5_000 })
    const [order] = this.state.orders.values()
    const [ann, bob] = [this.state.accounts.get('ann'), this.state.accounts.get('bob')]
    if (order === undefined || ann === undefined || bob === undefined) throw new Error('the scene has an order and two traders')
    this.order = order
    this.ann = ann
    this.bob = bob
    this.market = order.market
  }

  get asset(): number {
    return this.market.baseAsset
  }

  /** A command that has started and not ended. */
  get running(): ReturnType<typeof startRun> {
    return startRun(this.state, { type: 'advance', timeMs: this.timeMs, firstId: this.state.lastId + 1, random: 1 }, [])
  }

  buy(lots = 2_000): void {
    this.place('bob', { side: 'buy', ticks: 10_000, lots })
  }

  cancel(order = this.order): void {
    this.run({ type: 'cancel', account: order.account.id, orders: [{ orderId: order.id }] })
  }

  settle(partial: Partial<Trade>): void {
    const { market, order } = this
    settleSpot(this.running, {
      market,
      ticks: order.ticks,
      lots: order.lots,
      buyer: null,
      seller: order,
      buyerTakes: true,
      quote: null,
      ...partial,
    })
  }

  /** Places another order of ann, and returns it. */
  another(order: Parameters<Fixture['place']>[1]): Order {
    this.place('ann', order)
    const found = this.state.orders.get(this.orderId())
    if (found === undefined) throw new Error(this.said().join())
    return found
  }
}

/** Overwrites read-only fields. */
function write(target: object, values: object): void {
  Object.assign(target, values)
}

const ledger: readonly Planted[] = [
  { sentence: 'what is held is not negative', plant: ({ ann, asset }) => hold(ann, 'spot', asset, Sum.of(amountFrom(-1n))) },
  { sentence: 'what is released is not negative', plant: ({ ann, asset }) => release(ann, 'spot', asset, Sum.of(amountFrom(-1n))) },
  { sentence: 'no more is held than is available', plant: ({ ann, asset }) => hold(ann, 'spot', asset, Sum.of(amountFrom(10n ** 18n))) },
  { sentence: 'no more is released than is held', plant: ({ ann, asset }) => release(ann, 'spot', asset, Sum.of(amountFrom(10n ** 18n))) },
  { sentence: 'a count that an amount is multiplied by is from 0 on', plant: () => new Sum().setTimes(-1, factorOf(amountFrom(7n))) },
  { sentence: 'an amount is within what a sum can hold', plant: () => Sum.of(amountFrom(10n ** 31n)) },
  {
    sentence: 'the fee of an order only grows',
    plant: () => {
      const order = { feeExact: null, feeCharged: Sum.of(amountFrom(10n ** 9n)) }
      chargeFill(order, new Sum(), null, new Sum())
    },
  },
  {
    sentence: 'no posting takes what is not available',
    plant: ({ running, ann, asset }) => pay(running, ann, 'spot', asset, Sum.of(amountFrom(10n ** 18n))),
  },
]

const orders: readonly Planted[] = [
  { sentence: 'an order ends once', plant: (scene) => (write(scene.order, { status: 'cancelled' }), scene.cancel()) },
  {
    sentence: 'a filled order has used up what it held',
    plant: (scene) => {
      hold(scene.ann, 'spot', scene.asset, Sum.of(amountFrom(1n)))
      scene.order.held.add(Sum.of(amountFrom(1n)))
      scene.buy(5_000)
    },
  },
  {
    sentence: 'an order on its way is on the list of those',
    plant: (scene) => {
      scene.run({ type: 'set-realism', account: 'ann', realism: STANDARD })
      const late = scene.another({ side: 'sell', ticks: 10_000, lots: 100 })
      scene.state.entering.length = 0
      scene.cancel(late)
    },
  },
  { sentence: 'no more orders are closed than are open', plant: (scene) => (scene.ann.openCounts.fill(0), scene.cancel()) },
  {
    sentence: 'an order that waits is on the list of its price',
    plant: (scene) => {
      const waits = scene.another({ side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_000 } })
      scene.market.triggers.remove(waits)
      scene.cancel(waits)
    },
  },
  {
    sentence: 'a trailing order says how far the price comes back',
    plant: (scene) => {
      const trailing = { kind: 'trailing', by: 'last', ticks: 0 } as const
      const waits = scene.another({ side: 'sell', lots: 100, trigger: { ...trailing, callbackMillionths: 1_000 } })
      write(waits.request, { trigger: trailing })
      scene.move({ last: 10_001 })
    },
  },
  { sentence: 'an order that waits has what it waits for', plant: ({ order }) => startWaiting(order) },
  { sentence: 'the lowest price of a move is not above its highest', plant: (scene) => scene.move({ last: 0 }) },
  {
    sentence: 'an order by amount says an amount',
    plant: ({ running, ann, market, order }) => {
      const need = { ...needOf(order, order.ticks, order.lots), amount: 'much' }
      holdFor(running, ann, market, need, null, new Sum())
    },
  },
  {
    sentence: 'a hold is judged from nothing on',
    plant: ({ running, ann, market, order }) =>
      holdFor(running, ann, market, needOf(order, order.ticks, order.lots), null, Sum.of(amountFrom(1n))),
  },
  {
    sentence: 'a new order has the highest id',
    plant: (scene) => scene.ann.openOrders.add({ ...scene.order, id: 1 }),
  },
]

const fills: readonly Planted[] = [
  { sentence: 'a trade has a price and a size', plant: (scene) => scene.settle({ lots: 0 as Lots }) },
  { sentence: 'a trade has a price and a size', plant: (scene) => scene.settle({ ticks: 0 as Ticks }) },
  { sentence: 'a trade is of an order', plant: (scene) => scene.settle({ seller: null }) },
  { sentence: 'no order is filled worse than its limit', plant: (scene) => scene.settle({ ticks: 9_999 as Ticks }) },
  {
    sentence: 'no order is filled worse than its limit',
    plant: (scene) => (write(scene.order, { ticks: 10_001 }), scene.buy()),
  },
  {
    sentence: 'no order is filled beyond its size',
    plant: (scene) => scene.settle({ lots: (write(scene.order, { lots: 4_999 }), 5_000 as Lots) }),
  },
  { sentence: 'the book takes no more of an order than it has left', plant: (scene) => (write(scene.order, { lots: 1 }), scene.buy()) },
  {
    sentence: 'what was filled is a whole value',
    plant: (scene) => (write(scene.order, { unitsFilled: 0.5 }), scene.buy()),
  },
  { sentence: 'no order spends more than it holds', plant: (scene) => (scene.order.held.clear(), scene.buy()) },
  { sentence: 'every fee level has its rates', plant: (scene) => ((scene.market.spotFees = []), scene.buy()) },
  {
    sentence: 'a slot of the book is of an order that rests',
    plant: (scene) => ((scene.market.resting.length = 0), scene.buy()),
  },
  {
    sentence: 'the book gives no price beyond the limit of the taker',
    plant: (scene) => {
      const { book } = scene.market
      write(book, { match: () => book.fills.push(scene.order.slot, 10_001 as Ticks, 1 as Lots, 5_000 as Lots) })
      scene.buy()
    },
  },
]

const books: readonly Planted[] = [
  {
    sentence: 'a resting order does not cross the book',
    plant: ({ market }) => market.book.add(true, 10_000 as Ticks, 1 as Lots, 1, 0 as Lots),
  },
  {
    sentence: 'an order rests at a price within the book with lots left',
    plant: ({ market }) => market.book.add(true, 100 as Ticks, 0 as Lots, 1, 0 as Lots),
  },
  {
    sentence: 'an order keeps its place only when it becomes smaller',
    plant: ({ market, order }) => market.book.reduce(order.slot, 5_001 as Lots),
  },
  { sentence: 'the house has a price within the book and no lots below zero', plant: () => new PlainBook().setHouse(true, 100, -1) },
  { sentence: 'the house has a price within the book and no lots below zero', plant: () => new PlainBook().setHouse(true, 0, 1) },
  {
    sentence: 'an order that is met has lots left',
    plant: (scene) => {
      scene.market.book.orders.left[scene.order.slot] = 0
      scene.buy()
    },
  },
  {
    sentence: 'a walk through the book goes away from the best price',
    plant: (scene) => (write(scene.market.book.levels, { next: () => 10_000 }), scene.buy(6_000)),
  },
  {
    sentence: 'a trade of the reference market reaches no more than it is for',
    plant: (scene) => {
      scene.market.book.orders.share[scene.order.slot] = 2_000
      scene.move({ last: 10_000, prints: [{ ticks: 10_000, lots: 1_000, buy: true }] })
    },
  },
]

/** Restores a snapshot of the scene in which the figures of its orders are changed. */
function restoreWith({ state }: Scene, figures: object): void {
  const snapshot = takeSnapshot(state)
  for (const order of snapshot.orders) write(order.figures, figures)
  restoreSnapshot(ENGINE_PRODUCTS, snapshot)
}

const records: readonly Planted[] = [
  { sentence: 'a price is whole ticks within the book', plant: (scene) => restoreWith(scene, { ticks: 2 ** 30 }) },
  { sentence: 'a price is whole ticks within the book', plant: (scene) => restoreWith(scene, { triggerTicks: 0.5 }) },
  { sentence: 'a size is whole lots', plant: (scene) => restoreWith(scene, { lotsFilled: -1 }) },
  { sentence: 'what was filled is a whole value', plant: (scene) => restoreWith(scene, { unitsFilled: 0.5 }) },
  { sentence: 'a price is whole ticks within the book', plant: (scene) => scene.move({ last: 10_000.5 }) },
  {
    sentence: 'a size is whole lots',
    plant: (scene) => scene.move({ last: 10_000, prints: [{ ticks: 10_000, lots: 1.5, buy: true }] }),
  },
  { sentence: 'a rate is whole millionths', plant: () => millionthsFrom(0.5) },
]

describe.each([
  { room: 'the ledger', planted: ledger },
  { room: 'an order', planted: orders },
  { room: 'a fill', planted: fills },
  { room: 'the book', planted: books },
  { room: 'a record', planted: records },
])('a mistake in $room is seen', ({ planted }) => {
  it.each(planted)('$sentence', ({ sentence, plant }) => {
    const scene = new Scene()
    expect(() => plant(scene)).toThrow(sentence)
  })
})
