import type { GridDirection } from './formulas/futures-sizing.ts'
import { type GridMode, gridPrices } from './formulas/grid-prices.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import { type Amount, lotsFrom, millionthsFrom, ticksFrom, type Units, unitsFrom } from '#lib/kernel/money.ts'
import { readUnits } from '#gateway/engine/state/money/amounts.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { FuturesPart } from './futures/futures-state.ts'
import type { GridLine } from './grid/grid-state.ts'
import type { StrategyReason } from './reasons.ts'
import type { AnyGridStrategy, DcaStrategy, Strategy, StrategyStatus } from './strategy.ts'
import type { Json } from '#gateway/engine/product/product.ts'

type SavedLeg = readonly [buy: 0 | 1, lots: number, units: number, fee: string, atMs: number]
type SavedLine = readonly [buy: 0 | 1, orderId: number, leg: SavedLeg | null]

interface SavedBase {
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
}

interface SavedGrid extends SavedBase {
  readonly grid: readonly [mode: GridMode, lower: number, upper: number, grids: number, priceStep: number, lots: number, trips: number]
  readonly lines: readonly SavedLine[]
  /** Of a futures grid. */
  readonly futures?: readonly [direction: GridDirection, leverage: number, own: string, funding: string]
}

type SavedSafetyLine = readonly [ticks: number, units: number, orderId: number, isDone: 0 | 1]

interface SavedDca extends SavedBase {
  /** Amounts as decimals of units: cost, profit, and the part of it that belongs to the sale under way. */
  readonly dca: {
    readonly plan: readonly [
      units: number,
      everyMs: number,
      purchasesMax: number,
      count: number,
      safetyUnits: number,
      step: number,
      stepScale: number,
      sizeScale: number,
      takeProfit: number,
      repeats: 0 | 1,
    ]
    readonly now: readonly [nextAtMs: number, purchases: number, entry: number, exitId: number, isSold: 0 | 1, cycles: number]
    readonly bought: readonly [lots: number, units: number]
    readonly sums: readonly string[]
    readonly lines: readonly SavedSafetyLine[]
  }
}

type SavedStrategy = SavedGrid | SavedDca

/** Returns all open strategies for snapshot and hash; null if there are none. */
export function saveBots({ products: { bots } }: EngineState): Json {
  return bots.open.size === 0 ? null : ([...bots.open.values()].map(saveStrategy) as unknown as Json)
}

function saveStrategy(strategy: Strategy): SavedStrategy {
  return strategy.kind === 'spot-dca' ? saveDca(strategy) : saveGrid(strategy)
}

function saveBase(strategy: Strategy, ownAmounts: readonly Amount[], isAbove: boolean): SavedBase {
  const { id, account, market, status, reason, given, base, quote, fees, tries } = strategy
  const { createdAtMs, sinceMs, startedAtMs, triedAtMs, startTicks, triggerTicks, takeProfitTicks, stopLossTicks } = strategy
  const amounts = [given.base, given.quote, base.amount, quote.amount, fees.amount, ...ownAmounts]
  return {
    id,
    account: account.id,
    market: market.id,
    status,
    reason,
    times: [createdAtMs, sinceMs, startedAtMs, triedAtMs],
    amounts: amounts.map(String),
    prices: [startTicks, triggerTicks, takeProfitTicks, stopLossTicks],
    flags: [strategy.triggerUp, strategy.sellAtEnd, strategy.waits, isAbove],
    tries,
  }
}

function saveGrid(strategy: AnyGridStrategy): SavedGrid {
  const { grid } = strategy
  const { mode, lower, upper, grids } = grid.shape
  return {
    ...saveBase(strategy, [grid.gross.amount, grid.profit.amount], grid.isAbove),
    grid: [mode, lower, upper, grids, grid.priceStep, grid.lots, grid.trips],
    lines: grid.lines.map(({ buy, orderId, leg }) => [
      buy ? 1 : 0,
      orderId,
      leg && [leg.buy ? 1 : 0, leg.lots, leg.units, `${leg.fee}`, leg.atMs],
    ]),
    ...(strategy.kind === 'spot-grid' ? {} : { futures: saveFutures(strategy.futures) }),
  }
}

function saveFutures({ direction, leverage, own, funding }: FuturesPart): NonNullable<SavedGrid['futures']> {
  return [direction, leverage, own.id, String(funding.amount)]
}

