import { Type } from 'typebox'
import { BotRow } from '#products/bots/contract/bots.ts'

/** The lists of products in the account stream. */
export const PRODUCT_LISTS = {
  /** Open trading bots, newest first. In an update, those that have traded or have another status; one with the status `ended` has left. */
  bots: Type.Array(BotRow),
}
