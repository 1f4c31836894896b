import { assert } from '#lib/kernel/assert.ts'
import type { SetRules } from './commands.ts'
import type { Run } from './run.ts'

/** The rules that every journal begins with until it says otherwise. */
export const FIRST_RULES = 1

/** From these rules on the contract terms are commands of the journal, and a part of the state's hash. */
export const TERMS_RULES = 2

/**
 * The rules that this program puts in force. Whatever changes what `apply` computes gets the next number and asks the state for it;
 * records from before the change keep the rules that they were made by (DESIGN 6.1).
 */
export const RULES = TERMS_RULES

/** Puts newer rules in force, from the next command on. */
export function setRules(run: Run, { rules }: SetRules): void {
  assert(rules > run.state.rules && rules <= RULES, `rules ${rules} come after rules ${run.state.rules} and are known`)
  run.state.rules = rules
  run.changed = true
}
