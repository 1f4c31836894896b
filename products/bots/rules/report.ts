import { type Amount, type Ticks, type Units, ZERO } from '#lib/kernel/money.ts'
import { amountText, times, without } from '#gateway/engine/state/money/amounts.ts'
import { averageText, lotsText, ticksText } from '#gateway/engine/state/money/units.ts'
import type { ProductRecord } from '#gateway/engine/state/records/product-record.ts'
import { worthOf } from '#gateway/engine/trading/pricing/pricing.ts'
import type { Run } from '#gateway/engine/state/run.ts'
import { equityOf, positionOfGrid } from './futures/own-account.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import type { AnyGridStrategy, DcaStrategy, FuturesGridStrategy, Strategy } from './strategy.ts'

/**
 * Returns gain or loss so far at a price: what a strategy has, less what it was given at the price at which it started. The position of a
 * futures grid counts at the mark price.
 */
export function totalOf(strategy: Strategy, ticks: Ticks): Amount {
  const { market, given, base, quote, startTicks } = strategy
  if (strategy.kind === 'futures-grid') return without(equityOf(strategy), given.quote)
  return without(worthOf(market, base.amount, quote.amount, ticks), worthOf(market, given.base, given.quote, startTicks))
}

/** Reports a strategy's status and its figures. */
export function reportStrategy(run: Run, strategy: Strategy, status: Strategy['status'] | 'ended'): void {
  run.changed = true
  run.events.push({ type: 'product-record', account: strategy.account.id, record: recordOf(strategy, status) })
}

/** Returns a strategy's status and its figures at the last price. */
export function recordOf(strategy: Strategy, status: Strategy['status'] | 'ended'): ProductRecord {
  const { id, kind, market, given } = strategy
  const { terms } = market
  const price = (ticks: Ticks): string | null => (ticks === 0 ? null : ticksText(terms, ticks))
  const started = strategy.startTicks > 0
  return {
    product: 'bots',
    id,
    kind,
    status,
    asset: terms.base,
    details: {
      market: market.id,
      reason: strategy.reason,
      ...(strategy.kind === 'spot-dca' ? dcaPlan(strategy) : gridShape(strategy)),
      base: amountText(given.base),
      quote: amountText(given.quote),
      baseNow: amountText(strategy.base.amount),
      quoteNow: amountText(quoteOf(strategy)),
      startPrice: price(strategy.startTicks),
      endPrice: status === 'ended' ? price(market.last) : null,
      trigger: price(strategy.triggerTicks),
      takeProfit: price(strategy.takeProfitTicks),
      stopLoss: price(strategy.stopLossTicks),
      sellAtEnd: strategy.sellAtEnd ? 1 : 0,
      ...(strategy.kind === 'spot-dca' ? dcaResults(strategy) : gridResults(strategy)),
      ...(strategy.kind === 'futures-grid' ? futuresResults(strategy) : {}),
      fees: amountText(strategy.fees.amount),
      total: started ? amountText(totalOf(strategy, market.last)) : '0',
      openedAtMs: strategy.createdAtMs,
      startedAtMs: started ? strategy.startedAtMs : null,
      sinceMs: strategy.sinceMs,
    },
  }
}

// The order of these figures stays as it is: the history keeps records as texts, and makes the same ones again from the journal.

function gridShape({ grid, market: { terms } }: AnyGridStrategy): ProductRecord['details'] {
  return {
    mode: grid.shape.mode,
    lower: ticksText(terms, grid.shape.lower),
    upper: ticksText(terms, grid.shape.upper),
    grids: grid.shape.grids,
    size: lotsText(terms, grid.lots),
  }
}

function gridResults({ grid }: AnyGridStrategy): ProductRecord['details'] {
  return { trips: grid.trips, gross: amountText(grid.gross.amount), profit: amountText(grid.profit.amount) }
}

/** Returns what a strategy has of the quote coin; the margin of a futures grid without its open profit. */
function quoteOf(strategy: Strategy): Amount {
  if (strategy.kind !== 'futures-grid') return strategy.quote.amount
  return balanceOf(strategy.futures.own, 'futures', strategy.market.quoteAsset).total.amount
}

function futuresResults(strategy: FuturesGridStrategy): ProductRecord['details'] {
  const { futures, market } = strategy
  const { terms } = market
  const position = positionOfGrid(strategy)
  return {
    direction: futures.direction,
    leverage: futures.leverage,
    funding: amountText(futures.funding.amount),
    positionSide: position === undefined ? null : position.direction === 1 ? 'long' : 'short',
    positionSize: lotsText(terms, position?.lots ?? ZERO),
    entryPrice:
      position === undefined
        ? null
        : averageText(terms, Number(position.cost / market.unitValue.amount) as Units, position.lots, terms.pricePlace),
  }
}

function dcaPlan({ dca: { plan }, market: { unitValue } }: DcaStrategy): ProductRecord['details'] {
  const value = (units: Units): string => amountText(times(unitValue.amount, units))
  return {
    amount: value(plan.units),
    everyMs: plan.everyMs,
    purchasesMax: plan.purchasesMax,
    safetyCount: plan.safety.count,
    safetyAmount: value(plan.safety.units),
    safetyStep: plan.safety.step,
    stepScale: plan.safety.stepScale,
    sizeScale: plan.safety.sizeScale,
    gain: plan.takeProfit,
    repeats: plan.repeats ? 1 : 0,
  }
}

function dcaResults({ dca, market: { terms } }: DcaStrategy): ProductRecord['details'] {
  const { bought } = dca
  return {
    purchases: dca.purchases,
    safetyDone: dca.lines.filter(({ isDone }) => isDone).length,
    nextAtMs: dca.nextAtMs === 0 ? null : dca.nextAtMs,
    averagePrice: bought.lots === 0 ? null : averageText(terms, bought.units, bought.lots, terms.pricePlace),
    cost: amountText(dca.cost.amount),
    trips: dca.cycles,
    profit: amountText(dca.profit.amount),
  }
}
