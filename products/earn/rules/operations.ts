import { EARN_DAY_MS } from './formulas/earn.ts'
import type { EARN_CAUSES, EARN_KINDS } from '../contract/earn-kinds.ts'
import { type Amount, amountFrom, NOTHING } from '#lib/kernel/money.ts'
import { required } from '#lib/kernel/assert.ts'
import { powerOfTen } from '#lib/kernel/decimal-text.ts'
import {
  added,
  AMOUNT_DECIMALS,
  amountText,
  CHARGE_DECIMALS,
  smaller,
  toAmount,
  totalOf,
  without,
} from '#gateway/engine/state/money/amounts.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import { type Run, takeId } from '#gateway/engine/state/run.ts'
import { availableOf } from '#gateway/engine/state/accounts.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'
import { assetNumber, type EngineState } from '#gateway/engine/state/state.ts'
import { PRICING_ASSET, valuingMarket } from '#gateway/engine/trading/pricing/pricing.ts'
import { payOver, report } from '#gateway/engine/product/operations.ts'
import { creditFlexible, purseOf } from './interest.ts'
import { dayOf, type EarnHolding, FIXED_TERMS_MAX, type FlexibleHolding, isFlexible, purseKey } from './state.ts'
import type { EarnOffer } from './terms.ts'

/** Steps that the commands of savings share. */

/** Units of the last decimal of an amount in savings. */
const STEP = powerOfTen(AMOUNT_DECIMALS - CHARGE_DECIMALS)

/** Returns an amount down to 8 decimals. */
function wholeSteps(amount: Amount): Amount {
  return amountFrom(amount - (amount % STEP))
}

/** Returns the holdings of an account, oldest first. */
export function holdingsOf({ products: { earn } }: EngineState, account: string): EarnHolding[] {
  return earn.holdings.of(account)
}

/** Returns the flexible savings of an account in an asset; undefined if it has none. */
function flexibleOf(state: EngineState, account: string, asset: number): FlexibleHolding | undefined {
  return holdingsOf(state, account)
    .filter(isFlexible)
    .find((holding) => holding.asset === asset)
}

interface EarnRoom {
  /** How much more fits into the offer: for the account, and today. Zero or less for nothing. */
  readonly hold: Amount
  readonly today: Amount | null
}

/** Returns how much more an account may subscribe to an offer at a time. `own`: all its holdings. */
export function roomOf(state: EngineState, account: string, own: readonly EarnHolding[], offer: EarnOffer, timeMs: number): EarnRoom {
  const asset = assetNumber(state, offer.asset)
  const open = own.filter((holding) => holding.asset === asset && holding.days === offer.days)
  const held = totalOf(open.map(({ principal }) => principal))
  const hold = without(toAmount(offer.holdMax), held)
  if (offer.dailyMax === undefined) return { hold, today: null }
  const purse = state.products.earn.purses.get(purseKey(account, asset))
  const today = purse?.day === dayOf(timeMs) ? purse.subscribed : NOTHING
  return { hold, today: without(toAmount(offer.dailyMax), today) }
}

/**
 * Checks whether a coin can be saved: only one with a listed market. The savings of a coin whose market
 * is delisted went back to their owners then, and do not begin again.
 */
export function canBeSaved(state: EngineState, asset: string): boolean {
  return asset === PRICING_ASSET || valuingMarket(state, asset) !== undefined
}

/** Returns why an account cannot subscribe an amount to an offer; null if it can. */
export function subscribeGap({ state, timeMs }: Run, { id }: Account, offer: EarnOffer, amount: Amount): Rejection | null {
  if (amount <= 0n || amount % STEP !== 0n) return 'amount-invalid'
  if (amount < toAmount(offer.min)) return 'earn-below-minimum'
  const own = holdingsOf(state, id)
  const { hold, today } = roomOf(state, id, own, offer, timeMs)
  if (amount > hold) return 'earn-above-maximum'
  if (today !== null && amount > today) return 'earn-above-daily-limit'
  if (offer.days > 0 && own.filter(({ days }) => days > 0).length >= FIXED_TERMS_MAX) return 'earn-too-many-terms'
  return null
}

/** Moves an amount from the spot wallet into savings and reports it. Returns the id of the record. */
export function subscribe(run: Run, account: Account, asset: number, offer: EarnOffer, amount: Amount, auto: boolean): number {
  const id = takeId(run)
  const holding = offer.days === 0 ? addFlexible(run, account, asset, amount, id) : openFixed(run, account, asset, offer, amount, id)
  payOver(run, { account, wallet: 'spot' }, { account, wallet: 'earn' }, { asset, amount, kind: 'earn', ref: id })
  reportEarn(run, holding, id, { kind: 'subscribe', amount, auto })
  return id
}

