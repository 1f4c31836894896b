import { Type } from 'typebox'
import { RegistrationMode } from '../accounts/registration.ts'
import { act, type ActContracts } from './act.ts'
import { Limit, Time } from './fields.ts'

const orNullTime = Type.Union([Time, Type.Null()])
const Code = Type.String({ minLength: 4, maxLength: 40 })

/** An address, or a domain as `@club.example`. */
const Entry = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^@\\s]*@[^@\\s]+$' })
const LISTED_AT_ONCE_MAX = 500

const Terms = Type.Object({ mode: Type.String(), guests: Type.Boolean(), texts: Type.Boolean(), listed: Type.Array(Type.String()) })

const InvitationRow = Type.Object({
  code: Type.String(),
  usesMax: Type.Integer(),
  uses: Type.Integer(),
  expiresAt: orNullTime,
  endedAt: orNullTime,
  note: Type.String(),
  createdAt: Time,
  createdBy: Type.String(),
})

/** The acts about who may register. */
export const REGISTRATION_ACTS = {
  'registration/show': act('support', 'read', Type.Object({}), Terms),
  'registration/set': act(
    'owner',
    'change',
    Type.Object({ mode: Type.Optional(RegistrationMode), guests: Type.Optional(Type.Boolean()) }),
    Terms,
  ),
  /** Adds addresses and domains to the list, and takes others from it. */
  'registration/list': act(
    'support',
    'change',
    Type.Object({
      add: Type.Optional(Type.Array(Entry, { maxItems: LISTED_AT_ONCE_MAX, unlogged: true })),
      remove: Type.Optional(Type.Array(Entry, { maxItems: LISTED_AT_ONCE_MAX, unlogged: true })),
    }),
    Terms,
  ),
  /** Makes an invitation for so many accounts, and for so many days. */
  'registration/invite': act(
    'support',
    'change',
    Type.Object({
      uses: Type.Integer({ minimum: 1, maximum: 100_000 }),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
      note: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    Type.Object({ ...InvitationRow.properties, path: Type.String() }),
  ),
  'registration/invitations': act(
    'support',
    'read',
    Type.Object({ after: Type.Optional(Code), limit: Limit }),
    Type.Object({ rows: Type.Array(InvitationRow), more: Type.Boolean() }),
  ),
  'registration/end-invitation': act('support', 'change', Type.Object({ code: Code }), InvitationRow),
} as const satisfies ActContracts
