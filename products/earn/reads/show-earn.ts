import { payableOf } from '../rules/formulas/earn.ts'
import { required } from '#lib/kernel/assert.ts'
import { NOTHING } from '#lib/kernel/money.ts'
import { amountText, larger, smaller } from '#gateway/engine/state/money/amounts.ts'
import { accruedOf, offerNow } from '../rules/interest.ts'
import { holdingsOf, roomOf } from '../rules/operations.ts'
import { type EarnHolding, isFlexible, purseKey } from '../rules/state.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { EarnHoldingView, EarnView } from './earn-views.ts'

/** Returns the savings of an account as decimals, at a time of the exchange's clock. */
export function showEarn(state: EngineState, account: string, nowMs: number): EarnView {
  // Nothing may be dated before what exists, in case the market's clock was set back.
  const timeMs = Math.max(state.timeMs, nowMs)
  const own = holdingsOf(state, account)
  const purses = state.products.earn.purses.of(account)
  return {
    holdings: own.map((holding) => showHolding(state, holding, timeMs)),
    assets: purses.map(({ asset, paid, autoMs }) => ({ asset: nameOf(state, asset), paid: amountText(paid), auto: autoMs !== null })),
    rooms: (state.terms.earn?.offers ?? []).map((offer) => {
      const { asset, days } = offer
      const { hold, today } = roomOf(state, account, own, offer, timeMs)
      return { asset, days, room: amountText(larger(NOTHING, smaller(hold, today ?? hold))) }
    }),
  }
}

function showHolding(state: EngineState, holding: EarnHolding, timeMs: number): EarnHoldingView {
  const { id, account, asset, days, principal, openedAtMs } = holding
  const purse = state.products.earn.purses.get(purseKey(account, asset))
  const accrued = accruedOf(state, holding, timeMs)
  const due = isFlexible(holding) ? accrued + (purse?.unpaid ?? 0n) : accrued
  return {
    id: String(id),
    asset: nameOf(state, asset),
    days,
    amount: amountText(principal),
    openedAtMs,
    endsAtMs: isFlexible(holding) ? null : holding.endsAtMs,
    tiers: isFlexible(holding) ? (offerNow(state, asset, 0)?.tiers ?? []) : holding.tiers,
    interest: amountText(payableOf(due).amount),
  }
}

function nameOf({ assets }: EngineState, asset: number): string {
  return required(assets[asset], 'an asset has a name')
}
