import { Type } from 'typebox'
import { act, type ActContracts } from './act.ts'
import { Limit, Time } from './fields.ts'

/** An entry of the audit log. */
export const AuditRow = Type.Object({
  seq: Type.Integer(),
  at: Time,
  operatorId: Type.String(),
  operatorName: Type.String(),
  address: Type.String(),
  act: Type.String(),
  subject: Type.String(),
  /** As the act was given them, without secrets. */
  fields: Type.Record(Type.String(), Type.Unknown()),
  reason: Type.String(),
  /** `begun`, `made`, `pending`, `refused: …` with the name of an error, or `failed: …`. */
  outcome: Type.String(),
  /** The entry at which the act began; null where this is it, or where it needed none. */
  begunSeq: Type.Union([Type.Integer(), Type.Null()]),
  hash: Type.String(),
})

/** The acts that show the audit log. */
export const AUDIT_ACTS = {
  'audit/list': act(
    'viewer',
    'read',
    Type.Object({
      operator: Type.Optional(Type.String({ maxLength: 60 })),
      act: Type.Optional(Type.String({ maxLength: 60 })),
      subject: Type.Optional(Type.String({ maxLength: 200 })),
      from: Type.Optional(Time),
      to: Type.Optional(Time),
      /** The last entry that is known: the list begins with the latest, and goes on with earlier ones. */
      after: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      limit: Limit,
    }),
    Type.Object({ entries: Type.Array(AuditRow), more: Type.Boolean() }),
  ),
  'audit/verify': act(
    'viewer',
    'read',
    Type.Object({}),
    Type.Object({ entries: Type.Integer(), head: Type.String(), faults: Type.Array(Type.String()) }),
  ),
} as const satisfies ActContracts
