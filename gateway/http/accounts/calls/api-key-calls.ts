import type { ApiKeyInfo, ApiKeyPermission } from '#lib/contract/accounts/api-keys.ts'
import { ok } from '#lib/kernel/result.ts'
import type { ApiKeyRow } from '#gateway/store/schema.ts'
import { accountCall, type AccountCall } from '../checks/call.ts'

/** Returns what an owner may see of a key; never its secret. */
function apiKeyInfo(row: ApiKeyRow): ApiKeyInfo {
  const { apiKey, userId, label, expiresAt, createdAt, usedAt } = row
  return {
    apiKey,
    userId,
    label,
    permissions: JSON.parse(row.permissions) as ApiKeyPermission[],
    addresses: JSON.parse(row.addresses) as string[],
    expiresAt,
    createdAt,
    usedAt,
  }
}

/** Calls for the API keys of bots; guests and sub-accounts have them too, because each has an account to trade with. */
export const API_KEY_CALLS: readonly AccountCall[] = [
  accountCall('/user/api-key/list', async ({ accounts, caller }, owner) => {
    const rows = await accounts.apiKeys.list(caller, owner)
    return rows.ok ? ok(rows.value.map(apiKeyInfo)) : rows
  }),
  accountCall('/user/api-key/create', async ({ accounts, caller }, body) => {
    const created = await accounts.apiKeys.create(caller, body)
    return created.ok ? ok({ ...apiKeyInfo(created.value.row), secret: created.value.secret }) : created
  }),
  accountCall('/user/api-key/update', async ({ accounts, caller }, body) => {
    const changed = await accounts.apiKeys.update(caller, body)
    return changed.ok ? ok(apiKeyInfo(changed.value)) : changed
  }),
  accountCall('/user/api-key/revoke', ({ accounts, caller }, body) => accounts.apiKeys.revoke(caller, body)),
]
