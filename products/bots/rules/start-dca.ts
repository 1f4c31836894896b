import { areSafetyPossible, EVERY_MS_MAX, EVERY_MS_MIN, PURCHASES_MAX, safetyShapes } from './formulas/safety.ts'
import { type Amount, isTicks, type Lots, millionthsFrom, type Ticks, type Units, UNITS_MAX, ZERO } from '#lib/kernel/money.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import { readAmount } from '#gateway/engine/trading/orders/check-order.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import { type Run, reject, takeId, visitMarket } from '#gateway/engine/state/run.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'
import { isOnPriceStep, wholeSteps } from '#gateway/engine/state/steps.ts'
import { listedMarket } from '#gateway/engine/state/state.ts'
import { startStrategy } from './control.ts'
import type { DcaPlan } from './dca/dca-state.ts'
import { isAboveLeast } from '#gateway/engine/state/markets.ts'
import { reportStrategy } from './report.ts'
import type { DcaStrategy } from './strategy.ts'
import {
  type ActiveAccount,
  activeAccount,
  hasAvailable,
  isAnswered,
  payOver,
  rememberRequest,
} from '#gateway/engine/product/operations.ts'
import type { StartDca } from './commands.ts'
import { BOTS_MAX, checkMarket } from './grid-request.ts'

const MILLION = 1_000_000
/** The largest gain that a sale can wait for: ten times the cost. */
const GAIN_MAX = 10 * MILLION

/** Starts recurring purchases, or lets them wait for their trigger price, once everything about them is checked. */
export function startDca(run: Run, command: StartDca): void {
  const found = activeAccount(run, command.account)
  if (found === null || isAnswered(run, found, 'bots', command.requestId)) return
  const market = listedMarket(run.state, command.market)
  if (market?.terms.product !== 'spot') return reject(run, 'unknown-market')
  visitMarket(run, market)
  const plan = planOf(market, command)
  const quote = readAmount(command.quote)
  if (typeof plan === 'string' || quote === null) return reject(run, typeof plan === 'string' ? plan : 'amount-invalid')
  const refused =
    checkMarket(market) ??
    checkPrices(market, command) ??
    checkFunds(market, plan, quote, command) ??
    (run.state.products.bots.of(found.account.id).length >= BOTS_MAX ? 'too-many-bots' : null)
  if (refused !== null) return reject(run, refused)
  if (!hasAvailable(run, { account: found.account, wallet: 'spot' }, market.quoteAsset, quote)) return
  open(run, found, market, command, plan, quote)
}

/** Returns the plan of a command in the engine's units, or why it is none. */
function planOf(market: Market, command: StartDca): DcaPlan | Rejection {
  const { everyMs, purchasesMax, safetyCount, safetyStep, stepScale, sizeScale, takeProfit, repeats } = command
  const units = unitsOf(market, command.amount)
  const safetyUnits = safetyCount === 0 ? ZERO : unitsOf(market, command.safetyAmount)
  if (units === null || safetyUnits === null || units === 0) return 'amount-invalid'
  const isWhole = (value: number, low: number, high: number): boolean => Number.isSafeInteger(value) && value >= low && value <= high
  const safety = { count: safetyCount, units: safetyUnits, step: safetyStep, stepScale, sizeScale }
  const isPlan =
    (everyMs === 0 || isWhole(everyMs, EVERY_MS_MIN, EVERY_MS_MAX)) &&
    isWhole(purchasesMax, 0, PURCHASES_MAX) &&
    isWhole(takeProfit, 0, GAIN_MAX) &&
    // One purchase and no sale would be an order, not a plan.
    (everyMs > 0 || takeProfit > 0) &&
    isWhole(safetyCount, 0, PURCHASES_MAX) &&
    areSafetyPossible(safety)
  if (!isPlan) return 'bot-plan-invalid'
  return {
    units,
    everyMs,
    purchasesMax: everyMs === 0 ? 0 : purchasesMax,
    safety: safetyCount === 0 ? NO_SAFETY : { ...safety, step: millionthsFrom(safetyStep) },
    takeProfit: millionthsFrom(takeProfit),
    repeats: repeats && takeProfit > 0,
  }
}

