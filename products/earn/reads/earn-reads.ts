import type { EarnTerms } from '../rules/terms.ts'
import type { ProductReadParts } from '#gateway/exchange/products/product-reads.ts'
import type { EarnView } from './earn-views.ts'
import { showEarn } from './show-earn.ts'

/** The reads of savings. */
export interface EarnReads {
  /** Returns the terms in force; undefined if nothing is offered. */
  terms(): EarnTerms | undefined
  /** Returns the savings of an account at the exchange's time. */
  savings(account: string): EarnView
}

/** Creates the reads of savings. */
export function earnReads({ state, now }: ProductReadParts): EarnReads {
  return { terms: () => state.terms.earn, savings: (account) => showEarn(state, account, now()) }
}
