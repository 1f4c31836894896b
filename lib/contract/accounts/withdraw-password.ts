import { Type, type Static } from 'typebox'
import { OwnerProof } from './accounts.ts'

/** Shapes of the withdrawal password's calls (specification 7.3; DESIGN 5.35). */

const password = Type.String({ maxLength: 256 })

/** A new withdrawal password, with the proof of its owner. */
export const NewWithdrawPasswordBody = Type.Object({ withdrawPassword: password, reWithdrawPassword: password, ...OwnerProof })

/** Whether the account has a withdrawal password, and whether it can be used now. */
export const WithdrawPasswordFlag = Type.Object({
  flag: Type.Boolean(),
  locked: Type.Boolean(),
  /** The end of the lock, in milliseconds since 1970; null if it is not locked. */
  lockedUntil: Type.Union([Type.Integer(), Type.Null()]),
  /** Wrong tries until it is locked. */
  triesLeft: Type.Integer(),
})
export type WithdrawPasswordFlag = Static<typeof WithdrawPasswordFlag>
