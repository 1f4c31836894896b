import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calculatePerformance } from '#lib/calc/performance/figures.ts'
import { add, subtract, sum } from '#lib/kernel/decimal.ts'
import { copyReads } from '#products/copy/reads/copy-reads.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import type { CopyProduct } from '#products/copy/rules/state.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { collectTrades } from './read-trades.ts'

// Goal: what everybody reads of a leader is what its own journal says of the same trades, after any trading, a restart and a kill.

const SPOT = 'spot:BTCUSDT'
const FUTURES = ['futures:BTCUSDT', 'futures:ETHUSDT'] as const
const HOUR_MS = 3_600_000

/** A leader that trades at random. */
class Leading {
  readonly floor: Floor
  readonly product: CopyProduct
  #random: number

  constructor(product: CopyProduct, seed: number) {
    this.floor = new Floor()
    this.product = product
    this.#random = seed
  }

  next(bound: number): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#random / 2 ** 32) * bound)
  }

  async open(mode: 'one-way' | 'hedge', leverage: number): Promise<void> {
    const { floor, product } = this
    await floor.trader('lea')
    await floor.submit({ type: 'set-position-mode', account: 'lea', mode })
    for (const market of FUTURES) await floor.submit({ type: 'set-leverage', account: 'lea', market, leverage })
    await floor.submit({ type: 'copy-lead', account: 'lea', owner: 'lea', product, share: 0 as never, takesNew: true })
  }

  async trade(mode: 'one-way' | 'hedge'): Promise<void> {
    const { floor } = this
    const side = this.next(2) === 0 ? 'buy' : 'sell'
    if (this.product === 'spot') {
      const lots = 300 + this.next(4000)
      const last = floor.exchange.state.markets.get(SPOT)?.last ?? 0
      const ticks = this.next(3) === 0 ? { ticks: Math.round(last * (1 + (this.next(5) - 2) / 2000)) } : {}
      await floor.place('lea', { market: SPOT, wallet: 'spot', side, lots, ...ticks })
      return
    }
    const market = FUTURES[this.next(2)] ?? FUTURES[0]
    const positionSide = this.next(2) === 0 ? 'long' : 'short'
    const position = floor.exchange.read.positions('lea', market).find((one) => mode === 'one-way' || one.side === positionSide)
    const held = position === undefined ? 0 : Math.round(Number(position.size) * 10 ** this.#places(market))
    const closes = position === undefined ? null : position.direction === 'long' ? 'sell' : 'buy'
    const hedged = mode === 'hedge' ? ({ positionSide } as const) : {}
    if (held > 0 && mode === 'one-way' && this.next(3) === 0) {
      // One order that closes the position and opens the other one.
      await floor.place('lea', { market, wallet: 'futures', side: closes ?? side, lots: held + 20 + this.next(200) })
      return
    }
    if (held > 0 && this.next(2) === 0) {
      const lots = this.next(3) > 0 ? held : Math.max(1, this.next(held))
      await floor.place('lea', {
        market,
        wallet: 'futures',
        side: closes ?? side,
        lots,
        ...hedged,
        reduceOnly: true,
      })
      return
    }
    const opens =
      mode === 'hedge' ? (positionSide === 'long' ? 'buy' : 'sell') : closes === null ? side : closes === 'sell' ? 'buy' : 'sell'
    await floor.place('lea', { market, wallet: 'futures', side: opens, lots: 20 + this.next(400), ...hedged })
  }

  #places(market: string): number {
    return this.floor.exchange.state.markets.get(market)?.terms.sizePlace ?? 0
  }

  /** The wins, losses and result that everybody reads. */
  figures(): readonly unknown[] {
    const leader = this.floor.exchange.read
      .of(copyReads)
      .leading('lea')
      .find((one) => one.leader.product === this.product)?.leader
    return [leader?.wins, leader?.losses, leader?.result]
  }

  /** Those of its journal. */
  async wanted(): Promise<readonly unknown[]> {
    const { trades } = await collectTrades(this.floor.exchange.studies('lea', 'lea').history, 1)
    const { wins, losses, net } = calculatePerformance(trades.filter(({ product }) => product === this.product))
    return [wins, losses, net]
  }

  /** Compares the figures of the leader with its journal and, in futures, with its ledger. */
  async compare(): Promise<{ readonly trades: number; readonly funding: string }> {
    const { read, state } = this.floor.exchange
    const leader = read
      .of(copyReads)
      .leading('lea')
      .map((one) => one.leader)
      .find(({ product }) => product === this.product)
    const all = (await collectTrades(this.floor.exchange.studies('lea', 'lea').history, 1)).trades
    const trades = all.filter(({ product }) => product === this.product)
    const figures = calculatePerformance(trades)
    expect([leader?.wins, leader?.losses, leader?.result]).toEqual([figures.wins, figures.losses, figures.net])
    expect(findBreaches(state)).toEqual([])
    if (this.product === 'futures') {
      // All that bills have brought is in closed trades and in open ones.
      const bills = read.bills('lea', { wallet: 'futures', limit: 1000 }).filter(({ kind }) => kind === 'trade' || kind === 'funding')
      expect(bills.length).toBeLessThan(1000)
      const brought = sum(bills.map(({ amount, fee }) => subtract(amount, fee)))
      const unrealised = sum(read.positions('lea').map(({ unrealisedProfit }) => unrealisedProfit))
      // Profits at the mark are told by average prices, which are rounded.
      const told = add(leader?.result ?? '0', leader?.floating ?? '0')
      expect(Number(subtract(told, add(brought, unrealised)))).toBeCloseTo(0, 4)
    }
    return { trades: figures.trades, funding: figures.funding }
  }
}

describe.each([
  ['futures', 'one-way', 10],
  ['futures', 'hedge', 20],
  ['spot', 'one-way', 10],
] as const)('a leader of %s in %s mode', (product, mode, leverage) => {
  let one: Leading
  beforeAll(async () => {
    one = new Leading(product, leverage)
    await one.open(mode, leverage)
  })
  afterAll(() => one.floor.end())

  it('has the wins, losses and result of its journal after every step, and over restarts', async () => {
    let found = { trades: 0, funding: '0' }
    for (let step = 0; step < 60; step += 1) {
      await one.trade(mode)
      one.floor.pass(step % 20 === 19 ? 9 * HOUR_MS : one.next(600_000), HOUR_MS / 12)
      found = await one.compare()
      if (step === 25) await one.floor.restart()
      if (step === 40) one.floor.kill()
    }
    expect(found.trades).toBeGreaterThan(product === 'spot' ? 10 : 6)
    if (product === 'futures') expect(found.funding).not.toBe('0')
  }, 60_000)
})
