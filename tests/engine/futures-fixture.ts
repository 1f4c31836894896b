import { expect } from 'vitest'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { apply } from '#gateway/engine/apply.ts'
import { futuresAvailable } from '#gateway/engine/trading/risk/futures-risk.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { restoreSnapshot, takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '#gateway/engine/state/state.ts'
import { Fixture, type PlainOrder } from './fixture.ts'
import type { Position } from '#gateway/engine/state/records/records.ts'

export const MARKET = 'futures:BTCUSDT'

/** Traders with 1,000 USDT in their futures wallets; the contract's price is 100.00, and the house quotes one tick away. */
export class Futures extends Fixture {
  constructor(...names: string[]) {
    super()
    for (const name of names) {
      this.trader(name, { USDT: '1000' })
      this.run({ type: 'transfer', account: name, from: 'spot', to: 'futures', asset: 'USDT', amount: '1000' })
    }
    this.to(10_000)
  }

  /** Moves the market to a price, last and mark alike. */
  to(ticks: number, lots = 1_000_000): string[] {
    this.move({ market: MARKET, last: ticks, mark: ticks, bids: [[ticks - 1, lots]], asks: [[ticks + 1, lots]] })
    return this.said()
  }

  order(account: string, order: Partial<PlainOrder> & Pick<PlainOrder, 'side' | 'lots'>): string[] {
    this.place(account, { market: MARKET, wallet: 'futures', ...order })
    return this.said()
  }

  set(account: string, mode: 'crossed' | 'isolated', leverage: number): this {
    this.run({ type: 'set-margin-mode', account, market: MARKET, mode })
    this.run({ type: 'set-leverage', account, market: MARKET, leverage })
    return this
  }

  position(account: string, side: 'net' | 'long' | 'short' = 'net'): Position {
    const found = this.state.accounts.get(account)?.positions.get(`${MARKET}:${side}`)
    if (!found) throw new Error(`${account} has no ${side} position`)
    return found
  }

  wallet(account: string): string {
    return this.funds(account, 'USDT', 'futures')
  }

  available(account: string): string {
    const found = this.state.accounts.get(account)
    return found ? amountText(futuresAvailable(found, this.state.assets.indexOf('USDT'))) : ''
  }

  /** Expects the invariants to hold, and the journal to lead to the same state from zero and from a snapshot. */
  settled(): void {
    expect(findBreaches(this.state)).toEqual([])
    const replayed = createState(ENGINE_PRODUCTS, NO_TERMS)
    for (const record of this.records) apply(replayed, JSON.parse(JSON.stringify(record)) as (typeof this.records)[number])
    expect(hashState(replayed)).toBe(hashState(this.state))
    const snapshot = JSON.parse(JSON.stringify(takeSnapshot(this.state))) as ReturnType<typeof takeSnapshot>
    expect(hashState(restoreSnapshot(ENGINE_PRODUCTS, snapshot))).toBe(hashState(this.state))
  }
}
