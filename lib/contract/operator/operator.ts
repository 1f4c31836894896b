import { Type } from 'typebox'
import { act, type ActContracts } from './act.ts'
import { OperatorName, Role, Secret, Time } from './fields.ts'

/** An operator's account, without anything that lets somebody in. */
export const OperatorRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: Role,
  createdAt: Time,
  disabledAt: Type.Union([Time, Type.Null()]),
})

/** What an authenticator app is set up with. It is shown once. */
export const SecondFactor = Type.Object({ secret: Type.String(), uri: Type.String() })

export const OperatorSessionRow = Type.Object({
  id: Type.String(),
  address: Type.String(),
  createdAt: Time,
  seenAt: Time,
  expiresAt: Time,
  isOwn: Type.Boolean(),
})

const Named = Type.Object({ name: OperatorName })
const Nothing = Type.Object({})

/** The acts about operators themselves. */
export const OPERATOR_SECTION_ACTS = {
  'operator/list': act('viewer', 'read', Nothing, Type.Object({ operators: Type.Array(OperatorRow) })),
  'operator/create': act(
    'owner',
    'danger',
    Type.Object({ name: OperatorName, role: Role, password: Secret }),
    Type.Object({ operator: OperatorRow, secondFactor: SecondFactor }),
  ),
  'operator/role': act('owner', 'danger', Type.Object({ name: OperatorName, role: Role }), OperatorRow),
  'operator/disable': act('owner', 'change', Named, OperatorRow),
  'operator/enable': act('owner', 'danger', Named, OperatorRow),
  /** Makes a new second factor and ends all sessions; with a password, that is replaced as well. */
  'operator/reset': act(
    'owner',
    'danger',
    Type.Object({ name: OperatorName, password: Type.Optional(Secret) }),
    Type.Object({ operator: OperatorRow, secondFactor: SecondFactor }),
  ),
  'operator/end-sessions': act('owner', 'change', Named, Type.Object({ ended: Type.Integer() })),
  'operator/own-sessions': act('viewer', 'read', Nothing, Type.Object({ sessions: Type.Array(OperatorSessionRow) })),
  'operator/end-own-session': act('viewer', 'change', Type.Object({ session: Type.String({ maxLength: 64 }) }), Nothing),
  /** Ends all other sessions, too. */
  'operator/own-password': act('viewer', 'change', Type.Object({ password: Secret, newPassword: Secret, code: Secret }), Nothing),
} as const satisfies ActContracts
