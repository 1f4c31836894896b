import { Type } from 'typebox'
import * as contract from '#lib/contract/api-keys.ts'
import { ok } from '#lib/kernel/result.ts'
import type { ApiKeyRow } from '#gateway/journal/store/schema.ts'
import { memberCall, type AccountCall } from './call.ts'

/** What an owner is told of a key; never its secret. */
function apiKeyInfo(row: ApiKeyRow): contract.ApiKeyInfo {
  const { apiKey, userId, label, expiresAt, createdAt, usedAt } = row
  return {
    apiKey,
    userId,
    label,
    permissions: JSON.parse(row.permissions) as contract.ApiKeyPermission[],
    addresses: JSON.parse(row.addresses) as string[],
    expiresAt,
    createdAt,
    usedAt,
  }
}

/** Keys of bots: a guest's and a sub-account's too, since each of them has an account to trade with. */
export const API_KEY_CALLS: readonly AccountCall[] = [
  memberCall('/v1/user/api-key/list', 'session', {
    body: contract.ListApiKeysBody,
    data: Type.Array(contract.ApiKeyInfo),
    run: async ({ accounts, caller }, owner) => {
      const rows = await accounts.apiKeys.list(caller, owner)
      return rows.ok ? ok(rows.value.map(apiKeyInfo)) : rows
    },
  }),
  memberCall('/v1/user/api-key/create', 'session', {
    body: contract.CreateApiKeyBody,
    data: contract.CreatedApiKey,
    run: async ({ accounts, caller }, body) => {
      const created = await accounts.apiKeys.create(caller, body)
      return created.ok ? ok({ ...apiKeyInfo(created.value.row), secret: created.value.secret }) : created
    },
  }),
  memberCall('/v1/user/api-key/update', 'session', {
    body: contract.UpdateApiKeyBody,
    data: contract.ApiKeyInfo,
    run: async ({ accounts, caller }, body) => {
      const changed = await accounts.apiKeys.update(caller, body)
      return changed.ok ? ok(apiKeyInfo(changed.value)) : changed
    },
  }),
  memberCall('/v1/user/api-key/revoke', 'session', {
    body: contract.RevokeApiKeyBody,
    data: Type.Null(),
    run: ({ accounts, caller }, body) => accounts.apiKeys.revoke(caller, body),
  }),
]
