import { expect } from 'vitest'
import { toAmount } from '#gateway/engine/state/money/amounts.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import { MARKET } from '../futures-fixture.ts'
import { type Copying, SETTINGS } from './copy-fixture.ts'
import { type CopyBug, NaiveCopy } from './naive-copy.ts'
import { FOLLOWERS, type StrategyStep } from './strategy-steps.ts'

const LEVERAGE = 10
const SHARE = 100_000
const FUNDS = 900
const START = 10_000
const DEEP = 900_000
/** The most that the leader has open: its funds and those of its followers suffice for it. */
const LED_MAX = 5_000

type CopyStep = Extract<StrategyStep, { readonly do: 'lead' | 'follow' | 'close' | 'settle' }>

/** A leader with followers who come and go, beside naive models of their copies. */
export class CopiesPair {
  readonly #d: Copying
  readonly #reach: (what: string) => void
  readonly #bug: CopyBug | null
  readonly #copies = new Map<string, NaiveCopy>()
  #last = START
  #led = 0
  #named = 0

  constructor(d: Copying, reach: (what: string) => void, bug: CopyBug | null) {
    this.#d = d
    this.#reach = reach
    this.#bug = bug
    for (const name of FOLLOWERS) d.trader(name, { USDT: '100000' })
    d.fund('lea', { USDT: '100000' })
    d.run({ type: 'transfer', account: 'lea', from: 'spot', to: 'futures', asset: 'USDT', amount: '100000' })
    d.set('lea', 'crossed', LEVERAGE)
    this.#move(START)
  }

  take(step: CopyStep): void {
    if (step.do === 'lead') this.#lead(step)
    else if (step.do === 'settle') this.#settle()
    else if (step.do === 'close') this.#close(step.name)
    else if (this.#copies.has(step.name)) this.#leave(step.name)
    else this.#follow(step)
  }

  compare(): void {
    const { state } = this.#d
    for (const [name, { lots, closed, shared }] of this.#copies) {
      const wallet = balanceOf(this.#d.account(name), 'futures', state.assets.indexOf('USDT')).total.amount
      expect(this.#d.copied(name) - this.#d.copied(name, 'short')).toBe(lots)
      expect(wallet).toBe(toAmount(String(FUNDS)) + closed - shared)
    }
  }

  #move(last: number): void {
    this.#last = last
    this.#d.move({ market: MARKET, last, mark: last, bids: [[last - 1, DEEP]], asks: [[last + 1, DEEP]] })
  }

  #lead({ buy: wishes, lots, price }: Extract<CopyStep, { readonly do: 'lead' }>): void {
    const buy = Math.abs(this.#led + (wishes ? lots : -lots)) > LED_MAX ? !wishes : wishes
    this.#move(price)
    this.#d.order('lea', { side: buy ? 'buy' : 'sell', type: 'market', lots })
    for (const copy of this.#copies.values()) copy.follow({ buy, lots, ticks: buy ? price + 1 : price - 1 }, this.#led)
    const led = this.#led + (buy ? lots : -lots)
    if (this.#led * led < 0) this.#reach('a leader turns round')
    this.#led = led
  }

  #follow({ name, settings: { mode, value } }: Extract<CopyStep, { readonly do: 'follow' }>): void {
    const { leader, state } = this.#d
    const settings = { ...SETTINGS, mode, value: String(value / 100), slippage: 50_000 }
    const start = { account: name, owner: name, requestId: `r${(this.#named += 1)}`, leader, funds: String(FUNDS) }
    this.#d.run({ type: 'copy-start', ...start, settings })
    this.#copies.set(name, new NaiveCopy({ mode, value }, LEVERAGE, state.markets.get(MARKET)?.unitsMin ?? 0, this.#bug))
  }

  #leave(name: string): void {
    const copy = this.#copies.get(name)
    if (copy === undefined) return
    const before = this.#spot(name)
    this.#d.run({ type: 'copy-stop', account: name, id: this.#idOf(name) })
    copy.closeAll(this.#last)
    copy.settle(SHARE, this.#last)
    expect(this.#spot(name)).toBe(before + toAmount(String(FUNDS)) + copy.closed - copy.shared)
    this.#copies.delete(name)
    this.#reach('a copy ends')
  }

  #close(name: string): void {
    const copy = this.#copies.get(name)
    if (copy === undefined) return
    this.#d.run({ type: 'copy-close', account: name, id: this.#idOf(name) })
    if (copy.lots !== 0) this.#reach('a follower closes')
    copy.closeAll(this.#last)
  }

  #settle(): void {
    this.#d.run({ type: 'copy-settle' })
    for (const copy of this.#copies.values()) {
      const before = copy.shared
      copy.settle(SHARE, this.#last)
      if (copy.shared > before) this.#reach('a share is paid')
    }
  }

  #spot(name: string): bigint {
    const account = this.#d.state.accounts.get(name)
    return account === undefined ? 0n : balanceOf(account, 'spot', this.#d.state.assets.indexOf('USDT')).total.amount
  }

  #idOf(name: string): number {
    return this.#d.state.products.copy.of(name)[0]?.id ?? 0
  }
}
