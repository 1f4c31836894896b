import { type ConvertState, createConvertState } from './convert/state.ts'
import { createGiftState, type GiftState } from './gifts/state.ts'

/** The open things of each product. Ended ones leave the state; the history keeps them. */
export interface ProductStates {
  readonly convert: ConvertState
  readonly gifts: GiftState
}

export function createProductStates(): ProductStates {
  return { convert: createConvertState(), gifts: createGiftState() }
}
