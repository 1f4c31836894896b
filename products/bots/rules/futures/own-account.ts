import type { Amount } from '#lib/kernel/money.ts'
import { profitAt } from '#gateway/engine/state/positions.ts'
import { readMark } from '#gateway/engine/trading/risk/futures-risk.ts'
import { added } from '#gateway/engine/state/money/amounts.ts'
import { createAccount, gridAccount, readBalance } from '#gateway/engine/state/accounts.ts'
import type { Account, Market, Position } from '#gateway/engine/state/records/records.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { FuturesGridStrategy, Strategies } from '../strategy.ts'

/** Returns the account of a trader that no futures grid uses any more, or a new one, with the settings for a market. */
export function findOwnAccount(state: EngineState, bots: Strategies, trader: Account, market: Market, leverage: number): Account {
  for (let nth = 1; ; nth += 1) {
    const id = gridAccount(nth, trader.id)
    const account = state.accounts.get(id) ?? createAccount(id, state.accounts.size + 1, 'bot', trader.realism)
    if (bots.ofOwn(account) !== undefined) continue
    state.accounts.set(id, account)
    account.futuresSettings.clear()
    const levels = { leverageCrossed: leverage, leverageLong: leverage, leverageShort: leverage }
    account.futuresSettings.set(market.id, { marginMode: 'crossed', ...levels })
    return account
  }
}

/** Gives a grid's account the fee levels and the realism that its trader has now. */
export function followTrader({ account, futures: { own } }: FuturesGridStrategy): void {
  own.spotLevel = account.spotLevel
  own.futuresLevel = account.futuresLevel
  own.ownRates = account.ownRates
  own.realism = account.realism
}

/** Returns the position of a futures grid; undefined if it has none. */
export function findGridPosition({ futures: { own } }: FuturesGridStrategy): Position | undefined {
  return [...own.positions.values()][0]
}

/** Returns what a futures grid has: its margin, its gains and its losses so far, with its open position at the mark price. */
export function sumEquity(strategy: FuturesGridStrategy): Amount {
  const { market, futures } = strategy
  const { amount } = readBalance(futures.own, 'futures', market.quoteAsset).total
  const position = findGridPosition(strategy)
  return position === undefined ? amount : added(amount, profitAt(position, readMark(market)))
}

/** Returns what the margin of all futures grids of an account is worth in one asset. */
export function equityIn({ products }: EngineState, account: Account, asset: number): Amount {
  return products.bots
    .of(account.id)
    .reduce((sum, one) => (one.kind === 'futures-grid' && one.market.quoteAsset === asset ? added(sum, sumEquity(one)) : sum), 0n as Amount)
}
