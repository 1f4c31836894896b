import type { TradingMode } from '#lib/contract/market/trading-modes.ts'
import type { RestrictMarket, SetHalt } from '../../state/commands/market-commands.ts'
import type { Market } from '../../state/records/records.ts'
import { type Run, reject } from '../../state/run.ts'
import { putMode } from '../../state/trading-mode.ts'

/** Halts one market or all, or opens them again. Cancels still work; orders in transit wait. */
export function setHalt(run: Run, { market, halted }: SetHalt): void {
  for (const { id } of changeMode(run, market, halted ? 'halted' : 'open')) run.events.push({ type: 'halt-changed', market: id, halted })
}

/** Restricts what traders can do in one market or in all, see `TRADING_MODES`. */
export function restrictMarket(run: Run, { market, to }: RestrictMarket): void {
  for (const { id } of changeMode(run, market, to)) run.events.push({ type: 'market-restricted', market: id, to })
}

/** Puts one market or all into a mode. Returns those that were in another one. */
function changeMode(run: Run, id: string | undefined, mode: TradingMode): Market[] {
  if (id !== undefined && !run.state.markets.has(id)) {
    reject(run, 'unknown-market')
    return []
  }
  const changed = [...run.state.markets.values()].filter((market) => (id === undefined || market.id === id) && putMode(market, mode))
  run.changed ||= changed.length > 0
  return changed
}
