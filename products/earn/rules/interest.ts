import { fullHour, interestPerMs, type InterestUnits, payableOf } from './formulas/earn.ts'
import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { required } from '#lib/kernel/assert.ts'
import { added } from '#gateway/engine/state/money/amounts.ts'
import type { Run } from '#gateway/engine/state/run.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { ownAccount, payOver } from '#gateway/engine/product/operations.ts'
import { type EarnHolding, type EarnPurse, type FixedHolding, type FlexibleHolding, isFlexible, purseKey } from './state.ts'
import { type EarnOffer, offerOf } from './terms.ts'

/** Accrual, crediting and payment of interest. */

/** Returns the offer in force of an asset by number; undefined if there is none. */
export function offerNow({ terms, assets }: EngineState, asset: number, days: number): EarnOffer | undefined {
  return terms.earn === undefined ? undefined : offerOf(terms.earn, assets[asset] ?? '', days)
}

/** Returns the interest that a holding earns in one millisecond, by the rates that apply to it. */
export function perMsOf(state: EngineState, holding: EarnHolding): InterestUnits {
  return interestPerMs(holding.principal, isFlexible(holding) ? (offerNow(state, holding.asset, 0)?.tiers ?? []) : holding.tiers)
}

/** Returns all interest that flexible savings have earned up to a time. */
export function earnedBy(state: EngineState, holding: FlexibleHolding, timeMs: number): InterestUnits {
  return holding.before + perMsOf(state, holding) * BigInt(Math.max(0, timeMs - holding.sinceMs))
}

/** Returns the interest of a whole fixed term. */
export function termInterest(state: EngineState, holding: FixedHolding): InterestUnits {
  return perMsOf(state, holding) * BigInt(holding.endsAtMs - holding.openedAtMs)
}

/**
 * Returns the interest of a holding that is not credited yet at a time: of flexible savings up to the last full hour, of a fixed term for
 * the part of it that has run, which is paid at its end only.
 */
export function accruedOf(state: EngineState, holding: EarnHolding, timeMs: number): InterestUnits {
  if (isFlexible(holding)) return earnedBy(state, holding, Math.max(holding.creditedMs, fullHour(timeMs))) - holding.credited
  const untilMs = Math.min(fullHour(timeMs), holding.endsAtMs)
  return perMsOf(state, holding) * BigInt(Math.max(0, untilMs - holding.openedAtMs))
}

/** Returns the purse of an account and asset; creates an empty one on first use. */
export function purseOf({ products: { earn } }: EngineState, account: string, asset: number): EarnPurse {
  const key = purseKey(account, asset)
  const known = earn.purses.get(key)
  if (known !== undefined) return known
  const made: EarnPurse = {
    account,
    asset,
    credited: 0n,
    paid: NOTHING,
    unpaid: 0n,
    leftOver: 0n,
    day: 0,
    subscribed: NOTHING,
    autoMs: null,
  }
  earn.purses.set(key, made)
  return made
}

/** Credits what flexible savings have earned up to a time, and returns them as they are then. */
export function creditFlexible(state: EngineState, holding: FlexibleHolding, timeMs: number): FlexibleHolding {
  if (timeMs <= holding.creditedMs) return holding
  const credited = earnedBy(state, holding, timeMs)
  const purse = purseOf(state, holding.account, holding.asset)
  purse.credited += credited - holding.credited
  purse.unpaid += credited - holding.credited
  const changed = { ...holding, credited, creditedMs: timeMs }
  state.products.earn.holdings.set(holding.id, changed)
  return changed
}

/** Pays what flexible savings of an account have waiting, rounded down at 8 decimals, into the spot wallet. Returns the amount. */
export function payFlexible(run: Run, account: string, asset: number, ref: number): Amount {
  const purse = purseOf(run.state, account, asset)
  const { amount, rest } = payableOf(purse.unpaid)
  purse.unpaid = rest
  return pay(run, purse, amount, ref)
}

/** Credits the interest of a fixed term and pays it with what earlier ones left over, rounded down at 8 decimals. Returns the amount. */
export function payTerm(run: Run, holding: FixedHolding, interest: InterestUnits, ref: number): Amount {
  const purse = purseOf(run.state, holding.account, holding.asset)
  purse.credited += interest
  const { amount, rest } = payableOf(interest + purse.leftOver)
  purse.leftOver = rest
  return pay(run, purse, amount, ref)
}

function pay(run: Run, purse: EarnPurse, amount: Amount, ref: number): Amount {
  const { state } = run
  if (amount === 0n) return amount
  purse.paid = added(purse.paid, amount)
  state.products.earn.paid.set(purse.asset, added(state.products.earn.paid.get(purse.asset) ?? NOTHING, amount))
  const account = required(state.accounts.get(purse.account), 'the owner of savings exists')
  payOver(run, ownAccount(state, 'earn'), { account, wallet: 'spot' }, { asset: purse.asset, amount, kind: 'earn-interest', ref })
  return amount
}
