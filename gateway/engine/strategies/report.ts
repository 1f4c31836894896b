import { type Amount, type Lots, type Ticks, unitsOf } from '#lib/kernel/money.ts'
import { added, amountText, times, without } from '../ledger/amounts.ts'
import { ticksText, lotsText } from '../ledger/units.ts'
import type { ProductRecord } from '../products/record.ts'
import type { Run } from '../run.ts'
import type { Market } from '../state/records.ts'
import type { Strategy } from './strategy.ts'

/** The kind of a grid's records. */
export const GRID_KIND = 'spot-grid'

/** Returns what amounts of base and quote are worth at a price, in the quote coin. Base below a lot counts at its exact share. */
export function worthOf({ lotSize, unitValue }: Market, base: Amount, quote: Amount, ticks: Ticks): Amount {
  const whole = Number(base / lotSize.amount) as Lots
  const rest = (base % lotSize.amount) as Amount
  const ofRest = ((rest * BigInt(ticks) * unitValue.amount) / lotSize.amount) as Amount
  return added(added(times(unitValue.amount, unitsOf(ticks, whole)), ofRest), quote)
}

/** Returns gain or loss so far at a price: what a strategy has, less what it was given at the price at which it started. */
export function totalOf({ market, given, base, quote, startTicks }: Strategy, ticks: Ticks): Amount {
  return without(worthOf(market, base.amount, quote.amount, ticks), worthOf(market, given.base, given.quote, startTicks))
}

/** Reports a strategy's status and its figures. */
export function reportStrategy(run: Run, strategy: Strategy, status: Strategy['status'] | 'ended'): void {
  run.changed = true
  run.events.push({ type: 'product-record', account: strategy.account.id, record: recordOf(strategy, status) })
}

/** Returns a strategy's status and its figures at the last price. */
export function recordOf(strategy: Strategy, status: Strategy['status'] | 'ended'): ProductRecord {
  const { id, market, grid, given } = strategy
  const { terms } = market
  const price = (ticks: Ticks): string | null => (ticks === 0 ? null : ticksText(terms, ticks))
  const started = strategy.startTicks > 0
  return {
    product: 'bots',
    id,
    kind: GRID_KIND,
    status,
    asset: terms.base,
    details: {
      market: market.id,
      reason: strategy.reason,
      mode: grid.shape.mode,
      lower: ticksText(terms, grid.shape.lower),
      upper: ticksText(terms, grid.shape.upper),
      grids: grid.shape.grids,
      size: lotsText(terms, grid.lots),
      base: amountText(given.base),
      quote: amountText(given.quote),
      baseNow: amountText(strategy.base.amount),
      quoteNow: amountText(strategy.quote.amount),
      startPrice: price(strategy.startTicks),
      endPrice: status === 'ended' ? price(market.last) : null,
      trigger: price(strategy.triggerTicks),
      takeProfit: price(strategy.takeProfitTicks),
      stopLoss: price(strategy.stopLossTicks),
      sellAtEnd: strategy.sellAtEnd ? 1 : 0,
      trips: grid.trips,
      gross: amountText(grid.gross.amount),
      profit: amountText(grid.profit.amount),
      fees: amountText(strategy.fees.amount),
      total: started ? amountText(totalOf(strategy, market.last)) : '0',
      openedAtMs: strategy.createdAtMs,
      startedAtMs: started ? strategy.startedAtMs : null,
      sinceMs: strategy.sinceMs,
    },
  }
}