function addFlexible(run: Run, { id: account }: Account, asset: number, amount: Amount, id: number): EarnHolding {
  const { state, timeMs } = run
  const known = flexibleOf(state, account, asset)
  const purse = purseOf(state, account, asset)
  purse.subscribed = added(purse.day === dayOf(timeMs) ? purse.subscribed : NOTHING, amount)
  purse.day = dayOf(timeMs)
  const holding =
    known === undefined
      ? ({
          id,
          account,
          asset,
          principal: amount,
          openedAtMs: timeMs,
          days: 0,
          sinceMs: timeMs,
          before: 0n,
          creditedMs: timeMs,
          credited: 0n,
        } as const)
      : restarted(creditFlexible(state, known, timeMs), timeMs, added(known.principal, amount))
  state.products.earn.holdings.set(holding.id, holding)
  return holding
}

function openFixed(
  { state, timeMs }: Run,
  { id: account }: Account,
  asset: number,
  offer: EarnOffer,
  amount: Amount,
  id: number,
): EarnHolding {
  const { days, tiers } = offer
  const endsAtMs = timeMs + days * EARN_DAY_MS
  const holding = { id, account, asset, principal: amount, openedAtMs: timeMs, days, tiers, endsAtMs }
  state.products.earn.holdings.set(id, holding)
  return holding
}

/** Returns flexible savings that are credited up to a time, with another principal or other rates from then on. */
export function restarted(holding: FlexibleHolding, timeMs: number, principal = holding.principal): FlexibleHolding {
  return { ...holding, principal, sinceMs: timeMs, before: holding.credited }
}

/** Returns a part of a holding to the spot wallet, and ends it if nothing is left. */
export function giveBack(run: Run, holding: EarnHolding, amount: Amount, ref: number): void {
  const { state, timeMs } = run
  const account = required(state.accounts.get(holding.account), 'the owner of savings exists')
  const left = without(holding.principal, amount)
  if (left > 0n && isFlexible(holding)) state.products.earn.holdings.set(holding.id, restarted(holding, timeMs, left))
  else state.products.earn.holdings.delete(holding.id)
  payOver(run, { account, wallet: 'earn' }, { account, wallet: 'spot' }, { asset: holding.asset, amount, kind: 'earn', ref })
}

export interface EarnOperation {
  readonly kind: (typeof EARN_KINDS)[number]
  /** The principal that was moved. */
  readonly amount?: Amount
  /** The interest that was paid, or that an early redemption gave up. */
  readonly interest?: Amount
  readonly givenUp?: Amount
  readonly auto?: boolean
  /** Why the exchange returned savings. */
  readonly cause?: (typeof EARN_CAUSES)[number]
}

/** Reports an operation as a record of its own. */
export function reportEarn(run: Run, holding: EarnHolding, id: number, operation: EarnOperation): void {
  const asset = required(run.state.assets[holding.asset], 'an asset has a name')
  const { kind, amount = NOTHING, interest = NOTHING, givenUp = NOTHING, auto = false, cause = null } = operation
  const details = {
    holding: holding.id,
    days: holding.days,
    amount: amountText(amount),
    interest: amountText(interest),
    givenUp: amountText(givenUp),
    auto: auto ? 1 : 0,
    cause,
    endsAtMs: isFlexible(holding) ? null : holding.endsAtMs,
  }
  report(run, holding.account, { product: 'earn', id, kind, status: 'completed', asset, details })
}

/** Subscribes what is idle in the spot wallet, as far as the offer takes it. */
export function subscribeIdle(run: Run, account: Account, asset: number, offer: EarnOffer): void {
  if (!canBeSaved(run.state, offer.asset)) return
  const { hold, today } = roomOf(run.state, account.id, holdingsOf(run.state, account.id), offer, run.timeMs)
  const idle = smaller(availableOf(account, 'spot', asset), smaller(hold, today ?? hold))
  const amount = idle <= 0n ? NOTHING : wholeSteps(idle)
  if (subscribeGap(run, account, offer, amount) === null) subscribe(run, account, asset, offer, amount, true)
}

/** Checks whether something of savings has fallen due by the exchange's clock: a day's interest, the end of a term, an idle balance. */
export function isEarnDue({ products: { earn } }: EngineState, timeMs: number): boolean {
  return earn.holdings.isDueAt(timeMs) || earn.purses.isDueAt(timeMs)
}
