import { randomBytes } from 'node:crypto'
import type { Store } from '#gateway/store/store.ts'
import { MESSAGES_MAX, type Outbox, type OutboxMessage } from './outbox.ts'

/** Opens the outbox in the store, where every gateway of a database finds it. */
export function createStoredOutbox(store: Store): Outbox {
  let count = 0
  return {
    async put(message) {
      // Messages of the same millisecond keep their order.
      count = (count + 1) % 1_000_000
      const id = `${digits(message.time, 13)}-${digits(count, 6)}-${randomBytes(4).toString('hex')}`
      await store
        .insertInto('outboxMessages')
        .values({ id, message: JSON.stringify(message) })
        .execute()
      const newest = store.selectFrom('outboxMessages').select('id').orderBy('id', 'desc').limit(MESSAGES_MAX)
      await store.deleteFrom('outboxMessages').where('id', 'not in', newest).execute()
    },
    async list() {
      const rows = await store.selectFrom('outboxMessages').select('message').orderBy('id', 'desc').execute()
      return rows.map(({ message }) => JSON.parse(message) as OutboxMessage)
    },
  }
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
