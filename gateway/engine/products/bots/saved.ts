import { type GridMode, gridPrices } from '#lib/calc/grid/grid-prices.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import { lotsFrom, ticksFrom, type Units } from '#lib/kernel/money.ts'
import { readUnits } from '../../ledger/amounts.ts'
import { Sum } from '../../ledger/sums.ts'
import type { EngineState } from '../../state/state.ts'
import type { GridLine } from '../../strategies/grid/grid-state.ts'
import type { StrategyReason } from '../../strategies/reasons.ts'
import type { Strategy, StrategyStatus } from '../../strategies/strategy.ts'
import type { Json } from '../product.ts'

type SavedLeg = readonly [buy: 0 | 1, lots: number, units: number, fee: string, atMs: number]
type SavedLine = readonly [buy: 0 | 1, orderId: number, leg: SavedLeg | null]

interface SavedStrategy {
  readonly id: number
  readonly account: string
  readonly market: string
  readonly status: StrategyStatus
  readonly reason: StrategyReason
  readonly times: readonly [createdAtMs: number, sinceMs: number, startedAtMs: number, triedAtMs: number]
  /** Amounts in units: given base and quote, present base and quote, fees, gains before and after fees. */
  readonly amounts: readonly string[]
  readonly prices: readonly [start: number, trigger: number, takeProfit: number, stopLoss: number]
  readonly flags: readonly [triggerUp: boolean, sellAtEnd: boolean, waits: boolean, isAbove: boolean]
  readonly tries: number
  readonly grid: readonly [mode: GridMode, lower: number, upper: number, grids: number, priceStep: number, lots: number, trips: number]
  readonly lines: readonly SavedLine[]
}

/** Returns all open strategies for snapshot and hash; null if there are none. */
export function saveBots({ products: { bots } }: EngineState): Json {
  return bots.open.size === 0 ? null : ([...bots.open.values()].map(saveStrategy) as unknown as Json)
}

function saveStrategy(strategy: Strategy): SavedStrategy {
  const { id, account, market, status, reason, given, base, quote, fees, tries, grid } = strategy
  const { createdAtMs, sinceMs, startedAtMs, triedAtMs, startTicks, triggerTicks, takeProfitTicks, stopLossTicks } = strategy
  const { mode, lower, upper, grids } = grid.shape
  const amounts = [given.base, given.quote, base.amount, quote.amount, fees.amount, grid.gross.amount, grid.profit.amount]
  return {
    id,
    account: account.id,
    market: market.id,
    status,
    reason,
    times: [createdAtMs, sinceMs, startedAtMs, triedAtMs],
    amounts: amounts.map(String),
    prices: [startTicks, triggerTicks, takeProfitTicks, stopLossTicks],
    flags: [strategy.triggerUp, strategy.sellAtEnd, strategy.waits, grid.isAbove],
    tries,
    grid: [mode, lower, upper, grids, grid.priceStep, grid.lots, grid.trips],
    lines: grid.lines.map(({ buy, orderId, leg }) => [
      buy ? 1 : 0,
      orderId,
      leg && [leg.buy ? 1 : 0, leg.lots, leg.units, `${leg.fee}`, leg.atMs],
    ]),
  }
}

/** Restores what `saveBots` returned, into a state whose orders are restored already. */
export function restoreBots(state: EngineState, json: Json): void {
  for (const saved of json as unknown as readonly SavedStrategy[]) state.products.bots.add(restoreStrategy(state, saved))
}

function restoreStrategy(state: EngineState, saved: SavedStrategy): Strategy {
  const account = required(state.accounts.get(saved.account), 'the account of a bot exists')
  const market = required(state.markets.get(saved.market), 'the market of a bot exists')
  const [createdAtMs, sinceMs, startedAtMs, triedAtMs] = saved.times
  const amounts = saved.amounts.map(readUnits)
  assert(amounts.length === 7, 'a bot has its amounts')
  const at = (nth: number) => required(amounts[nth], 'a bot has its amounts')
  const [startTicks, triggerTicks, takeProfitTicks, stopLossTicks] = saved.prices.map(ticksFrom)
  const [triggerUp, sellAtEnd, waits, isAbove] = saved.flags
  const [mode, lower, upper, grids, priceStep, lots, trips] = saved.grid
  const shape = { mode, lower: ticksFrom(lower), upper: ticksFrom(upper), grids }
  return {
    id: saved.id,
    account,
    market,
    status: saved.status,
    reason: saved.reason,
    createdAtMs,
    sinceMs,
    startedAtMs,
    triedAtMs,
    given: { base: at(0), quote: at(1) },
    base: Sum.of(at(2)),
    quote: Sum.of(at(3)),
    fees: Sum.of(at(4)),
    startTicks: required(startTicks, 'a bot has its prices'),
    triggerTicks: required(triggerTicks, 'a bot has its prices'),
    takeProfitTicks: required(takeProfitTicks, 'a bot has its prices'),
    stopLossTicks: required(stopLossTicks, 'a bot has its prices'),
    triggerUp,
    sellAtEnd,
    waits,
    tries: saved.tries,
    grid: {
      shape,
      priceStep,
      prices: gridPrices(shape, priceStep),
      lines: saved.lines.map(restoreLine),
      lots: lotsFrom(lots),
      gross: Sum.of(at(5)),
      profit: Sum.of(at(6)),
      trips,
      isAbove,
    },
  }
}

function restoreLine([buy, orderId, leg]: SavedLine): GridLine {
  if (leg === null) return { buy: buy === 1, orderId, leg }
  const [legBuys, lots, units, fee, atMs] = leg
  return { buy: buy === 1, orderId, leg: { buy: legBuys === 1, lots: lotsFrom(lots), units: units as Units, fee: BigInt(fee), atMs } }
}
