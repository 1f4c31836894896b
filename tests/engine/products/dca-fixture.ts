import type { StartDca } from '#products/bots/rules/commands.ts'
import type { DcaStrategy } from '#products/bots/rules/strategy.ts'
import { toAmount } from '#gateway/engine/state/money/amounts.ts'
import type { Fixture, Plain } from '../fixture.ts'

/** A market at 100 USDT in which bob buys for 100 USDT at once, for the tests of recurring purchases. */
export const DCA = {
  type: 'dca-start',
  account: 'bob',
  requestId: 'd1',
  market: 'spot:BTCUSDT',
  quote: '1000',
  amount: '100',
  everyMs: 0,
  purchasesMax: 0,
  safetyCount: 0,
  safetyAmount: '0',
  safetyStep: 0,
  stepScale: 1000,
  sizeScale: 1000,
  takeProfit: 10_000,
  repeats: false,
  sellAtEnd: false,
} as const

export type AskedDca = Partial<Omit<Plain<StartDca>, 'type'>>

export function startDca(d: Fixture, asked: AskedDca = {}): DcaStrategy {
  d.run({ ...DCA, ...asked })
  const found = [...d.state.products.bots.open.values()].at(-1)
  if (found?.kind !== 'spot-dca') throw new Error(`no plan of purchases: ${d.said().join()}`)
  return found
}

/** Returns every purchase and sale so far: its sort, size in lots and price in ticks, fee and gain as amounts. */
export function dealsOf(d: Fixture): string[] {
  return d.heard.flatMap((event) => {
    if (event.type !== 'product-record' || !event.record.kind.startsWith('deal-')) return []
    const { sort, price, size, fee, profit } = event.record.details
    const lots = Math.round(Number(size) * 1000)
    const gain = profit === null ? '' : ` ${toAmount(String(profit).replace('-', '')) * (String(profit).startsWith('-') ? -1n : 1n)}`
    return [`${sort} ${lots}@${Math.round(Number(price) * 100)} ${toAmount(String(fee))}${gain}`]
  })
}
