import { Type } from 'typebox'
import { OPERATOR_ROLES, type OperatorRole } from './act.ts'

/** The rows of a list that are answered at once. */
export const LIST_ROWS_MAX = 100

export const Role = Type.Unsafe<OperatorRole>(Type.Union(OPERATOR_ROLES.map((role) => Type.Literal(role))))

/** The account of an operator is called by its name. */
export const OperatorName = Type.String({ minLength: 2, maxLength: 40, pattern: '^[a-z0-9][a-z0-9._-]+$' })

/** A field that is left out of the audit log, and that a form does not show. */
export const Secret = Type.String({ minLength: 1, maxLength: 256, writeOnly: true })

/** How many rows of a list are answered. */
export const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_ROWS_MAX }))

/** Milliseconds since 1970. */
export const Time = Type.Integer({ minimum: 0, maximum: 8.64e15 })
