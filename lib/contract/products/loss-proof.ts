import { Type } from 'typebox'
import { OwnerProof } from '../accounts/accounts.ts'

/**
 * The withdrawal password, or without one the proof of the owner by a second factor. Steps after which funds can go to another owner without a
 * further one ask for it above `FREE_LOSS_VALUE` in 24 hours: sales of P2P, and copies whose leader gets a share. A release always does.
 */
export const LossProof = { withdrawPassword: Type.Optional(Type.String({ maxLength: 256 })), ...OwnerProof }
