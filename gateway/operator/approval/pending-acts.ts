import type { Clock } from '#lib/kernel/clock.ts'
import { newHandle } from '#gateway/accounts/secrets.ts'
import type { ServerKey } from '#gateway/accounts/server-key.ts'
import type { PendingActRow } from '#gateway/store/tables/operator-tables.ts'
import type { Store } from '#gateway/store/store.ts'

/** How long a dangerous act waits for a second operator. */
export const PENDING_MS = 24 * 60 * 60_000

export type PendingAct = PendingActRow

export interface NewPending extends Omit<PendingAct, 'id' | 'sealedFields' | 'createdAt' | 'expiresAt' | 'decidedAt'> {
  /** All fields, with secrets. */
  readonly whole: Readonly<Record<string, unknown>>
}

/** The dangerous acts that wait for a second operator. */
export interface PendingActs {
  keep(pending: NewPending): Promise<PendingAct>
  find(id: string): Promise<PendingAct | null>
  list(): Promise<readonly PendingAct[]>
  /** Takes an act out, to be made or refused; false if it has been decided or has ended meanwhile. */
  decide(id: string): Promise<boolean>
  /** Returns the fields of an act as they were given. */
  readFields(pending: PendingAct): Readonly<Record<string, unknown>> | null
}

/** Creates the waiting acts over their table; secrets among their fields are sealed there. */
export function createPendingActs(store: Store, clock: Clock, serverKey: ServerKey): PendingActs {
  const makeContext = (id: string) => `pending-act/${id}`
  return {
    keep({ whole, ...given }) {
      const id = newHandle()
      const createdAt = clock.now()
      return store
        .insertInto('pendingActs')
        .values({
          ...given,
          id,
          sealedFields: serverKey.seal(JSON.stringify(whole), makeContext(id)),
          createdAt,
          expiresAt: createdAt + PENDING_MS,
          decidedAt: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
    async find(id) {
      const row = await store
        .selectFrom('pendingActs')
        .selectAll()
        .where('id', '=', id)
        .where('decidedAt', 'is', null)
        .where('expiresAt', '>', clock.now())
        .executeTakeFirst()
      return row ?? null
    },
    list: () =>
      store
        .selectFrom('pendingActs')
        .selectAll()
        .where('decidedAt', 'is', null)
        .where('expiresAt', '>', clock.now())
        .orderBy('createdAt')
        .execute(),
    async decide(id) {
      const { numUpdatedRows } = await store
        .updateTable('pendingActs')
        // Whoever decides has read the fields, which may hold a password.
        .set({ decidedAt: clock.now(), sealedFields: '' })
        .where('id', '=', id)
        .where('decidedAt', 'is', null)
        .where('expiresAt', '>', clock.now())
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    readFields({ id, sealedFields }) {
      const text = serverKey.open(sealedFields, makeContext(id))
      return text === null ? null : (JSON.parse(text) as Readonly<Record<string, unknown>>)
    },
  }
}
