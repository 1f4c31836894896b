import { startRun } from '#gateway/engine/state/run.ts'
import type { Account, Loan, Market, Order } from '#gateway/engine/state/records/records.ts'
import { Futures, MARKET } from './futures-fixture.ts'

/** A mistake planted directly in the state, and the sentence of the assertion that must detect it. */
export interface Planted {
  readonly sentence: string
  readonly plant: (scene: Scene) => unknown
}

/** Bob has a long position of 1 coin, opened at 100.01, and eve a short one of 2 coins; ann and joe have only money. */
export class Scene extends Futures {
  constructor() {
    super('ann', 'bob', 'eve', 'joe')
    this.set('bob', 'isolated', 10)
    this.order('bob', { side: 'buy', lots: 1_000 })
    this.order('eve', { side: 'sell', lots: 2_000 })
  }

  account(name: string): Account {
    const found = this.state.accounts.get(name)
    if (found === undefined) throw new Error(`${name} has an account`)
    return found
  }

  get market(): Market {
    return this.position('bob').market
  }

  get usdt(): number {
    return this.market.quoteAsset
  }

  /** A command that has started and not ended. */
  get running(): ReturnType<typeof startRun> {
    return startRun(this.state, { type: 'advance', timeMs: this.timeMs, firstId: this.state.lastId + 1, random: 1 }, [])
  }

  /** Places an order that rests, at 100.00 by default, and returns it. */
  rest(account: string, order: Partial<Parameters<Futures['order']>[1]> & { side: 'buy' | 'sell' }): Order {
    this.order(account, { ticks: 10_000, lots: 1_000, ...order })
    const found = this.state.orders.get(this.orderId())
    if (found === undefined) throw new Error(this.said().join())
    return found
  }

  /** Sends joe's order that takes the orders resting at 100.00. */
  take(side: 'buy' | 'sell', lots = 1_000): void {
    this.order('joe', { side, ticks: 10_000, lots })
  }

  settle(rateMillionths: number, mark = 10_000): void {
    this.run({ type: 'settle-funding', market: MARKET, rateMillionths, mark })
  }

  /** Opens amy's account, in which she borrows a coin into her cross wallet; returns the loan. */
  borrow(): Loan {
    this.trader('amy', { USDT: '1000' })
    this.move({ last: 10_000 })
    this.run({ type: 'transfer', account: 'amy', from: 'spot', to: 'cross', asset: 'USDT', amount: '1000' })
    this.run({ type: 'borrow', account: 'amy', wallet: 'cross', asset: 'BTC', amount: '1' })
    const [loan] = this.account('amy').loans.values()
    if (loan === undefined) throw new Error(this.said().join())
    return loan
  }
}

/** Overwrites read-only fields. */
export function write(target: object, values: object): void {
  Object.assign(target, values)
}

/** Replaces a field by one that returns the next of these values at each read, in turn, and ignores writes. */
export function waver<Target extends object>(target: Target, name: keyof Target, values: readonly unknown[]): void {
  let reads = 0
  Object.defineProperty(target, name, { get: () => values[reads++ % values.length], set: () => {} })
}
