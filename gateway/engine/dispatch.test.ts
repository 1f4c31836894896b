import { expect, it } from 'vitest'
import { EARN_RULES, P2P_RULES, PRODUCT_RULES, RULES, WEB3_RULES } from './rules.ts'
import { ENGINE_PRODUCTS } from './products/index.ts'
import { createState, NO_TERMS } from './state/state.ts'
import { openProductAccounts } from './dispatch.ts'

// Goal: new and old folders have the same own accounts of products with the same numbers, whichever rules they come from.

it.each([
  ['a new folder', [RULES]],
  ['rules 7 to the present ones in one go', [PRODUCT_RULES, RULES]],
  ['one after the other', [PRODUCT_RULES, EARN_RULES, WEB3_RULES, P2P_RULES, RULES]],
  ['a start without new rules', [RULES, RULES]],
])('%s', (_, steps) => {
  const state = createState(ENGINE_PRODUCTS, NO_TERMS)
  for (const rules of steps) openProductAccounts(state, rules)
  const own = [...state.accounts.values()].map(({ id, number }) => [id, number])
  const first = createState(ENGINE_PRODUCTS, NO_TERMS).accounts.size
  expect(own.slice(first)).toEqual(['@convert', '@earn', '@web3', '@p2p'].map((id, at) => [id, first + at + 1]))
})
