import { type ConvertState, createConvertState } from './convert/state.ts'
import { createEarnState, type EarnState } from './earn/state.ts'
import { createGiftState, type GiftState } from './gifts/state.ts'

/** The open things of each product. Ended ones leave the state; the history keeps them. */
export interface ProductStates {
  readonly convert: ConvertState
  readonly earn: EarnState
  readonly gifts: GiftState
}

export function createProductStates(): ProductStates {
  return {
    convert: createConvertState(),
    earn: createEarnState(),
    gifts: createGiftState(),
  }
}
