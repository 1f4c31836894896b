import { sql } from 'kysely'
import { readUser, selectUsers, type User } from '#gateway/accounts/users.ts'
import type { Store } from '#gateway/store/store.ts'

/** Finds accounts by their id, address or a part of it, number, API key, invite code or name; in the order of their ids, after one. */
export async function findUsers(store: Store, unsafeText: string, limit: number, after?: string): Promise<readonly User[]> {
  const text = unsafeText.trim()
  if (text === '') return []
  const part = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const digits = text.replaceAll(/[\s+().-]/g, '').replace(/^00/, '')
  let rows = selectUsers(store).where(({ eb, exists, or, selectFrom }) =>
    or([
      eb('users.id', '=', text),
      eb('inviteCode', '=', text.toUpperCase()),
      sql<boolean>`email like ${part} escape '\\'`,
      sql<boolean>`lower(name) like ${part} escape '\\'`,
      ...(/^\d{4,15}$/.test(digits) ? [sql<boolean>`area_code || mobile = ${digits}`, eb('mobile', '=', digits.replace(/^0/, ''))] : []),
      exists(selectFrom('apiKeys').select('apiKey').whereRef('apiKeys.userId', '=', 'users.id').where('apiKey', '=', text)),
    ]),
  )
  if (after !== undefined) rows = rows.where('users.id', '>', after)
  const found = await rows.orderBy('users.id').limit(limit).execute()
  return found.flatMap((row) => readUser(row) ?? [])
}
