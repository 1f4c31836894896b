import { Type } from 'typebox'
import { REASON_CHARACTERS_MAX } from './call-rules.ts'

/** Below this path are the calls of operators, at their own door alone. */
export const OPERATOR_PREFIX = '/v1/operator'

/** The name of the system's user in whose shell a command was given. */
export const OPERATOR_USER_HEADER = 'x-operator-user'

/** `POST /v1/operator/log-in` */
export const OperatorLogInBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
    code: Type.String({ minLength: 1, maxLength: 20 }),
  },
  { additionalProperties: false },
)

/** `POST /v1/operator/{section}/{act}` */
export const ActBody = Type.Object(
  {
    fields: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    reason: Type.Optional(Type.String({ maxLength: REASON_CHARACTERS_MAX })),
    /** Asks whom the act would touch, instead of making it. */
    preview: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/** A row of `GET /v1/operator/acts`: what a form or a command is built from. */
export interface ListedAct {
  readonly name: string
  readonly role: string
  readonly effect: string
  /** JSON schema of the fields. */
  readonly fields: unknown
  /** JSON schema of the answer, by which figures, moments and words in it are told apart. */
  readonly answer: unknown
  readonly hasPreview: boolean
  /** Whether the asking operator's role may make it. */
  readonly mayMake: boolean
}
