import { least, type Lots, lotsFrom, minus, NOTHING, type RateMillionths, type Ticks, ZERO } from '#lib/kernel/money.ts'
import { DEMONSTRATION_STEP_MS, DEMONSTRATIONS, type DemonstrationName } from '../contract/copy-demonstrations.ts'
import { negated, toAmount } from '#gateway/engine/state/money/amounts.ts'
import { hold, post } from '#gateway/engine/state/ledger.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import { enterBook } from '#gateway/engine/trading/execution/matching.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { holdFor } from '#gateway/engine/trading/orders/reserve.ts'
import { type Run, takeId, visitMarket } from '#gateway/engine/state/run.ts'
import { balanceOf, createAccount } from '#gateway/engine/state/accounts.ts'
import { bandPrice } from '#gateway/engine/state/markets.ts'
import { openOrder } from '#gateway/engine/state/open-orders.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'
import { holdAssetOf } from '#gateway/engine/state/orders.ts'
import { positionOf } from '#gateway/engine/state/positions.ts'
import type { Account, Market } from '#gateway/engine/state/records/records.ts'
import { listedMarket, type EngineState } from '#gateway/engine/state/state.ts'
import { sizeStepOf, steppedPrice } from '#gateway/engine/state/steps.ts'
import { canTrade } from '#gateway/engine/state/currency.ts'
import { addLeader } from './add-leader.ts'
import { copyAsset } from './figures.ts'
import { DEMONSTRATION_ACCOUNTS, linkKey } from './state.ts'

/** The id of a demonstration's account, which is the exchange's own. */
export function demonstrationAccount(name: DemonstrationName): string {
  return `${DEMONSTRATION_ACCOUNTS}${name}`
}

/** Checks whether the demonstrations are to act: once they have begun, at each full step of the exchange's clock. */
export function areDemonstrationsDue(state: EngineState, nowMs: number): boolean {
  const { demonstratedStep } = state.products.copy
  return demonstratedStep > 0 && Math.floor(nowMs / DEMONSTRATION_STEP_MS) > demonstratedStep
}

/** Lets each demonstration leader note the price of its market and do what its rule says. */
export function demonstrate(run: Run): void {
  const { copy } = run.state.products
  copy.demonstratedStep = Math.floor(run.timeMs / DEMONSTRATION_STEP_MS)
  run.changed = true
  for (const [name, rule] of Object.entries(DEMONSTRATIONS) as [DemonstrationName, (typeof DEMONSTRATIONS)[DemonstrationName]][]) {
    // A leader's page has a fixed address, so it leads from the first command on, whether its market has prices yet or not.
    const account = run.state.accounts.get(demonstrationAccount(name)) ?? openDemonstration(run, name)
    const market = listedMarket(run.state, rule.market)
    if (market === undefined || !canTrade(market)) continue
    // A replay knows the price only after the visit.
    visitMarket(run, market)
    if (market.last === 0) continue
    const known = copy.noted.get(rule.market) ?? []
    const noted = [...known, market.last].slice(-rule.samples)
    copy.noted.set(rule.market, noted)
    if (noted.length < rule.samples) continue
    const mean = noted.reduce((sum, ticks) => sum + ticks, 0)
    // The last price against the mean, both times the number of samples, so that nothing is rounded.
    const last = market.last * noted.length
    if (rule.product === 'futures') followTrend(run, account, market, last > mean ? 1 : last < mean ? -1 : 0, toAmount(rule.value))
    else buyDips(run, account, market, last * 1000 < mean * (1000 - rule.dipPerMille), last >= mean, toAmount(rule.value))
  }
}

function openDemonstration(run: Run, name: DemonstrationName): Account {
  const { state } = run
  const rule = DEMONSTRATIONS[name]
  const id = demonstrationAccount(name)
  const account = createAccount(id, state.accounts.size + 1, 'copy', FRICTIONLESS)
  state.accounts.set(id, account)
  const asset = copyAsset(state)
  const funds = toAmount(rule.funds)
  const ref = takeId(run)
  post(run, state.issuer, 'spot', asset, negated(funds), 'deposit', ref)
  post(run, account, rule.product, asset, funds, 'deposit', ref)
  addLeader(run, account, id, rule.product, 0 as RateMillionths, true, null)
  return account
}

/** Holds a position in the direction of the trend; turns it when the trend turns. */
function followTrend(run: Run, account: Account, market: Market, trend: number, value: bigint): void {
  if (trend === 0) return
  const position = positionOf(account, market, 'net')
  const has = position === undefined ? 0 : position.direction === 1 ? 1 : -1
  if (has === trend) return
  if (position !== undefined) order(run, account, market, trend > 0, position.lots, true)
  order(run, account, market, trend > 0, lotsFor(market, value), false)
}

/** Buys a stated value when the price is below its mean by a stated part, and sells all at the mean. */
function buyDips(run: Run, account: Account, market: Market, isDip: boolean, isBack: boolean, value: bigint): void {
  const has = lotsFrom(Number(balanceOf(account, 'spot', market.baseAsset).total.amount / market.lotSize.amount))
  const whole = minus(has, (has % sizeStepOf(market)) as Lots)
  if (isBack && whole > 0) order(run, account, market, false, whole, false)
  // Fees take a part of the coins, so purchases are counted by their cost.
  const spent = run.state.products.copy.leaderOf(account.id, 'spot')?.tracked.get(linkKey(market, 1))?.cost ?? NOTHING
  if (isDip && spent * 2n < value * 5n) order(run, account, market, true, lotsFor(market, value), false)
}

function lotsFor(market: Market, value: bigint): Lots {
  const lots = Number(value / (market.unitValue.amount * BigInt(market.last)))
  return least(lotsFrom(lots - (lots % sizeStepOf(market))), market.terms.lotsMaxMarket as Lots)
}

/** Sends an order that takes what it gets within the market's price band. */
function order(run: Run, account: Account, market: Market, buy: boolean, lots: Lots, reduceOnly: boolean): void {
  if (lots < market.terms.lotsMin) return
  const futures = market.terms.product === 'futures'
  const ticks: Ticks = steppedPrice(market, bandPrice(market, buy), !buy)
  const request: OrderRequest = {
    market: market.id,
    wallet: futures ? 'futures' : 'spot',
    side: buy ? 'buy' : 'sell',
    type: 'limit',
    force: 'ioc',
    ticks,
    lots,
    ...(reduceOnly ? { reduceOnly } : {}),
  }
  const held = new Sum()
  if (holdFor(run, account, market, request, null, held) !== null) return
  hold(account, request.wallet, holdAssetOf(market, buy), held)
  enterBook(run, openOrder(run, account, market, request, ZERO, 0, 0, held))
}
