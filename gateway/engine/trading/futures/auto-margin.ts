import { ZERO, type Amount, NOTHING } from '#lib/kernel/money.ts'
import { round } from '#lib/kernel/rounding.ts'
import { AMOUNT_DECIMALS, toAmount, added, smaller, times, without } from '../../state/money/amounts.ts'
import { futuresAvailable, marginStateOf, markOf } from '../risk/futures-risk.ts'
import { initialMarginOf, profitAt, settingsOf } from '../../state/positions.ts'
import { visitPositions } from '../orders/reserve.ts'
import { type Run, takeId } from '../../state/run.ts'
import { moveMargin } from './settle-futures.ts'
import type { Position } from '../../state/records/records.ts'

/**
 * Adds margin to an isolated position that is about to be liquidated, if its account has enabled that: enough to reach `equityAsked`
 * at the current mark price, or all that is available. Takes nothing if even that would not save the position, since it would be lost
 * too. Returns whether the position is saved.
 */
export function addMargin(run: Run, position: Position): boolean {
  const { account, market, direction } = position
  const { autoLong, autoShort } = settingsOf(account, market)
  if ((direction === 1 ? autoLong : autoShort) !== true) return false
  visitPositions(run, account)
  const available = futuresAvailable(account, market.quoteAsset)
  const profit = profitAt(position, markOf(market))
  const wanted = without(without(equityAsked(run, position), position.margin), smaller(profit, NOTHING))
  const amount = smaller(wanted, available)
  if (amount <= 0n || marginStateOf(run.state, { ...position, margin: added(position.margin, amount) }).isLiquidated) return false
  moveMargin(run, position, amount, takeId(run))
  position.updatedAtMs = run.timeMs
  run.events.push({ type: 'position-changed', position, lots: ZERO })
  return true
}

/** Returns the target equity of a position: its initial margin or, if that no longer exceeds the maintenance margin, twice the latter. */
function equityAsked({ state }: Run, position: Position): Amount {
  const asked = initialMarginOf(position.cost, position.leverage)
  const kept = toAmount(round(marginStateOf(state, position).maintenance, AMOUNT_DECIMALS, 'up'))
  return asked > kept ? asked : times(kept, 2)
}
