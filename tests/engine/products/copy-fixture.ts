import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import type { Position } from '#gateway/engine/state/records/records.ts'
import type { CopySettings } from '#products/copy/rules/state.ts'
import { Futures, MARKET } from '../futures-fixture.ts'

export const SETTINGS = {
  mode: 'ratio',
  value: '1',
  leverage: 0,
  marginMode: 'leader',
  marketMax: '0',
  slippage: 10_000,
  stopLoss: 0,
  takeProfit: 0,
  markets: [],
} as const

export type Settings = { readonly [Name in keyof CopySettings]?: CopySettings[Name] | number }

/** A leader with 1,000 USDT of futures funds, and followers with 1,000 USDT of spot funds. */
export class Copying extends Futures {
  readonly leader: number

  constructor(product: 'futures' | 'spot' = 'futures') {
    super('lea')
    this.spot(10_000)
    this.run({ type: 'copy-lead', account: 'lea', owner: 'lea', product, share: 100_000, takesNew: true })
    this.leader = [...this.state.products.copy.leaders.keys()][0] ?? 0
    this.said()
  }

  spot(last: number, lots = 1_000_000): this {
    this.move({ last, mark: last, bids: [[last - 1, lots]], asks: [[last + 1, lots]] })
    return this
  }

  follower(name: string, settings: Settings = {}, funds = '500', shareMost?: string): number {
    this.trader(name, { USDT: '1000' })
    const all = { ...SETTINGS, ...settings } as typeof SETTINGS
    const terms = { leader: this.leader, funds, settings: all, ...(shareMost === undefined ? {} : { shareMost }) }
    this.run({ type: 'copy-start', account: name, owner: name, requestId: name, ...terms })
    this.said()
    return this.state.products.copy.of(name)[0]?.id ?? 0
  }

  account(name: string, nth = 1) {
    const found = this.state.accounts.get(`@copy/${nth}/${name}`)
    if (found === undefined) throw new Error(`${name} has no copy`)
    return found
  }

  copied(name: string, side: 'long' | 'short' = 'long'): number {
    return (this.account(name).positions.get(`${MARKET}:${side}`) as Position | undefined)?.lots ?? 0
  }

  usdt(name: string): string {
    const account = this.state.accounts.get(name)
    return account === undefined ? '' : amountText(balanceOf(account, 'spot', this.state.assets.indexOf('USDT')).total.amount)
  }
}
