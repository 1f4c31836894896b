import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { futuresAvailable } from '#gateway/engine/trading/risk/futures-risk.ts'
import { added } from '#gateway/engine/state/money/amounts.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import { visitPositions } from '#gateway/engine/trading/orders/reserve.ts'
import { type Run, takeId, visitMarket } from '#gateway/engine/state/run.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import { valuedBy } from '#gateway/engine/trading/margin/loans.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'
import { worthOf } from '#gateway/engine/trading/pricing/pricing.ts'
import { copyAsset } from './figures.ts'
import { trackOpen } from './hear.ts'
import { reportLeader } from './report.ts'
import { beginFigures } from './results.ts'
import type { Leader } from './state.ts'

/** Makes an account a leader. */
export function addLeader(
  run: Run,
  account: Account,
  owner: string,
  product: Leader['product'],
  share: Leader['share'],
  takesNew: boolean,
  markets: Leader['markets'],
): void {
  const { state } = run
  const leader: Leader = {
    id: takeId(run),
    account,
    owner,
    product,
    share,
    takesNew,
    markets,
    hasChosen: markets !== null,
    startedAtMs: run.timeMs,
    begin: beginOf(run, account, product),
    result: new Sum(),
    peak: NOTHING,
    drawdown: NOTHING,
    wins: 0,
    losses: 0,
    net: beginFigures(),
    ended: new Sum(),
    endedCopies: 0,
    endedGains: 0,
    earned: new Sum(),
    tracked: new Map(),
    days: [],
  }
  trackOpen(run, leader)
  state.products.copy.addLeader(leader)
  reportLeader(run, leader, 'leading')
}

/** Returns what an account has for a product, in the quote coin at current prices. */
function beginOf(run: Run, account: Account, product: Leader['product']): Amount {
  const { state } = run
  visitPositions(run, account)
  const usdt = copyAsset(state)
  if (product === 'futures') return futuresAvailable(account, usdt)
  return state.assets.reduce<Amount>((sum, _, asset) => {
    const { amount } = balanceOf(account, 'spot', asset).total
    if (asset === usdt) return added(sum, amount)
    const market = valuedBy(state, asset)
    if (market === null || amount === 0n) return sum
    visitMarket(run, market)
    return added(sum, worthOf(market, amount, NOTHING, market.last))
  }, NOTHING)
}
