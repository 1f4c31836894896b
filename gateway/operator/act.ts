import type { Static } from 'typebox'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { ActContract, ActContracts, OperatorRole } from '#lib/contract/operator/act.ts'

/** Who makes an act, and why. */
export interface ActMaker {
  /** The id of the operator's account; `shell` for the command of somebody who may read the data folder. */
  readonly id: string
  readonly name: string
  readonly role: OperatorRole
  /** Empty for an act that only reads. */
  readonly reason: string
  /** The session in which the act is made, and where from; no session for the command of a shell. */
  readonly sessionId?: string
  readonly address?: string
}

/** Why an act was not made: an error by its name, with what its text says. */
export interface ActRefusal {
  readonly refused: ErrorName
}

export interface ActHandler<Fields, Answer> {
  /** Makes the act. Whatever it resolves to is in the audit log when it is answered. */
  run(fields: Fields, maker: ActMaker): Promise<Answer | ActRefusal>
  /** Tells whom the act would touch, without making it: counts and ids by name; not there where an act touches its subject alone. */
  preview?(fields: Fields, maker: ActMaker): Promise<Readonly<Record<string, unknown>> | ActRefusal>
  /** Tells whether an act whose effect is `change` is dangerous with these fields: then it is treated as a `danger`. */
  isDangerous?(fields: Fields): boolean
  /** Names the subject of the act for the audit log, such as `user 4711`. */
  subject(fields: Fields): string
}

/** The handlers of a section's acts. */
export type ActHandlers<Contracts extends ActContracts> = {
  readonly [Name in keyof Contracts]: Contracts[Name] extends ActContract<infer Fields, infer Answer>
    ? ActHandler<Static<Fields>, Static<Answer>>
    : never
}
