import { round } from '#lib/kernel/rounding.ts'
import { AMOUNT_PLACES, type Amount, toAmount } from '../ledger/amounts.ts'
import { futuresAvailable, marginStateOf, markOf } from './futures-risk.ts'
import { initialMarginOf, profitAt, settingsOf } from '../state/positions.ts'
import { visitPositions } from '../orders/reserve.ts'
import { COVER_RULES } from '../rules.ts'
import { type Run, takeId } from '../run.ts'
import { moveMargin } from './settle-futures.ts'
import type { Position } from '../state/records.ts'

/**
 * Adds margin to an isolated position that is about to be liquidated, where its account has asked for that: what `equityAsked`
 * says at the mark of now, or all that is available. Nothing is taken where all of it would not save the position: it would be lost as
 * well. Returns whether the position is saved.
 */
export function addMargin(run: Run, position: Position): boolean {
  const { account, market, direction } = position
  const { autoLong, autoShort } = settingsOf(account, market)
  if (run.state.rules < COVER_RULES || (direction === 1 ? autoLong : autoShort) !== true) return false
  visitPositions(run, account)
  const available = futuresAvailable(account, market.quoteAsset)
  const profit = profitAt(position, markOf(market))
  const wanted = equityAsked(run, position) - position.margin - (profit < 0n ? profit : 0n)
  const amount = wanted < available ? wanted : available
  if (amount <= 0n || marginStateOf(run.state, { ...position, margin: position.margin + amount }).isLiquidated) return false
  moveMargin(run, position, amount, takeId(run))
  position.updatedAtMs = run.timeMs
  run.events.push({ type: 'position-changed', position, lots: 0 })
  return true
}

/** What a position is to be worth with its margin: what its leverage asks for, or, where that does not keep a value that has grown, twice what does. */
function equityAsked({ state }: Run, position: Position): Amount {
  const asked = initialMarginOf(position.cost, position.leverage)
  const kept = toAmount(round(marginStateOf(state, position).maintenance, AMOUNT_PLACES, 'up'))
  return asked > kept ? asked : 2n * kept
}
