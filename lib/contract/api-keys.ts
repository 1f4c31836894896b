import { Type, type Static } from 'typebox'
import { OwnerProof } from './accounts.ts'

/**
 * What the calls of API keys take and answer: `POST /v1/user/api-key/list|create|update|revoke`. A key belongs to the account of
 * the session, or with `userId` to a sub-account of it. Making and changing one asks for the code of the authenticator where one is
 * set up, else for a code that was sent to a contact (scene `security`), else for the word of the passkey or wallet that the account
 * is entered with; a guest has none of them and is asked for nothing.
 */

export const API_KEY_LABEL_CHARACTERS_MAX = 40
export const API_KEY_ADDRESSES_MAX = 30
/** Keys that one account may have; each sub-account counts for itself. */
export const API_KEYS_MAX = 10
/** Letters and digits that a person chooses; bots send it with every request. */
export const PASSPHRASE_PATTERN = /^[A-Za-z0-9]{8,32}$/

export const ApiKeyPermission = Type.Union([Type.Literal('read'), Type.Literal('trade')])
export type ApiKeyPermission = Static<typeof ApiKeyPermission>

const text = (maxLength: number) => Type.String({ maxLength })
const Owner = { userId: Type.Optional(text(32)) }

/** The part of a key that a person decides. */
const Settings = {
  label: text(API_KEY_LABEL_CHARACTERS_MAX),
  /** `trade` includes `read`. */
  permissions: Type.Array(ApiKeyPermission, { maxItems: 2 }),
  /** IP addresses and networks (`10.0.0.0/8`) from which the key may be used; none: from anywhere. */
  addresses: Type.Optional(Type.Array(text(64), { maxItems: API_KEY_ADDRESSES_MAX })),
  /** Milliseconds since 1970; null: until it is revoked. */
  expiresAt: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
}

export const ListApiKeysBody = Type.Object(Owner)
export const CreateApiKeyBody = Type.Object({ ...Owner, ...Settings, ...OwnerProof, passphrase: text(64) })
export const UpdateApiKeyBody = Type.Object({ ...Owner, ...Settings, ...OwnerProof, apiKey: text(64) })
export const RevokeApiKeyBody = Type.Object({ ...Owner, apiKey: text(64) })

export const ApiKeyInfo = Type.Object({
  /** What a bot sends as `ACCESS-KEY`. */
  apiKey: Type.String(),
  userId: Type.String(),
  label: Type.String(),
  permissions: Type.Array(ApiKeyPermission),
  addresses: Type.Array(Type.String()),
  expiresAt: Type.Union([Type.Integer(), Type.Null()]),
  createdAt: Type.Integer(),
  /** When it was last used, give or take a minute; null: never. */
  usedAt: Type.Union([Type.Integer(), Type.Null()]),
})
export type ApiKeyInfo = Static<typeof ApiKeyInfo>

/** The only answer that holds the secret. */
export const CreatedApiKey = Type.Object({ ...ApiKeyInfo.properties, secret: Type.String() })
export type CreatedApiKey = Static<typeof CreatedApiKey>
