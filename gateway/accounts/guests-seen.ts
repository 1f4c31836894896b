import type { Store } from '../store/store.ts'

/** How many ids one query asks for. */
const IDS_MAX = 500

/** Returns which of the accounts are guests, with the time at which each was last here: in any session, or when it began. */
export async function findGuests(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (let at = 0; at < ids.length; at += IDS_MAX) {
    const rows = await store
      .selectFrom('users')
      .leftJoin('sessions', 'sessions.userId', 'users.id')
      .where('users.id', 'in', ids.slice(at, at + IDS_MAX))
      .where('users.kind', '=', 'guest')
      .select(({ fn }) => ['users.id as id', 'users.createdAt as createdAt', fn.max('sessions.seenAt').as('seenAt')])
      .groupBy(['users.id', 'users.createdAt'])
      .execute()
    for (const { id, createdAt, seenAt } of rows) found.set(id, Math.max(createdAt, seenAt ?? 0))
  }
  return found
}
