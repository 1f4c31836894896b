import { assert } from '#lib/kernel/assert.ts'
import { least, type Lots, ZERO } from '#lib/kernel/money.ts'
import { negated } from '#gateway/engine/state/money/amounts.ts'
import { post } from '#gateway/engine/state/ledger.ts'
import { type Run, visitMarket } from '#gateway/engine/state/run.ts'
import { bandPrice, isAboveLeast } from '#gateway/engine/state/markets.ts'
import { sizeStepOf, steppedPrice } from '#gateway/engine/state/steps.ts'
import { endAt } from '#gateway/engine/trading/futures/settle-ends.ts'
import { coverShortfall } from '#gateway/engine/trading/futures/settle-futures.ts'
import { markOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import { futuresPlanOf, startFuturesLines } from './futures/lines.ts'
import { positionOfGrid } from './futures/own-account.ts'
import { planOf, startLines } from './grid/lines.ts'
import { fitsMarket } from './grid/line-prices.ts'
import { cancelAllOf, placeFor } from './orders.ts'
import { canTrade } from '#gateway/engine/state/currency.ts'
import { NO_LINE } from './slots.ts'
import type { StrategyReason } from './reasons.ts'
import { reportStrategy } from './report.ts'
import type { AnyGridStrategy, FuturesGridStrategy, Strategy, StrategyStatus } from './strategy.ts'

/** How often a stopped strategy tries to sell what it holds, at most once a second; what is left after that goes back unsold. */
const SALE_TRIES_MAX = 20
const SALE_EVERY_MS = 1000

/** Moves a strategy to another status, and reports it. */
export function setStatus(run: Run, strategy: Strategy, status: StrategyStatus, reason: StrategyReason): void {
  strategy.status = status
  strategy.reason = reason
  strategy.sinceMs = run.timeMs
  run.state.products.bots.index(strategy)
  reportStrategy(run, strategy, status)
}

/** Starts a strategy with the funds that it has. The price must be current. */
export function startStrategy(run: Run, strategy: Strategy, reason: StrategyReason): void {
  const { market } = strategy
  assert(canTrade(market), 'a strategy starts at a current price')
  visitMarket(run, market)
  if (strategy.kind !== 'spot-dca') return startGridAt(run, strategy, reason)
  strategy.startTicks = market.last
  strategy.startedAtMs = run.timeMs
  strategy.dca.nextAtMs = run.timeMs
  setStatus(run, strategy, 'running', reason)
  run.state.products.bots.due.set(strategy, 'lines')
}

function startGridAt(run: Run, strategy: AnyGridStrategy, reason: StrategyReason): void {
  const { market, grid } = strategy
  if (!fitsMarket(strategy)) return endStrategy(run, strategy, 'market-changed')
  const plan =
    strategy.kind === 'spot-grid'
      ? planOf(run.state, strategy, market.last)
      : futuresPlanOf(run.state, { ...strategy, prices: grid.prices }, strategy.given.quote, market.last)
  if (plan === null) return endStrategy(run, strategy, 'too-small')
  strategy.startTicks = market.last
  strategy.startedAtMs = run.timeMs
  grid.isAbove = market.last > grid.shape.upper
  const inside = !grid.isAbove && market.last >= grid.shape.lower
  strategy.status = 'running'
  if (strategy.kind === 'spot-grid') startLines(run, strategy, plan)
  else startFuturesLines(run, strategy, plan)
  setStatus(run, strategy, inside ? 'running' : 'outside', reason)
}

/**
 * Stops a strategy: cancels its orders, sells what it holds if that is asked for, and ends it, now or as soon as the sale is done. A futures
 * grid always closes its position, which nobody else could take over.
 */
export function stopStrategy(run: Run, strategy: Strategy, reason: StrategyReason, sell: boolean): void {
  strategy.status = 'stopping'
  strategy.reason = reason
  cancelAllOf(run, strategy)
  run.state.products.bots.due.delete(strategy)
  if ((!sell && strategy.kind !== 'futures-grid') || restOf(strategy).lots === 0) return endStrategy(run, strategy, reason)
  strategy.waits = true
  strategy.sinceMs = run.timeMs
  run.state.products.bots.index(strategy)
  if (canTrade(strategy.market)) closeRest(run, strategy)
  if (run.state.products.bots.open.has(strategy.id)) reportStrategy(run, strategy, 'stopping')
}

/**
 * Sells what a stopping strategy holds, as far as the book goes, and ends it when that is done or has been tried often enough. A position
 * cannot be returned as it is: it is tried until it is closed.
 */
export function closeRest(run: Run, strategy: Strategy): void {
  if (strategy.tries > 0 && run.timeMs - strategy.triedAtMs < SALE_EVERY_MS) return
  const { market } = strategy
  visitMarket(run, market)
  strategy.tries += 1
  strategy.triedAtMs = run.timeMs
  run.changed = true
  const { buy, lots } = restOf(strategy)
  const isFutures = strategy.kind === 'futures-grid'
  if (lots > 0) {
    const ticks = steppedPrice(market, bandPrice(market, buy), !buy)
    placeFor(run, strategy, { line: NO_LINE, slot: null, buy, ticks, lots, force: 'ioc', ...(isFutures ? { reduceOnly: true } : {}) })
  }
  const isTiredOf = !isFutures && strategy.tries >= SALE_TRIES_MAX
  if (restOf(strategy).lots === 0 || isTiredOf) endStrategy(run, strategy, strategy.reason)
}

/** Returns the order that closes what a strategy without orders holds; of no lots if there is nothing to close. */
function restOf(strategy: Strategy): { readonly buy: boolean; readonly lots: Lots } {
  if (strategy.kind !== 'futures-grid') return { buy: false, lots: saleLots(strategy) }
  const position = positionOfGrid(strategy)
  if (position === undefined) return { buy: false, lots: ZERO }
  return { buy: position.direction === 2, lots: least(position.lots, strategy.market.terms.lotsMaxLimit) }
}

/** Returns what a strategy without orders can sell, in lots; 0 if it is below the least size. */
function saleLots({ market, base }: Strategy): Lots {
  const lots = Math.min(Number(base.amount / market.lotSize.amount), market.terms.lotsMaxLimit)
  const whole = (lots - (lots % sizeStepOf(market))) as Lots
  return isAboveLeast(market, bandPrice(market, false), whole) ? whole : (0 as Lots)
}

/** Ends a strategy: what it has left goes to the spot wallet, to the last unit. */
export function endStrategy(run: Run, strategy: Strategy, reason: StrategyReason): void {
  const { account, market, base, quote, id } = strategy
  const { bots } = run.state.products
  strategy.status = 'stopping'
  cancelAllOf(run, strategy)
  if (strategy.kind === 'futures-grid') settleOwn(run, strategy)
  bots.remove(strategy)
  strategy.reason = reason
  strategy.sinceMs = run.timeMs
  reportStrategy(run, strategy, 'ended')
  if (strategy.kind === 'futures-grid') return returnOwn(run, strategy)
  for (const [asset, { amount }] of [
    [market.baseAsset, base],
    [market.quoteAsset, quote],
  ] as const) {
    post(run, account, 'bot', asset, negated(amount), 'bot', id)
    post(run, account, 'spot', asset, amount, 'bot', id)
  }
}

/** Closes the position of a futures grid that ends at once, at the mark price: its trader's round is over. */
function settleOwn(run: Run, strategy: FuturesGridStrategy): void {
  const { market, futures } = strategy
  const position = positionOfGrid(strategy)
  visitMarket(run, market)
  if (position !== undefined) endAt(run, position, markOf(market), position.lots, 'reset')
  coverShortfall(run, futures.own, market.quoteAsset)
}

/** Returns all that a futures grid has left to its trader's spot wallet. */
function returnOwn(run: Run, { account, market, futures: { own }, id }: FuturesGridStrategy): void {
  const { amount } = balanceOf(own, 'futures', market.quoteAsset).total
  post(run, own, 'futures', market.quoteAsset, negated(amount), 'bot', id)
  post(run, account, 'spot', market.quoteAsset, amount, 'bot', id)
}
