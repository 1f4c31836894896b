import { type ConvertState, createConvertState } from './convert/state.ts'

/** What is open in each product. What has ended leaves the state; the history keeps it. */
export interface ProductStates {
  readonly convert: ConvertState
}

export function createProductStates(): ProductStates {
  return { convert: createConvertState() }
}
