import { required } from '#lib/kernel/assert.ts'
import { cancelAll, cancelOrders } from './trading/execution/cancel.ts'
import type { Command } from './state/commands/commands.ts'
import { editOrder, replaceOrder } from './trading/execution/edit.ts'
import { arrive, nextDueMs } from './trading/execution/entering.ts'
import { adjustBalance, adjustInsurance } from './adjustments.ts'
import { closeEpoch, openAccount, openEpoch, setLevels, setRealism, transfer, transferBetween } from './epochs.ts'
import type { EngineEvent } from './state/events.ts'
import { delistMarket } from './trading/markets/delisting.ts'
import { settleFunding } from './trading/futures/funding.ts'
import { adjustMargin, setAutoMargin, setLeverage, setMarginMode, setPositionMode } from './trading/futures/futures-settings.ts'
import { borrow, chargeInterest, repay } from './trading/margin/lending.ts'
import { actProducts } from './product/dispatch.ts'
import { placeBatch, placeOrder } from './trading/execution/place.ts'
import { readProducts } from './product/product.ts'
import { setMarketState } from './trading/markets/market-state.ts'
import { makeRecord } from './record/record.ts'
import { setAccountFees, setLevelFees, setMarketFees } from './trading/markets/operator-fees.ts'
import { restrictMarket, setHalt } from './trading/markets/trading-mode.ts'
import { moveMarket } from './trading/markets/reference.ts'
import { trimReduceOnly } from './trading/kinds/reduce-only.ts'
import { type Run, startRun } from './state/run.ts'
import type { ProductCommand } from './state/records/product-types.ts'
import type { EngineState } from './state/state.ts'
import { changeMarket, fundInsurance, keepTerms, listMarket, setFees, setLending, setRules } from './trading/markets/terms.ts'

const NO_RECORDS: readonly Command[] = []

/** The result of a command. */
export interface Applied {
  readonly events: readonly EngineEvent[]
  /**
   * The records to journal before any event is published: applied in order to the previous state, they give the new one. Empty if
   * nothing changed that the hash covers.
   */
  readonly records: readonly Command[]
}

/**
 * Applies one command to the engine's state, in place. The same state and command always give the same events and state, because
 * time, ids and randomness come with the command. Refusals are events; an exception means that the state is broken.
 */
export function apply(state: EngineState, command: Command): Applied {
  // This array allocates room for four elements; a literal would allocate seventeen at the first push.
  const events = new Array<EngineEvent>()
  let earlier: Command | null = null
  // Due orders arrive and expire before anything else happens, as a command of their own, so that a replay does the same. A market's state is changed
  // before that: an order must not arrive in a market that is already known not to be current.
  const { type } = command
  const isFirst = type === 'advance' || type === 'set-market-state'
  const dueMs = nextDueMs(state)
  // Mostly nothing is on its way.
  if (dueMs !== Infinity && !isFirst && dueMs <= Math.max(state.timeMs, command.timeMs)) {
    const { timeMs, firstId, random } = command
    earlier = applyOne(state, { type: 'advance', timeMs, firstId, random }, events)
  }
  const record = applyOne(state, command, events)
  const records = record === null ? (earlier === null ? NO_RECORDS : [earlier]) : earlier === null ? [record] : [earlier, record]
  return { events, records }
}

/** Applies one command and returns its record; null if nothing has changed. */
function applyOne(state: EngineState, command: Command, events: EngineEvent[]): Command | null {
  const run = startRun(state, command, events)
  const first = events.length
  dispatch(run, command)
  if (run.shrunk.length + run.grown.length > 0) trimReduceOnly(run)
  actProducts(run, first)
  if (!run.changed) return null
  state.timeMs = run.timeMs
  state.sequence += 1
  return makeRecord(run)
}

function dispatch(run: Run, command: Command): void {
  switch (command.type) {
    case 'place':
      return placeOrder(run, command)
    case 'place-batch':
      return placeBatch(run, command)
    case 'cancel':
      return cancelOrders(run, command)
    case 'cancel-all':
      return cancelAll(run, command)
    case 'edit':
      return editOrder(run, command)
    case 'replace':
      return replaceOrder(run, command)
    case 'move':
      return moveMarket(run, command)
    case 'advance':
      return arrive(run)
    case 'open-account':
      return openAccount(run, command)
    case 'open-epoch':
      return openEpoch(run, command)
    case 'close-epoch':
      return closeEpoch(run, command)
    case 'transfer':
      return transfer(run, command)
    case 'transfer-between':
      return transferBetween(run, command)
    case 'set-realism':
      return setRealism(run, command)
    case 'set-levels':
      return setLevels(run, command)
    case 'set-halt':
      return setHalt(run, command)
    case 'restrict-market':
      return restrictMarket(run, command)
    case 'set-position-mode':
      return setPositionMode(run, command)
    case 'set-margin-mode':
      return setMarginMode(run, command)
    case 'set-leverage':
      return setLeverage(run, command)
    case 'adjust-margin':
      return adjustMargin(run, command)
    case 'set-auto-margin':
      return setAutoMargin(run, command)
    case 'settle-funding':
      return settleFunding(run, command)
    case 'borrow':
      return borrow(run, command)
    case 'repay':
      return repay(run, command)
    case 'charge-interest':
      return chargeInterest(run)
    case 'adjust-balance':
      return adjustBalance(run, command)
    case 'adjust-insurance':
      return adjustInsurance(run, command)
    case 'set-level-fees':
      return setLevelFees(run, command)
    case 'set-market-fees':
      return setMarketFees(run, command)
    case 'set-account-fees':
      return setAccountFees(run, command)
    case 'keep-terms':
      return keepTerms(run, command)
    case 'set-rules':
      return setRules(run, command)
    case 'list-market':
      return listMarket(run, command)
    case 'change-market':
      return changeMarket(run, command)
    case 'delist-market':
      return delistMarket(run, command)
    case 'set-market-state':
      return setMarketState(run, command)
    case 'set-fees':
      return setFees(run, command)
    case 'set-lending':
      return setLending(run, command)
    case 'fund-insurance':
      return fundInsurance(run, command)
    default:
      return applyProduct(run, command)
  }
}

/** Applies a command of a product. */
function applyProduct(run: Run, command: ProductCommand): void {
  const { type }: { readonly type: string } = command
  required(readProducts(run.state).handlers.get(type), 'every command of a product has its handler')(run, command)
}
