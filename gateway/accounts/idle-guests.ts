import type { Clock } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/store/store.ts'
import type { Closing } from './closing.ts'

const DAY_MS = 86_400_000
/** How many guests are closed, or told to those who have their history, at a time. */
const AT_ONCE = 100

/** Guests that nobody has seen for a long time, in a session, by a key or by a hook: they are closed, and their history goes. */
export interface IdleGuests {
  /** From now on, closes guests that were not seen for so many days; only the gateway that leads the exchange does. 0 for never. */
  closeAfter(days: number): void
  /** Sets the listener that deletes the history of closed guests from this gateway. It hears of all of them after a start, then of new ones. */
  onClosed(listener: (userIds: readonly string[]) => void): void
  /** Closes those that are due, and tells those that were closed. */
  sweep(): Promise<void>
}

export function createIdleGuests(store: Store, clock: Clock, closing: Pick<Closing, 'closeGuest'>): IdleGuests {
  let days = 0
  let tell: ((userIds: readonly string[]) => void) | null = null
  let toldUntil = 0

  async function close(): Promise<void> {
    const before = clock.now() - days * DAY_MS
    for (;;) {
      const idle = await store
        .selectFrom('users')
        .select('id')
        .where('kind', '=', 'guest')
        .where(({ and, eb, exists, not, or, selectFrom }) =>
          or([
            // Frozen with a session: the process has ended while it closed the guest.
            and([eb('frozenAt', 'is not', null), exists(selectFrom('sessions').select('id').whereRef('sessions.userId', '=', 'users.id'))]),
            and([
              eb('frozenAt', 'is', null),
              eb('createdAt', '<', before),
              // What an operator has frozen stays as it is.
              not(exists(selectFrom('operatorFreezes').select('userId').whereRef('operatorFreezes.userId', '=', 'users.id'))),
              not(exists(selectFrom('sessions').select('id').whereRef('sessions.userId', '=', 'users.id').where('seenAt', '>=', before))),
              not(exists(selectFrom('apiKeys').select('apiKey').whereRef('apiKeys.userId', '=', 'users.id').where('usedAt', '>=', before))),
              not(exists(selectFrom('hooks').select('id').whereRef('hooks.userId', '=', 'users.id').where('usedAt', '>=', before))),
            ]),
          ]),
        )
        .limit(AT_ONCE)
        .execute()
      for (const { id } of idle) if (!(await closing.closeGuest(id))) return
      if (idle.length < AT_ONCE) return
    }
  }

  async function tellClosed(): Promise<void> {
    if (tell === null) return
    const until = clock.now()
    const closed = await store
      .selectFrom('users')
      .select('id')
      .where('kind', '=', 'guest')
      .where('frozenAt', '>=', toldUntil)
      .where('frozenAt', '<=', until)
      .execute()
    toldUntil = until
    for (let at = 0; at < closed.length; at += AT_ONCE) tell(closed.slice(at, at + AT_ONCE).map(({ id }) => id))
  }

  return {
    closeAfter: (most) => void (days = most),
    onClosed(listener) {
      tell = listener
      toldUntil = 0
    },
    async sweep() {
      if (days > 0) await close()
      await tellClosed()
    },
  }
}