const NO_SAFETY = { count: 0, units: ZERO, step: ZERO, stepScale: 1000, sizeScale: 1000 }

/** Returns a decimal amount of the quote coin in ticks x lots, rounded down; null if it is invalid or too large. */
function unitsOf({ unitValue }: Market, text: string): Units | null {
  const amount = readAmount(text)
  if (amount === null || amount / unitValue.amount > BigInt(UNITS_MAX)) return null
  return Number(amount / unitValue.amount) as Units
}

function checkPrices(market: Market, { triggerTicks = ZERO, stopLossTicks = ZERO }: StartDca): Rejection | null {
  const given = [triggerTicks, stopLossTicks].filter((price) => price !== 0)
  if (!given.every((price) => isTicks(price) && isOnPriceStep(market, price))) return 'price-not-a-tick'
  if (triggerTicks !== 0 && triggerTicks === market.last) return 'trigger-price-invalid'
  return stopLossTicks !== 0 && stopLossTicks >= startPrice(market, triggerTicks) ? 'bot-exits-invalid' : null
}

function startPrice({ last }: Market, triggerTicks: Ticks): Ticks {
  return triggerTicks === 0 ? last : triggerTicks
}

/** Checks that the funds pay for the purchases that are planned, and that each is above the least size of the market. */
function checkFunds(market: Market, plan: DcaPlan, quote: Amount, { triggerTicks = ZERO }: StartDca): Rejection | null {
  if (quote / market.unitValue.amount > BigInt(UNITS_MAX)) return 'value-above-maximum'
  const shapes = safetyShapes(plan.safety)
  const purchases = plan.everyMs === 0 ? 1 : Math.max(1, plan.purchasesMax)
  const needed = shapes.reduce((sum, { units }) => sum + BigInt(units), BigInt(plan.units) * BigInt(purchases))
  if (quote < needed * market.unitValue.amount) return 'bot-funds-short'
  const start = startPrice(market, triggerTicks)
  const isEnough = (units: number, price: number): boolean =>
    isAboveLeast(market, price as Ticks, wholeSteps(market, Math.floor(units / price) as Lots))
  const areEnough = shapes.every(({ below, units }) => isEnough(units, Math.max(1, Math.floor((start * (MILLION - below)) / MILLION))))
  // A hundredth is kept back for the worst price of a purchase.
  return areEnough && isEnough(plan.units, Math.ceil(start * 1.01)) ? null : 'bot-too-small'
}

function open(run: Run, { account, epoch }: ActiveAccount, market: Market, command: StartDca, plan: DcaPlan, quote: Amount): void {
  const { triggerTicks = ZERO, stopLossTicks = ZERO, sellAtEnd } = command
  const id = takeId(run)
  rememberRequest(run, epoch, 'bots', command.requestId, id)
  const payment = { asset: market.quoteAsset, amount: quote, kind: 'bot', ref: id } as const
  payOver(run, { account, wallet: 'spot' }, { account, wallet: 'bot' }, payment)
  const strategy: DcaStrategy = {
    kind: 'spot-dca',
    id,
    account,
    market,
    createdAtMs: run.timeMs,
    status: 'waiting',
    reason: 'created',
    sinceMs: run.timeMs,
    given: { base: new Sum().amount, quote },
    startTicks: ZERO,
    startedAtMs: 0,
    base: new Sum(),
    quote: Sum.of(quote),
    fees: new Sum(),
    triggerTicks,
    triggerUp: triggerTicks >= market.last,
    takeProfitTicks: ZERO,
    stopLossTicks,
    sellAtEnd,
    tries: 0,
    triedAtMs: 0,
    waits: false,
    dca: {
      plan,
      nextAtMs: 0,
      purchases: 0,
      entryTicks: ZERO,
      lines: [],
      exit: { orderId: 0 },
      isSold: false,
      cost: new Sum(),
      bought: { lots: ZERO, units: ZERO },
      cycles: 0,
      profit: new Sum(),
      saleProfit: new Sum(),
    },
  }
  run.state.products.bots.add(strategy)
  if (triggerTicks === 0) startStrategy(run, strategy, 'started')
  else reportStrategy(run, strategy, 'waiting')
}
