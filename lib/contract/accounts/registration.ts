import { Type, type Static } from 'typebox'
import { INVITATION_CHARACTERS_MAX } from './registration-limits.ts'

/**
 * Who may register: `open` everybody; `invitation` who has a code; `listed` who proves an address that is listed, or one of a listed
 * domain; `closed` nobody. Who has an account is not asked again.
 */
export const REGISTRATION_MODES = ['open', 'invitation', 'listed', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]
export const RegistrationMode = Type.Unsafe<RegistrationMode>(Type.Union(REGISTRATION_MODES.map((mode) => Type.Literal(mode))))

/** The field of every registration that may carry an invitation. */
export const InvitationField = { invitation: Type.Optional(Type.String({ maxLength: INVITATION_CHARACTERS_MAX })) }

/** What pages say about the registration: `GET /v1/public/registration`. */
export const RegistrationTerms = Type.Object({
  mode: RegistrationMode,
  /** Whether anybody may try the exchange as a guest. */
  guests: Type.Boolean(),
  /** Whether text messages are sent, so that a number can be proven. */
  texts: Type.Boolean(),
})
export type RegistrationTerms = Static<typeof RegistrationTerms>

/** What operators have set about registrations. */
export const RegistrationSetting = Type.Object({
  mode: RegistrationMode,
  guests: Type.Boolean(),
  /** Addresses, and domains as `@club.example`, in lower case. */
  listed: Type.Array(Type.String({ minLength: 3, maxLength: 254 }), { maxItems: 10_000 }),
})
export type RegistrationSetting = Static<typeof RegistrationSetting>

export const FIRST_REGISTRATION: RegistrationSetting = { mode: 'open', guests: true, listed: [] }
