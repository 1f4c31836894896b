import { exact, type Decimal } from '#lib/calc/arithmetic/fraction.ts'
import { fundingFee, fundingWithinMargin, type FundingSettlement } from '#lib/calc/funding.ts'
import { roundFee } from '#lib/calc/arithmetic/rounding.ts'
import { isolatedState } from './margin-state.ts'
import type { IsolatedRecord, RiskContract, RiskPosition } from './records.ts'

/** Funding of one position at one settlement, at 8 decimals. */
export interface FundingPayment {
  /** The amount received (positive) or paid (negative). */
  readonly amount: Decimal
  /** The amount that it owes but cannot pay, 0 or more; the counterparty of funding bears it. */
  readonly shortfall: Decimal
}

/** Calculates the funding of a cross position: from the wallet, in full (formulas 8). Throws DecimalError. */
export function crossFunding(position: RiskPosition, settlement: FundingSettlement): FundingPayment {
  return { amount: roundFee(fundingFee({ ...position, ...settlement })), shortfall: '0' }
}

/**
 * Calculates the funding of an isolated position: from its margin, never below its maintenance margin (formulas 8). Throws
 * DecimalError.
 */
export function isolatedFunding(contract: RiskContract, position: IsolatedRecord, settlement: FundingSettlement): FundingPayment {
  const fee = roundFee(fundingFee({ ...position, ...settlement }))
  const { maintenance } = isolatedState(contract, position, settlement.markPrice)
  const amount = fundingWithinMargin({ fee, margin: position.margin, maintenance })
  return { amount, shortfall: exact(amount).minus(fee).text() }
}
