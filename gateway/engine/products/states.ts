import { type ConvertState, createConvertState } from './convert/state.ts'

/** The open things of each product. Ended ones leave the state; the history keeps them. */
export interface ProductStates {
  readonly convert: ConvertState
}

export function createProductStates(): ProductStates {
  return { convert: createConvertState() }
}
