import { type Amount, most, NOTHING, type Ticks, UNITS_MAX, ZERO } from '#lib/kernel/money.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import { readAmount } from '#gateway/engine/trading/orders/check-order.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import { type Run, reject, takeId, visitMarket } from '#gateway/engine/state/run.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'
import { listedMarket } from '#gateway/engine/state/state.ts'
import { startStrategy } from './control.ts'
import { planOf } from './grid/lines.ts'
import { reportStrategy } from './report.ts'
import type { GridStrategy } from './strategy.ts'
import {
  type ActiveAccount,
  activeAccount,
  hasAvailable,
  isAnswered,
  payOver,
  rememberRequest,
} from '#gateway/engine/product/operations.ts'
import type { StartGrid } from './commands.ts'
import { BOTS_MAX, checkMarket, checkPrices, checkShape, newGrid, pricesOf, startPrice } from './grid-request.ts'

/** Starts a grid, or lets it wait for its trigger price, once everything about it is checked. */
export function startGrid(run: Run, command: StartGrid): void {
  const found = activeAccount(run, command.account)
  if (found === null || isAnswered(run, found, 'bots', command.requestId)) return
  const market = listedMarket(run.state, command.market)
  if (market?.terms.product !== 'spot') return reject(run, 'unknown-market')
  visitMarket(run, market)
  const given = { base: readAmount(command.base) ?? NOTHING, quote: readAmount(command.quote) ?? NOTHING }
  const refused =
    checkMarket(market) ??
    checkShape(market, command) ??
    checkPrices(market, command) ??
    checkExits(market, command) ??
    checkFunds(market, command, given) ??
    (run.state.products.bots.of(found.account.id).length >= BOTS_MAX ? 'too-many-bots' : null)
  if (refused !== null) return reject(run, refused)
  const { account } = found
  const prices = pricesOf(market, command)
  const funds = { base: Sum.of(given.base), quote: Sum.of(given.quote) }
  const plan = planOf(run.state, { account, market, ...funds, grid: { prices } }, startPrice(market, command))
  if (plan === null) return reject(run, 'bot-too-small')
  for (const [asset, amount] of assetsOf(market, given)) if (!hasAvailable(run, { account, wallet: 'spot' }, asset, amount)) return
  open(run, found, market, command, prices, given)
}

function open(
  run: Run,
  { account, epoch }: ActiveAccount,
  market: Market,
  command: StartGrid,
  prices: readonly Ticks[],
  given: GridStrategy['given'],
): void {
  const { triggerTicks = ZERO, sellAtEnd } = command
  const id = takeId(run)
  rememberRequest(run, epoch, 'bots', command.requestId, id)
  for (const [asset, amount] of assetsOf(market, given))
    payOver(run, { account, wallet: 'spot' }, { account, wallet: 'bot' }, { asset, amount, kind: 'bot', ref: id })
  const strategy: GridStrategy = {
    kind: 'spot-grid',
    ...newGrid(run, id, account, market, command, prices, given),
    base: Sum.of(given.base),
    quote: Sum.of(given.quote),
    sellAtEnd,
  }
  run.state.products.bots.add(strategy)
  if (triggerTicks === 0) startStrategy(run, strategy, 'started')
  else reportStrategy(run, strategy, 'waiting')
}

function assetsOf(market: Market, { base, quote }: GridStrategy['given']): (readonly [asset: number, amount: Amount])[] {
  return [
    [market.baseAsset, base],
    [market.quoteAsset, quote],
  ]
}

/** Checks that neither end of a grid is met at once. */
function checkExits(market: Market, command: StartGrid): Rejection | null {
  const { lower, upper, takeProfitTicks = ZERO, stopLossTicks = ZERO } = command
  const start = startPrice(market, command)
  if (takeProfitTicks !== 0 && takeProfitTicks <= most(upper, start)) return 'bot-exits-invalid'
  return stopLossTicks !== 0 && stopLossTicks >= Math.min(lower, start) ? 'bot-exits-invalid' : null
}

function checkFunds(market: Market, command: StartGrid, { base, quote }: GridStrategy['given']): Rejection | null {
  const isRead = readAmount(command.base) !== null && readAmount(command.quote) !== null
  if (!isRead || base + quote === 0n) return 'amount-invalid'
  const limit = BigInt(UNITS_MAX)
  const isCounted = quote / market.unitValue.amount <= limit && (base / market.lotSize.amount) * BigInt(command.upper) <= limit
  return isCounted ? null : 'value-above-maximum'
}