function saveDca(strategy: DcaStrategy): SavedDca {
  const { plan, ...dca } = strategy.dca
  const { count, units, step, stepScale, sizeScale } = plan.safety
  return {
    ...saveBase(strategy, [], false),
    dca: {
      plan: [plan.units, plan.everyMs, plan.purchasesMax, count, units, step, stepScale, sizeScale, plan.takeProfit, plan.repeats ? 1 : 0],
      now: [dca.nextAtMs, dca.purchases, dca.entryTicks, dca.exit.orderId, dca.isSold ? 1 : 0, dca.cycles],
      bought: [dca.bought.lots, dca.bought.units],
      sums: [dca.cost, dca.profit, dca.saleProfit].map(({ amount }) => String(amount)),
      lines: dca.lines.map((line) => [line.ticks, line.units, line.orderId, line.isDone ? 1 : 0]),
    },
  }
}

/** Restores what `saveBots` returned, into a state whose orders are restored already. */
export function restoreBots(state: EngineState, json: Json): void {
  for (const saved of json as unknown as readonly SavedStrategy[]) state.products.bots.add(restoreStrategy(state, saved))
}

function restoreStrategy(state: EngineState, saved: SavedStrategy): Strategy {
  return 'dca' in saved ? restoreDca(state, saved) : restoreGrid(state, saved)
}

/** Reads saved sums; a strategy has as many as its kind says. */
function sumsOf(texts: readonly string[], count: number): (nth: number) => Amount {
  const amounts = texts.map(readUnits)
  assert(amounts.length === count, 'a bot has its amounts')
  return (nth) => required(amounts[nth], 'a bot has its amounts')
}

function restoreBase(state: EngineState, saved: SavedBase, at: (nth: number) => Amount) {
  const account = required(state.accounts.get(saved.account), 'the account of a bot exists')
  const market = required(state.markets.get(saved.market), 'the market of a bot exists')
  const [createdAtMs, sinceMs, startedAtMs, triedAtMs] = saved.times
  const [startTicks, triggerTicks, takeProfitTicks, stopLossTicks] = saved.prices.map(ticksFrom)
  const [triggerUp, sellAtEnd, waits] = saved.flags
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
  }
}

function restoreGrid(state: EngineState, saved: SavedGrid): AnyGridStrategy {
  const at = sumsOf(saved.amounts, 7)
  const [mode, lower, upper, grids, priceStep, lots, trips] = saved.grid
  const shape = { mode, lower: ticksFrom(lower), upper: ticksFrom(upper), grids }
  const common = {
    ...restoreBase(state, saved, at),
    grid: {
      shape,
      priceStep,
      prices: gridPrices(shape, priceStep),
      lines: saved.lines.map(restoreLine),
      lots: lotsFrom(lots),
      gross: Sum.of(at(5)),
      profit: Sum.of(at(6)),
      trips,
      isAbove: saved.flags[3],
    },
  }
  if (saved.futures === undefined) return { kind: 'spot-grid', ...common }
  const [direction, leverage, own, funding] = saved.futures
  const account = required(state.accounts.get(own), 'the account of a grid exists')
  return { kind: 'futures-grid', ...common, futures: { direction, leverage, own: account, funding: Sum.of(readUnits(funding)) } }
}

function restoreDca(state: EngineState, saved: SavedDca): DcaStrategy {
  const { plan, now, bought, sums, lines } = saved.dca
  const [units, everyMs, purchasesMax, count, safetyUnits, step, stepScale, sizeScale, takeProfit, repeats] = plan
  const [nextAtMs, purchases, entry, exitId, isSold, cycles] = now
  const sum = sumsOf(sums, 3)
  return {
    kind: 'spot-dca',
    ...restoreBase(state, saved, sumsOf(saved.amounts, 5)),
    dca: {
      plan: {
        units: unitsFrom(units),
        everyMs,
        purchasesMax,
        safety: { count, units: unitsFrom(safetyUnits), step: millionthsFrom(step), stepScale, sizeScale },
        takeProfit: millionthsFrom(takeProfit),
        repeats: repeats === 1,
      },
      nextAtMs,
      purchases,
      entryTicks: ticksFrom(entry),
      lines: lines.map(([ticks, most, orderId, isDone]) => ({
        ticks: ticksFrom(ticks),
        units: unitsFrom(most),
        orderId,
        isDone: isDone === 1,
      })),
      exit: { orderId: exitId },
      isSold: isSold === 1,
      cost: Sum.of(sum(0)),
      bought: { lots: lotsFrom(bought[0]), units: unitsFrom(bought[1]) },
      cycles,
      profit: Sum.of(sum(1)),
      saleProfit: Sum.of(sum(2)),
    },
  }
}

function restoreLine([buy, orderId, leg]: SavedLine): GridLine {
  if (leg === null) return { buy: buy === 1, orderId, leg }
  const [legBuys, lots, units, fee, atMs] = leg
  return { buy: buy === 1, orderId, leg: { buy: legBuys === 1, lots: lotsFrom(lots), units: units as Units, fee: BigInt(fee), atMs } }
}
