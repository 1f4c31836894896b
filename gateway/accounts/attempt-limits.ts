import type { Clock } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/journal/store/store.ts'

const MINUTE = 60_000

/** How often something may be tried in a window. Kept in the store, so that a restart forgets nothing. */
export const ATTEMPT_LIMITS = {
  /** Ten tries in 15 minutes (security.md, Sessions): passwords and codes, by account and by address alike. */
  login: { count: 10, windowMs: 15 * MINUTE },
  secondFactor: { count: 10, windowMs: 15 * MINUTE },
  /** Codes sent to one recipient, and asked for from one address. */
  codesToRecipient: { count: 10, windowMs: 60 * MINUTE },
  codesFromAddress: { count: 30, windowMs: 15 * MINUTE },
  /** A household or a school shares an address. */
  guests: { count: 100, windowMs: 15 * MINUTE },
  /** The same for the hour, which decides when a captcha is asked for; no more than four quarters of it let through. */
  guestsOfHour: { count: 400, windowMs: 60 * MINUTE },
  registrations: { count: 30, windowMs: 15 * MINUTE },
  /** Device tokens and puzzles; each costs us a row, and a puzzle 10 ms. */
  challenges: { count: 200, windowMs: 15 * MINUTE },
} as const satisfies Record<string, { readonly count: number; readonly windowMs: number }>

export type AttemptLimit = keyof typeof ATTEMPT_LIMITS

export interface AttemptLimits {
  /** Counts a try for each of the keys. False where one of them has no try left: then nothing must be tried. */
  take(limit: AttemptLimit, ...keys: string[]): Promise<boolean>
  /** Gives a try back that has succeeded. */
  giveBack(limit: AttemptLimit, ...keys: string[]): Promise<void>
  /** Tries of late, without counting one. */
  read(limit: AttemptLimit, key: string): Promise<number>
  /** Forgets all tries, where success proves that they were the owner's. */
  forget(limit: AttemptLimit, key: string): Promise<void>
  sweep(): Promise<void>
}

export function createAttemptLimits(store: Store, clock: Clock): AttemptLimits {
  /** One statement, so that parallel tries are all counted. */
  async function count(limit: AttemptLimit, key: string): Promise<number> {
    const now = clock.now()
    const windowEndsAt = now + ATTEMPT_LIMITS[limit].windowMs
    const row = await store
      .insertInto('attempts')
      .values({ key: `${limit}:${key}`, count: 1, windowEndsAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((known) => ({
          count: known
            .case()
            .when('attempts.windowEndsAt', '<=', now)
            .then(1)
            .else(known('attempts.count', '+', 1))
            .end(),
          windowEndsAt: known
            .case()
            .when('attempts.windowEndsAt', '<=', now)
            .then(windowEndsAt)
            .else(known.ref('attempts.windowEndsAt'))
            .end(),
        })),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    return row.count
  }

  return {
    async take(limit, ...keys) {
      const counts = await Promise.all(keys.map((key) => count(limit, key)))
      return counts.every((tries) => tries <= ATTEMPT_LIMITS[limit].count)
    },
    async giveBack(limit, ...keys) {
      const names = keys.map((key) => `${limit}:${key}`)
      await store
        .updateTable('attempts')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where('key', 'in', names)
        .where('count', '>', 0)
        .execute()
    },
    async read(limit, key) {
      const row = await store
        .selectFrom('attempts')
        .select('count')
        .where('key', '=', `${limit}:${key}`)
        .where('windowEndsAt', '>', clock.now())
        .executeTakeFirst()
      return row?.count ?? 0
    },
    async forget(limit, key) {
      await store.deleteFrom('attempts').where('key', '=', `${limit}:${key}`).execute()
    },
    async sweep() {
      await store.deleteFrom('attempts').where('windowEndsAt', '<=', clock.now()).execute()
    },
  }
}
