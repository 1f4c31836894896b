import { Type } from 'typebox'
import { act, type ActContracts } from './act.ts'
import { Time } from './fields.ts'

/** A dangerous act that waits for a second operator. */
export const ApprovalRow = Type.Object({
  id: Type.String(),
  act: Type.String(),
  subject: Type.String(),
  /** Without secrets. */
  fields: Type.Record(Type.String(), Type.Unknown()),
  reason: Type.String(),
  operatorName: Type.String(),
  createdAt: Time,
  expiresAt: Time,
  /** Whether the asking operator may decide it. */
  mayDecide: Type.Boolean(),
})

const Chosen = Type.Object({ approval: Type.String({ maxLength: 64 }) })

/** The acts of the second operator. The role that they need is that of the act that waits. */
export const APPROVAL_ACTS = {
  'approval/list': act('viewer', 'read', Type.Object({}), Type.Object({ approvals: Type.Array(ApprovalRow) })),
  'approval/approve': act('viewer', 'change', Chosen, Type.Object({ act: Type.String(), answer: Type.Unknown() })),
  /** Also by the operator who asked. */
  'approval/refuse': act('viewer', 'change', Chosen, Type.Object({ act: Type.String() })),
} as const satisfies ActContracts
