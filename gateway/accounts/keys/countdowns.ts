import { Type } from 'typebox'
import type { CountdownRow } from '#lib/contract/trading/trading-countdowns.ts'
import type { Clock, Timers } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/store/store.ts'
import { createTopics, type Topics } from '#gateway/accounts/topics.ts'

/** An armed dead man's switch. */
export interface Countdown {
  readonly apiKey: string
  /** The silence of its key, in seconds, after which the account's open orders are cancelled. */
  readonly seconds: number
  /** When it is due by the wall clock, in milliseconds, if its key stays silent. */
  readonly dueAtMs: number
}

/**
 * The dead man's switches of API keys: each cancels the open orders of its account when the key has been silent for its number of seconds.
 * They run where commands are taken. That a switch is armed is durable, and for how long; how far it has counted is not, since a key
 * cannot be heard while nothing takes commands: after a restart each counts from the beginning.
 */
export interface Countdowns {
  /** Arms or refreshes a key's switch; 0 seconds switch it off. Resolves when that is durable, to what is armed now. */
  set(key: Pick<Countdown, 'apiKey'> & { readonly userId: string }, seconds: number): Promise<Countdown | null>
  /** Returns the switch of a key; null if it is off. */
  find(apiKey: string): Countdown | null
  /** Returns the armed switches of an account, by key. */
  list(userId: string): readonly Countdown[]
  /** Returns the same as its owner knows them, from the store. */
  rows(userId: string): Promise<readonly CountdownRow[]>
  /** Starts those that were armed when the last gateway ended, and runs switches from now on. `cancel` returns whether all was cancelled. */
  run(cancel: (userId: string) => Promise<boolean>): Promise<void>
  /** Notifies a listener of each account of which a switch was armed, changed, switched off, or was due. The returned function unsubscribes. */
  onChanged(listener: (userId: string) => void): () => void
  /** Stops all of them; what is durable stays. */
  close(): void
}

interface Armed extends Countdown {
  readonly userId: string
  /** Stops the timer. */
  readonly stop: () => void
}

/** How long it takes until orders are tried to be cancelled again that could not be. */
const AGAIN_MS = 1000

const Changed = Type.Object({ userId: Type.String() })

export interface CountdownsParts {
  readonly store: Store
  readonly topics?: Topics
  readonly clock: Clock
  readonly timers: Timers
}

export function createCountdowns({ store, topics = createTopics(), clock, timers }: CountdownsParts): Countdowns {
  const armed = new Map<string, Armed>()
  const changed = topics.open('countdown-changed', Changed)
  let cancelOrders: ((userId: string) => Promise<boolean>) | null = null
  /** Writes one after the other, each what holds when its turn has come. */
  let written: Promise<unknown> = Promise.resolve()
  let isClosed = false

  function write(apiKey: string): Promise<void> {
    const done = writeAfter(written, apiKey)
    written = done.catch(() => {})
    return done
  }

  async function writeAfter(earlier: Promise<unknown>, apiKey: string): Promise<void> {
    await earlier
    const countdown = armed.get(apiKey)
    if (countdown === undefined) return void (await store.deleteFrom('countdowns').where('apiKey', '=', apiKey).execute())
    const { userId, seconds } = countdown
    await store
      .insertInto('countdowns')
      .values({ apiKey, userId, seconds })
      .onConflict((conflict) => conflict.column('apiKey').doUpdateSet({ seconds }))
      .execute()
  }

  function arm(apiKey: string, userId: string, seconds: number): Armed {
    armed.get(apiKey)?.stop()
    const waitMs = seconds * 1000
    const countdown: Armed = {
      apiKey,
      userId,
      seconds,
      dueAtMs: clock.now() + waitMs,
      stop: timers.after(waitMs, () => void fire(countdown)),
    }
    armed.set(apiKey, countdown)
    return countdown
  }

  function disarm(apiKey: string): void {
    armed.get(apiKey)?.stop()
    armed.delete(apiKey)
  }

  /** Cancels the orders, and again until that has succeeded or the key is heard; then the switch is off. */
  async function fire(countdown: Armed): Promise<void> {
    const { apiKey, userId } = countdown
    const isDue = (): boolean => !isClosed && armed.get(apiKey) === countdown
    if (!isDue()) return
    const hasCancelled = (await cancelOrders?.(userId).catch(() => false)) ?? false
    if (!isDue()) return
    if (!hasCancelled) return void timers.after(AGAIN_MS, () => void fire(countdown))
    disarm(apiKey)
    // If it cannot be written, the orders are cancelled once more after a restart: the safe side.
    await write(apiKey).catch(() => {})
    changed.publish({ userId })
  }

  return {
    async set({ apiKey, userId }, seconds) {
      const before = armed.get(apiKey)
      if (seconds === 0) disarm(apiKey)
      else arm(apiKey, userId, seconds)
      // A refresh changes nothing that is durable.
      if (before?.seconds !== (seconds === 0 ? undefined : seconds)) {
        await write(apiKey)
        changed.publish({ userId })
      }
      return armed.get(apiKey) ?? null
    },
    find: (apiKey) => armed.get(apiKey) ?? null,
    rows: (userId) =>
      store
        .selectFrom('countdowns')
        .leftJoin('apiKeys', 'apiKeys.apiKey', 'countdowns.apiKey')
        .select(['countdowns.apiKey', 'apiKeys.label', 'countdowns.seconds'])
        .where('countdowns.userId', '=', userId)
        .orderBy('countdowns.apiKey')
        .execute()
        .then((rows) => rows.map(({ label, ...row }) => ({ ...row, label: label ?? '' }))),
    list: (userId) => [...armed.values()].filter((countdown) => countdown.userId === userId),
    async run(cancel) {
      cancelOrders = cancel
      for (const { apiKey, userId, seconds } of await store.selectFrom('countdowns').selectAll().execute()) arm(apiKey, userId, seconds)
    },
    onChanged: (listener) => changed.subscribe(({ userId }) => listener(userId)),
    close() {
      isClosed = true
      for (const { stop } of armed.values()) stop()
      armed.clear()
    },
  }
}
