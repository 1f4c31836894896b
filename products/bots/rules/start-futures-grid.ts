import { BOT_DIRECTIONS } from '../contract/bot-kinds.ts'
import { worstPositions } from './formulas/futures-sizing.ts'
import type { GridPlan } from './formulas/grid-sizing.ts'
import { maxValueAtLeverage } from '#lib/calc/liquidation/tiers.ts'
import { compare, isZero } from '#lib/kernel/decimal-text.ts'
import { type Amount, amountFrom, type Lots, NOTHING, type Ticks, UNITS_MAX, ZERO } from '#lib/kernel/money.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import { lotsText, ticksText } from '#gateway/engine/state/money/units.ts'
import { riskContract } from '#gateway/engine/trading/risk/futures-risk.ts'
import { readAmount } from '#gateway/engine/trading/orders/check-order.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import { crossState } from '#gateway/engine/trading/risk/margin-state.ts'
import { type Run, reject, takeId, visitMarket } from '#gateway/engine/state/run.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import { futuresTermsOf } from '#gateway/engine/state/positions.ts'
import type { Account, Market } from '#gateway/engine/state/records/records.ts'
import { listedMarket } from '#gateway/engine/state/state.ts'
import { startStrategy } from './control.ts'
import { futuresPlanOf } from './futures/lines.ts'
import { ownAccountOf } from './futures/own-account.ts'
import { reportStrategy } from './report.ts'
import type { FuturesGridStrategy } from './strategy.ts'
import {
  type ActiveAccount,
  activeAccount,
  hasAvailable,
  isAnswered,
  payOver,
  rememberRequest,
} from '#gateway/engine/product/operations.ts'
import type { StartFuturesGrid } from './commands.ts'
import { BOTS_MAX, checkMarket, checkPrices, checkShape, newGrid, pricesOf, startPrice } from './grid-request.ts'

/** Starts a grid in a futures market, or lets it wait for its trigger price, once everything about it is checked. */
export function startFuturesGrid(run: Run, command: StartFuturesGrid): void {
  const found = activeAccount(run, command.account)
  if (found === null || isAnswered(run, found, 'bots', command.requestId)) return
  const market = listedMarket(run.state, command.market)
  if (market?.terms.product !== 'futures') return reject(run, 'unknown-market')
  visitMarket(run, market)
  const margin = readAmount(command.margin) ?? NOTHING
  const refused =
    checkMarket(market) ??
    checkShape(market, command) ??
    checkPrices(market, command) ??
    checkExits(market, command) ??
    checkMargin(market, command, margin) ??
    (run.state.products.bots.of(found.account.id).length >= BOTS_MAX ? 'too-many-bots' : null)
  if (refused !== null) return reject(run, refused)
  const prices = pricesOf(market, command)
  const last = startPrice(market, command)
  const plan = futuresPlanOf(run.state, { account: found.account, market, prices, futures: command }, margin, last)
  if (plan === null) return reject(run, 'bot-too-small')
  const risky = checkRisk(run, found.account, market, command, prices, last, margin, plan)
  if (risky !== null) return reject(run, risky)
  if (!hasAvailable(run, { account: found.account, wallet: 'spot' }, market.quoteAsset, margin)) return
  open(run, found, market, command, prices, margin)
}

/** Checks that neither end is met at once: a grid that gains from falling prices has its take-profit below its range, others above. */
function checkExits(market: Market, command: StartFuturesGrid): Rejection | null {
  const { lower, upper, direction, takeProfitTicks = ZERO, stopLossTicks = ZERO } = command
  const start = startPrice(market, command)
  const [above, below] = direction === 'short' ? [stopLossTicks, takeProfitTicks] : [takeProfitTicks, stopLossTicks]
  if (above !== 0 && above <= Math.max(upper, start)) return 'bot-exits-invalid'
  return below !== 0 && below >= Math.min(lower, start) ? 'bot-exits-invalid' : null
}

function checkMargin(market: Market, { margin: text, direction, leverage }: StartFuturesGrid, margin: Amount): Rejection | null {
  if (!BOT_DIRECTIONS.includes(direction)) return 'bot-grids-invalid'
  const { minLever, maxLever } = futuresTermsOf(market)
  const isLever = Number.isSafeInteger(leverage) && leverage >= Number(minLever) && leverage <= Number(maxLever)
  if (!isLever) return 'leverage-invalid'
  if (readAmount(text) === null || margin <= 0n) return 'amount-invalid'
  return (margin / market.unitValue.amount) * BigInt(leverage) <= BigInt(UNITS_MAX) ? null : 'value-above-maximum'
}

/**
 * Checks that the largest position is within the tier of the leverage, and that the margin is above what the orders and the first position
 * must keep (formulas 4), so that no grid is liquidated as it starts.
 */
function checkRisk(
  run: Run,
  account: Account,
  market: Market,
  { direction, leverage }: StartFuturesGrid,
  prices: readonly Ticks[],
  last: Ticks,
  margin: Amount,
  { lots, entryLots, entryPrice }: GridPlan,
): Rejection | null {
  const valueOf = (ticks: bigint): string => amountText(amountFrom(ticks * BigInt(lots) * market.unitValue.amount))
  const most = maxValueAtLeverage(String(leverage), futuresTermsOf(market).tiers)
  const worst = worstPositions({ direction, prices, last })
  if (worst.some(({ valuePerLot }) => compare(valueOf(valuePerLot), most) > 0)) return 'position-above-tier'
  const count = lotsText(market.terms, Math.abs(entryLots) as Lots)
  const openAvgPrice = ticksText(market.terms, entryPrice as Ticks)
  const orders = prices.reduce((sum, price) => sum + BigInt(price), 0n)
  const { isLiquidated } = crossState({
    wallet: amountText(margin),
    symbols: [
      {
        contract: riskContract(run.state, account, market),
        markPrice: ticksText(market.terms, last),
        positions: isZero(count) ? [] : [{ direction: entryLots > 0 ? 1 : 2, openAvgPrice, count }],
        totalDelegateValue: valueOf(orders),
      },
    ],
  })
  return isLiquidated ? 'leverage-invalid' : null
}

function open(
  run: Run,
  { account, epoch }: ActiveAccount,
  market: Market,
  command: StartFuturesGrid,
  prices: readonly Ticks[],
  margin: Amount,
): void {
  const { triggerTicks = ZERO, direction, leverage } = command
  const { bots } = run.state.products
  const id = takeId(run)
  rememberRequest(run, epoch, 'bots', command.requestId, id)
  const own = ownAccountOf(run.state, bots, account, market, leverage)
  // The trader's wallet of bots shows what the grid is worth.
  balanceOf(account, 'bot', market.quoteAsset)
  const payment = { asset: market.quoteAsset, amount: margin, kind: 'bot', ref: id } as const
  payOver(run, { account, wallet: 'spot' }, { account: own, wallet: 'futures' }, payment)
  const strategy: FuturesGridStrategy = {
    kind: 'futures-grid',
    ...newGrid(run, id, account, market, command, prices, { base: NOTHING, quote: margin }),
    base: new Sum(),
    quote: new Sum(),
    sellAtEnd: true,
    futures: { direction, leverage, own, funding: new Sum() },
  }
  bots.add(strategy)
  if (triggerTicks === 0) startStrategy(run, strategy, 'started')
  else reportStrategy(run, strategy, 'waiting')
}
