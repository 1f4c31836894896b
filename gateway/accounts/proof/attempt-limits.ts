import { GIFT_TRIES_MAX } from '#products/gifts/contract/gift-terms.ts'
import { P2P_REPORTS_PER_DAY } from '#products/p2p/contract/p2p-report-kinds.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { hideAddress, logSecurity } from '#gateway/logging/security-log.ts'
import type { Store } from '#gateway/store/store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The number of tries allowed per window. Stored in the database, so that a restart does not reset them. */
export const ATTEMPT_LIMITS = {
  /** Ten tries in 15 minutes (security.md, Sessions): passwords by account and by address, second factors by account. */
  login: { count: 10, windowMs: 15 * MINUTE },
  secondFactor: { count: 10, windowMs: 15 * MINUTE },
  /** Codes sent to one recipient, and codes requested from one address. */
  codesToRecipient: { count: 10, windowMs: 60 * MINUTE },
  codesFromAddress: { count: 30, windowMs: 15 * MINUTE },
  /** High, since a household or a school shares one address. */
  guests: { count: 100, windowMs: 15 * MINUTE },
  /** Guests per hour, which decides when a captcha is asked for; it equals four quarter-hour limits. */
  guestsOfHour: { count: 400, windowMs: 60 * MINUTE },
  registrations: { count: 30, windowMs: 15 * MINUTE },
  /** Puzzles and the like; each costs a row, and a puzzle also 10 ms. */
  challenges: { count: 200, windowMs: 15 * MINUTE },
  /** Device tokens, of which every visitor needs one: those who only read must not use up the puzzles of those who log in. */
  deviceTokens: { count: 600, windowMs: 15 * MINUTE },
  /**
   * Wrong codes of gifts, of an account, of an address and of all. The last two are far from what people mistype; the last one slows only
   * those that have wrong tries of their own (`gift-codes.ts`).
   */
  giftCodes: { count: GIFT_TRIES_MAX, windowMs: DAY },
  giftCodesFromAddress: { count: 50, windowMs: DAY },
  /** Alerts that an account makes or changes, each of which can send something to others. */
  alerts: { count: 300, windowMs: 60 * MINUTE },
  /** Rounds that an account begins anew, each of which costs ten kilobytes for good. */
  rounds: { count: 10, windowMs: DAY },
  /** Reports of a main account to the operators. */
  p2pReports: { count: P2P_REPORTS_PER_DAY, windowMs: DAY },
  /** Log-ins of operators, by name and by address. */
  operatorLogIn: { count: 10, windowMs: 15 * MINUTE },
  giftCodesOfAll: { count: 10_000, windowMs: DAY },
} as const satisfies Record<string, { readonly count: number; readonly windowMs: number }>

export type AttemptLimit = keyof typeof ATTEMPT_LIMITS

export interface AttemptLimits {
  /** Counts a try for each of the keys. False if one of them is over its limit: then the attempt must not be made. */
  take(limit: AttemptLimit, ...keys: string[]): Promise<boolean>
  /** Takes back a counted try that succeeded or was not made. */
  giveBack(limit: AttemptLimit, ...keys: string[]): Promise<void>
  /** Returns the tries in the current window, without counting one. */
  read(limit: AttemptLimit, key: string): Promise<number>
  /** Resets the tries, after a success that proves that they were the owner's. */
  forget(limit: AttemptLimit, key: string): Promise<void>
  sweep(): Promise<void>
}

export function createAttemptLimits(store: Store, clock: Clock): AttemptLimits {
  /** Counts in one statement, so that no concurrent try is lost. */
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
      for (const [index, tries] of counts.entries())
        // The first one beyond it: those after it say nothing new until the window ends. Some keys are contacts; an address is called as
        // in the events that led here.
        if (tries === ATTEMPT_LIMITS[limit].count + 1)
          logSecurity('limit-reached', { limit, from: hideAddress((keys[index] ?? '').replace(/^address:/, '')) })
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
