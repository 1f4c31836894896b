import { describe, expect, it } from 'vitest'
import { type Lots, lotsFrom, minus, plus, amountFrom, NOTHING } from '#lib/kernel/money.ts'
import { OrderBook } from '../../book/book.ts'
import { assertPosition } from '../../state/positions.ts'
import type { Position } from '../../state/records/records.ts'
import { riskContract } from '../risk/futures-risk.ts'
import { checkLiquidations } from './liquidation.ts'
import { closePart, settleFutures } from './settle-futures.ts'
import { MARKET } from '#tests/engine/futures-fixture.ts'
import { type Planted, Scene, waver, write } from '#tests/engine/planted.ts'

// Goal: every assertion about positions, liquidation and funding detects the mistake that it is meant for.

const positions: readonly Planted[] = [
  {
    sentence: 'no order is filled worse than its limit',
    plant: (scene) => (write(scene.rest('ann', { side: 'sell', ticks: 10_000 }), { ticks: 10_001 }), scene.take('buy')),
  },
  {
    sentence: 'no order is filled beyond its size',
    plant: (scene) => {
      const seller = scene.rest('ann', { side: 'sell' })
      seller.held.clear()
      const { market, ticks, lots } = seller
      settleFutures(scene.running, { market, ticks, lots: plus(lots, lotsFrom(1)), buyer: null, seller, buyerTakes: true, quote: null })
    },
  },
  {
    sentence: 'every fee level has its rates',
    plant: (scene) => ((scene.state.futuresFees = []), scene.order('joe', { side: 'buy', lots: 100 })),
  },
  {
    sentence: 'every fee level has its rates',
    plant: (scene) => {
      scene.state.terms = { ...scene.state.terms, futuresFees: [] }
      scene.to(9_000)
    },
  },
  {
    sentence: 'a futures market has the terms of one',
    plant: (scene) => {
      const spot = scene.state.markets.get('spot:BTCUSDT')
      if (spot !== undefined) riskContract(scene.state, scene.account('bob'), spot)
    },
  },
  {
    sentence: 'no more of a position is closed than there is',
    plant: (scene) => closePart(scene.running, scene.position('bob'), 1_001 as Lots, NOTHING),
  },
  {
    sentence: 'no more of a position is closed than there is',
    plant: (scene) => closePart(scene.running, scene.position('bob'), 0 as Lots, NOTHING),
  },
  {
    sentence: 'a position has no lots and no cost below zero',
    plant: (scene) => (write(scene.position('bob'), { cost: -10n }), closePart(scene.running, scene.position('bob'), lotsFrom(1), NOTHING)),
  },
  {
    sentence: 'a margin is not below zero, and only isolated positions have one',
    plant: (scene) => (
      write(scene.position('bob'), { margin: -10n }),
      closePart(scene.running, scene.position('bob'), lotsFrom(1), NOTHING)
    ),
  },
  {
    sentence: 'a margin is not below zero, and only isolated positions have one',
    plant: (scene) => (
      write(scene.position('eve'), { margin: 10n }),
      closePart(scene.running, scene.position('eve'), lotsFrom(1), NOTHING)
    ),
  },
  {
    sentence: 'a position without lots has no cost and no margin',
    plant: (scene) => assertPosition({ ...scene.position('bob'), lots: 0 as Lots }),
  },
  {
    sentence: 'a market has one position, or one for each side',
    plant: (scene) => {
      scene.rest('ann', { side: 'sell' })
      write(scene.account('ann'), { positionMode: 'hedge' })
      scene.take('buy')
    },
  },
  {
    sentence: 'a position of one side is opened on that side',
    plant: (scene) => {
      scene.run({ type: 'set-position-mode', account: 'ann', mode: 'hedge' })
      const order = scene.rest('ann', { side: 'sell', positionSide: 'short' })
      write(order.request, { positionSide: 'long' })
      scene.take('buy')
    },
  },
  {
    sentence: 'a position grows on its own side alone',
    plant: (scene) => {
      // It is removed under another key than it is stored under.
      write(scene.position('bob'), { side: 'long' })
      scene.order('bob', { side: 'sell', lots: 1_500 })
    },
  },
  {
    sentence: 'what an order holds only shrinks with its fills',
    plant: (scene) => {
      scene.rest('ann', { side: 'sell' }).held.amount = amountFrom(-10n)
      scene.take('buy', 500)
    },
  },
  {
    sentence: 'no more is left of a sweep than it has matched',
    plant: (scene) => {
      scene.rest('bob', { side: 'sell', ticks: 10_100, reduceOnly: true })
      const { book } = scene.market
      scene.account('bob').positions.clear()
      write(book, {
        sweep: (...given: Parameters<OrderBook['sweep']>) => minus(OrderBook.prototype.sweep.apply(book, given), lotsFrom(1_000)),
      })
      scene.move({ market: MARKET, last: 10_100, mark: 10_100, prints: [{ ticks: 10_100, lots: 5_000, buy: true }] })
    },
  },
]

const liquidations: readonly Planted[] = [
  {
    sentence: 'the fund takes a position over at its bankruptcy price',
    plant: (scene) => {
      waver(scene.position('bob'), 'margin', [0n, 0n, 10n ** 17n])
      scene.to(9_000)
    },
  },
  {
    sentence: 'the liquidation of a position comes to an end within its steps',
    plant: (scene) => {
      // The liquidation never ends: everything that it takes away comes back.
      write(scene.account('bob'), { futuresSettings: new Map() })
      const position: Position = scene.position('bob')
      waver(position, 'lots', [1_000])
      waver(position, 'cost', [10n ** 18n])
      waver(position, 'margin', [0n])
      scene.to(9_000)
    },
  },
]

const takeOvers: readonly Planted[] = [
  {
    sentence: 'nobody is liquidated at a price that is not current',
    plant: (scene) => {
      write(scene.market, { mark: 8_000, last: 8_000, awaitsPrice: true })
      checkLiquidations(scene.running, scene.market)
    },
  },
  {
    sentence: 'the fund takes over a part of a position, or all of it',
    plant: (scene) => {
      const position = scene.position('bob')
      write(scene.market, { mark: 8_000, last: 8_000 })
      waver(position, 'lots', [1_000, 1_000, 1_000, 1_000, 0])
      checkLiquidations(scene.running, scene.market)
    },
  },
]

const funding: readonly Planted[] = [
  { sentence: 'a funding rate is less than the whole', plant: (scene) => scene.settle(1_000_000) },
  { sentence: 'a funding rate is less than the whole', plant: (scene) => scene.settle(0.5) },
  { sentence: 'funding is paid at a mark', plant: (scene) => scene.settle(100, 0) },
  {
    sentence: 'funding goes the way that its rate says',
    plant: (scene) => {
      waver(scene.position('eve'), 'direction', [1, 2])
      scene.settle(100)
    },
  },
  {
    sentence: 'what positions receive of a funding time the clearing account has paid',
    plant: (scene) => {
      write(scene.position('eve'), { account: scene.state.clearing })
      scene.settle(100)
    },
  },
]

describe.each([
  { room: 'a position', planted: positions },
  { room: 'a liquidation', planted: liquidations },
  { room: 'a take-over', planted: takeOvers },
  { room: 'funding', planted: funding },
])('a mistake in $room is seen', ({ planted }) => {
  it.each(planted)('$sentence', ({ sentence, plant }) => {
    const scene = new Scene()
    expect(() => plant(scene)).toThrow(sentence)
  })
})
