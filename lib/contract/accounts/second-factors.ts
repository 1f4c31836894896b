import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { Type, type Static } from 'typebox'

/** Shapes of passkeys, authenticators and the other proofs of an owner. */

/** Options for WebAuthn, written and read by its library; none of their fields is ours. */
export const CreationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(Type.Any())
export const RequestOptions = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(Type.Any())

export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Milliseconds since 1970. */
  createdAt: Type.Integer(),
  /** Time of the last login with it; null if there was none. */
  usedAt: Type.Union([Type.Integer(), Type.Null()]),
})
export type Passkey = Static<typeof Passkey>

/** A passkey that the device is asked to create. */
export const PasskeySetup = Type.Object({ options: CreationOptions, setupToken: Type.String() })
/** An authenticator to be set up: its secret, and the URI that an app scans. */
export const AuthenticatorSetup = Type.Object({ secret: Type.String(), uri: Type.String(), setupToken: Type.String() })

/** Challenges for an owner without codes: a passkey's and a wallet's, each null if the account has none. */
export const OwnerChallenge = Type.Object({
  passkey: Type.Unsafe<PublicKeyCredentialRequestOptionsJSON | null>(Type.Any()),
  wallet: Type.Union([Type.Object({ address: Type.String(), message: Type.String(), token: Type.String() }), Type.Null()]),
})
