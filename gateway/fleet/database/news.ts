import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { systemTimers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import { reasonOf } from '#gateway/store/data-folder.ts'
import type { Store } from '#gateway/store/store.ts'
import { type Database, leave } from '#gateway/store/postgres/database.ts'

/** News between the gateways of one database while they run, over one connection each (ADR 46). */
export interface News {
  /**
   * Tells all other gateways. With `step`, they hear it when the transaction is committed, and never if it is not; without, at once, or
   * never if the database is away: then they are told by their gap that something may be missing.
   */
  tell(topic: string, body: object, step?: Store): Promise<void>
  /** Hears what others tell; a body of another shape comes from another version and is passed over. The returned function unsubscribes. */
  hear<Schema extends TSchema>(topic: string, schema: Schema, listener: (body: Static<Schema>) => void): () => void
  /** Calls a listener whenever news may have been missed, after everything is heard again. The returned function unsubscribes. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'agio_news'
/** How often a connection on which nothing is heard shows that it works, and how long it may take for that. */
const PULSE_MS = 1000
const QUERY_TIMEOUT_MS = 2000
/** The rest after a server that connects and then refuses. */
const REST_MS = 500

const Envelope = Type.Object({ from: Type.String(), topic: Type.String(), body: Type.Unknown() })

interface Subscription {
  readonly topic: string
  take(unsafeBody: unknown): void
}

/** Opens the news of a database, which are heard as soon as it can be reached. Only what is told while it is connected arrives. */
export function openNews(database: Database, log: { warn(details: object, message: string): void }): News {
  const own = randomUUID()
  const subscriptions = new Set<Subscription>()
  const gaps = new Set<() => void>()
  let client: pg.Client | null = null
  let isClosed = false
  let isMissed = false

  function take(text: string | undefined): void {
    const unsafe = parse(text)
    if (!Value.Check(Envelope, unsafe) || unsafe.from === own) return
    for (const subscription of subscriptions) if (subscription.topic === unsafe.topic) subscription.take(unsafe.body)
  }

  async function hearUntilLost(): Promise<void> {
    const opened = await database.connect({ name: 'agio news', queryTimeoutMs: QUERY_TIMEOUT_MS })
    try {
      const ended = new Promise<void>((resolve) => opened.once('end', resolve))
      opened.on('notification', ({ payload }) => take(payload))
      await opened.query(`LISTEN ${CHANNEL}`)
      client = opened
      isMissed = false
      for (const listener of gaps) listener()
      while (!isClosed) {
        await opened.query('SELECT 1')
        await Promise.race([wait(PULSE_MS, systemTimers), ended])
      }
    } finally {
      client = null
      leave(opened)
    }
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      try {
        await hearUntilLost()
      } catch (error) {
        if (isClosed) return
        if (!isMissed) log.warn({ reason: reasonOf(error) }, 'the news of the other gateways are not heard')
        isMissed = true
        await wait(REST_MS, systemTimers)
      }
    }
  }

  const running = run()
  return {
    async tell(topic, body, step) {
      const text = JSON.stringify({ from: own, topic, body })
      if (step !== undefined) await sql`select pg_notify(${CHANNEL}, ${text})`.execute(step)
      else await client?.query('SELECT pg_notify($1, $2)', [CHANNEL, text]).catch(() => undefined)
    },
    hear(topic, schema, listener) {
      const subscription: Subscription = {
        topic,
        take(unsafeBody) {
          if (Value.Check(schema, unsafeBody)) listener(unsafeBody)
        },
      }
      subscriptions.add(subscription)
      return () => void subscriptions.delete(subscription)
    },
    onGap(listener) {
      gaps.add(listener)
      return () => void gaps.delete(listener)
    },
    async close() {
      isClosed = true
      if (client !== null) leave(client)
      await running
    },
  }
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown
  } catch {
    return null
  }
}
