import { Type, type Static } from 'typebox'

/** The kinds of credentials that open an account, or act for it, without its password. */
export const CREDENTIAL_KINDS = ['apiKey', 'hook', 'webhook', 'push', 'passkey', 'thirdParty'] as const
export const CredentialKind = Type.Enum([...CREDENTIAL_KINDS])
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

export const Credential = Type.Object({
  kind: CredentialKind,
  id: Type.String(),
  /** The owner's name for it, or what it is known by: a provider, an address. */
  name: Type.String(),
  /** The name of the sub-account that it is for; null for the account itself. */
  subAccount: Type.Union([Type.String(), Type.Null()]),
  /** Milliseconds since 1970. */
  createdAt: Type.Integer(),
  /** When a reset of the password suspended it; null while it works. */
  suspendedAt: Type.Union([Type.Integer(), Type.Null()]),
})
export type Credential = Static<typeof Credential>

/** `isProven`: this session has proven the owner lately, so that a confirmation needs no further proof. */
export const CredentialList = Type.Object({ credentials: Type.Array(Credential), isProven: Type.Boolean() })
export type CredentialList = Static<typeof CredentialList>
