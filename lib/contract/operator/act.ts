import type { Static, TObject, TSchema } from 'typebox'

/**
 * The roles of operators. A viewer may read everything that no role is named for; support, market and money may make the acts of their
 * role and read as a viewer does; an owner may make every act.
 */
export const OPERATOR_ROLES = ['viewer', 'support', 'market', 'money', 'owner'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/**
 * What an act does. `read` changes nothing and needs no reason; `change` needs a reason and is in the audit log; `danger` needs, where the
 * setting says so, a second operator as well.
 */
export type ActEffect = 'read' | 'change' | 'danger'

/** One act of an operator: what the console, `/v1/operator/*` and `npm run operator` have in common. */
export interface ActContract<Fields extends TObject = TObject, Answer extends TSchema = TSchema> {
  readonly role: OperatorRole
  readonly effect: ActEffect
  /** The body of the call, the fields of the form and the options of the command. A reason is beside them, not among them. */
  readonly fields: Fields
  /** `data` of the answer. */
  readonly answer: Answer
}

/** Acts by their name, `section/act`, which is also the end of their path: `/v1/operator/user/freeze`. */
export type ActContracts = Readonly<Record<`${string}/${string}`, ActContract>>

export type FieldsOf<Act extends ActContract> = Static<Act['fields']>
export type AnswerOf<Act extends ActContract> = Static<Act['answer']>

/** States an act. */
export function act<Fields extends TObject, Answer extends TSchema>(
  role: OperatorRole,
  effect: ActEffect,
  fields: Fields,
  answer: Answer,
): ActContract<Fields, Answer> {
  return { role, effect, fields, answer }
}

/** Tells whether an operator of a role may make an act. */
export function mayMake(role: OperatorRole, needed: OperatorRole): boolean {
  return role === 'owner' || needed === 'viewer' || role === needed
}
