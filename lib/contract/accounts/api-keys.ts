import { Type, type Static } from 'typebox'
import { API_KEY_ADDRESSES_MAX, API_KEY_LABEL_CHARACTERS_MAX } from './account-limits.ts'
import { OwnerProof } from './accounts.ts'

/**
 * Requests and answers of the API key calls: `POST /v1/user/api-key/list|create|update|revoke`. A key belongs to the account of the
 * session, or with `userId` to one of its sub-accounts. Creating or changing one requires the authenticator's code if one is set up,
 * else a code sent to a contact (scene `security`), else the account's login method: a passkey's or wallet's signature, or a third
 * party's sign-in moments ago. A guest has none of them, and needs none.
 */

export const ApiKeyPermission = Type.Union([Type.Literal('read'), Type.Literal('trade')])
export type ApiKeyPermission = Static<typeof ApiKeyPermission>

const text = (maxLength: number) => Type.String({ maxLength })
const Owner = { userId: Type.Optional(text(32)) }

/** The part of a key that the user decides. */
const Settings = {
  label: text(API_KEY_LABEL_CHARACTERS_MAX),
  /** `trade` includes `read`. */
  permissions: Type.Array(ApiKeyPermission, { maxItems: 2 }),
  /** IP addresses and networks (`10.0.0.0/8`) that may use the key; none means any. */
  addresses: Type.Optional(Type.Array(text(64), { maxItems: API_KEY_ADDRESSES_MAX })),
  /** Milliseconds since 1970; null means until it is revoked. */
  expiresAt: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
}

export const ListApiKeysBody = Type.Object(Owner)
export const CreateApiKeyBody = Type.Object({ ...Owner, ...Settings, ...OwnerProof, passphrase: text(64) })
export const UpdateApiKeyBody = Type.Object({ ...Owner, ...Settings, ...OwnerProof, apiKey: text(64) })
export const RevokeApiKeyBody = Type.Object({ ...Owner, apiKey: text(64) })

export const ApiKeyInfo = Type.Object({
  /** Sent by bots as `ACCESS-KEY`. */
  apiKey: Type.String(),
  userId: Type.String(),
  label: Type.String(),
  permissions: Type.Array(ApiKeyPermission),
  addresses: Type.Array(Type.String()),
  expiresAt: Type.Union([Type.Integer(), Type.Null()]),
  createdAt: Type.Integer(),
  /** Time of last use, to within a minute; null if never used. */
  usedAt: Type.Union([Type.Integer(), Type.Null()]),
})
export type ApiKeyInfo = Static<typeof ApiKeyInfo>

/** The only answer that contains the secret. */
export const CreatedApiKey = Type.Object({ ...ApiKeyInfo.properties, secret: Type.String() })
export type CreatedApiKey = Static<typeof CreatedApiKey>
