import { Type } from 'typebox'
import type { Clock } from '#lib/kernel/clock.ts'
import type { SessionRow } from '#gateway/store/schema.ts'
import type { Store } from '#gateway/store/store.ts'
import { logSecurity } from '#gateway/logging/security-log.ts'
import { createTopics, type Topics } from '#gateway/accounts/topics.ts'
import { hashToken, newHandle, newToken } from '../secrets.ts'

export type Session = SessionRow

const DAY_MS = 24 * 3_600_000

/** A session ends after a week without a refresh (specification 9), and always after 90 days. */
export const SESSION_IDLE_MS = 7 * DAY_MS
export const SESSION_AGE_MAX_MS = 90 * DAY_MS
/** How long in ms the previous credential stays valid after a refresh, for requests of other tabs already on their way. */
const GRACE_MS = 30_000
/** The minimum interval between writes of a session's last use: each write is an fsync. */
const SEEN_STEP_MS = 5 * 60_000

/** The maximum number of logins in an owner's history. */
const HISTORY_MAX = 100

/** The reason why a session ended, reported to its streams. */
export type EndReason = 'logout' | 'revoked' | 'passwordChanged' | 'frozen' | 'switched' | 'closed'

export interface SessionStart {
  readonly userId: string
  readonly device: string
  readonly address: string
  readonly terminalCode?: string | null
  readonly mainUserId?: string | null
  readonly publicKey?: string | null
  readonly algorithm?: string | null
}

export interface OpenedSession {
  readonly session: Session
  /** The credential. It is never stored or logged: only the answer to this request carries it. */
  readonly token: string
}

type SessionKey = Pick<Session, 'id' | 'userId'>

/** `successor`: the session of the same user that replaces it in the same browser, if any. */
export type SessionEnded = (session: SessionKey, reason: EndReason, successor: SessionKey | null) => void

const Ended = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  reason: Type.Enum(['logout', 'revoked', 'passwordChanged', 'frozen', 'switched', 'closed']),
  successorId: Type.Union([Type.String(), Type.Null()]),
})

export interface Sessions {
  open(start: SessionStart): Promise<OpenedSession>
  /** Returns the live session of a credential. */
  find(token: string): Promise<Session | null>
  /** Returns a live session by its id. */
  findById(id: string): Promise<Session | null>
  /** Adds the terminal code of a request to a session that began before the browser had one. */
  nameTerminal(session: Session, terminalCode: string | null): Promise<Session>
  /** Issues a new credential for a live session. Null if it has ended, or if another tab was faster: its answer has set the new one. */
  refresh(token: string): Promise<OpenedSession | null>
  /** Returns the live sessions of a user, those in their sub-accounts included, the most recently used first. */
  list(userId: string): Promise<readonly Session[]>
  /**
   * Returns a user's latest logins, those to their sub-accounts included, live or ended, latest first. For an expired one `endedAt` is
   * the time of expiry.
   */
  history(userId: string): Promise<readonly Session[]>
  /** Ends one session of a user or in one of their sub-accounts; false if there is none. `next`: the session that replaces it. */
  end(userId: string, sessionId: string, reason: EndReason, next?: Session): Promise<boolean>
  /** Ends all sessions of a user, those in their sub-accounts included, except the given one. Returns how many it ended. */
  endAll(userId: string, reason: EndReason, exceptId?: string): Promise<number>
  /**
   * Notifies a listener of every session that ends, once: before the call that ended it is answered, where that is answered by this
   * process. The returned function unsubscribes.
   */
  onEnded(listener: SessionEnded): () => void
  sweep(): Promise<void>
}

/** Hashes a terminal code together with its owner, so that the hash does not reveal who else uses the device. */
function hashTerminal({ userId, mainUserId }: Pick<Session, 'userId' | 'mainUserId'>, terminalCode: string | null): string | null {
  return terminalCode === null ? null : hashToken(`${mainUserId ?? userId} ${terminalCode}`)
}

export function createSessions(store: Store, clock: Clock, topics: Topics = createTopics()): Sessions {
  const listeners = new Set<SessionEnded>()
  const sessionEnded = topics.open('session-ended', Ended)
  sessionEnded.subscribe(({ id, userId, reason, successorId }) => {
    const successor = successorId === null ? null : { id: successorId, userId }
    for (const listener of listeners) listener({ id, userId }, reason, successor)
  })
  const live = () => store.selectFrom('sessions').selectAll().where('endedAt', 'is', null).where('expiresAt', '>', clock.now())

  async function findByHash(hash: string): Promise<Session | null> {
    const current = await live().where('tokenHash', '=', hash).executeTakeFirst()
    if (current !== undefined) return current
    return (await live().where('previousHash', '=', hash).where('previousUntil', '>', clock.now()).executeTakeFirst()) ?? null
  }

  async function endWhere(userId: string, reason: EndReason, choice: { only?: string; except?: string }, next?: Session): Promise<number> {
    function end(step: Store): Promise<readonly SessionKey[]> {
      let change = step
        .updateTable('sessions')
        .set({ endedAt: clock.now() })
        .where('endedAt', 'is', null)
        .where((row) => row.or([row('userId', '=', userId), row('mainUserId', '=', userId)]))
      if (choice.only !== undefined) change = change.where('id', '=', choice.only)
      if (choice.except !== undefined) change = change.where('id', '<>', choice.except)
      return change.returning(['id', 'userId']).execute()
    }
    const ended = await sessionEnded.write(store, end, (all) =>
      all.map((session) => ({ ...session, reason, successorId: next?.userId === session.userId ? next.id : null })),
    )
    for (const { id, userId: user } of ended) logSecurity('session-ended', { reason, user, session: id })
    return ended.length
  }

  return {
    async open({ userId, device, address, terminalCode = null, mainUserId = null, publicKey = null, algorithm = null }) {
      const now = clock.now()
      const token = newToken()
      const session: Session = {
        id: newHandle(),
        userId,
        tokenHash: hashToken(token),
        previousHash: null,
        previousUntil: null,
        createdAt: now,
        refreshedAt: now,
        seenAt: now,
        expiresAt: now + SESSION_IDLE_MS,
        endedAt: null,
        mainUserId,
        device,
        terminalHash: hashTerminal({ userId, mainUserId }, terminalCode),
        address,
        publicKey,
        algorithm,
      }
      await store.insertInto('sessions').values(session).execute()
      return { session, token }
    },
    async find(token) {
      const session = await findByHash(hashToken(token))
      if (session !== null && clock.now() - session.seenAt >= SEEN_STEP_MS) {
        await store.updateTable('sessions').set({ seenAt: clock.now() }).where('id', '=', session.id).execute()
      }
      return session
    },
    async nameTerminal(session, terminalCode) {
      const terminalHash = hashTerminal(session, terminalCode)
      if (session.terminalHash !== null || terminalHash === null) return session
      await store.updateTable('sessions').set({ terminalHash }).where('id', '=', session.id).execute()
      return { ...session, terminalHash }
    },
    async findById(id) {
      return (await live().where('id', '=', id).executeTakeFirst()) ?? null
    },
    async refresh(token) {
      const now = clock.now()
      const hash = hashToken(token)
      const fresh = newToken()
      const session = await store
        .updateTable('sessions')
        .set((row) => ({
          tokenHash: hashToken(fresh),
          previousHash: hash,
          previousUntil: now + GRACE_MS,
          refreshedAt: now,
          seenAt: now,
          expiresAt: row
            .case()
            .when('createdAt', '>', now + SESSION_IDLE_MS - SESSION_AGE_MAX_MS)
            .then(now + SESSION_IDLE_MS)
            .else(row('createdAt', '+', SESSION_AGE_MAX_MS))
            .end(),
        }))
        .where('tokenHash', '=', hash)
        .where('endedAt', 'is', null)
        .where('expiresAt', '>', now)
        .returningAll()
        .executeTakeFirst()
      return session === undefined ? null : { session, token: fresh }
    },
    list: (userId) =>
      live()
        .where((row) => row.or([row('userId', '=', userId), row('mainUserId', '=', userId)]))
        .orderBy('seenAt', 'desc')
        .orderBy('id')
        .execute(),
    async history(userId) {
      const rows = await store
        .selectFrom('sessions')
        .selectAll()
        .where((row) => row.or([row('userId', '=', userId), row('mainUserId', '=', userId)]))
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(HISTORY_MAX)
        .execute()
      const now = clock.now()
      return rows.map((row) => ({ ...row, endedAt: row.endedAt ?? (row.expiresAt <= now ? row.expiresAt : null) }))
    },
    end: async (userId, sessionId, reason, next) => (await endWhere(userId, reason, { only: sessionId }, next)) === 1,
    endAll: (userId, reason, exceptId) => endWhere(userId, reason, exceptId === undefined ? {} : { except: exceptId }),
    onEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async sweep() {
      await store
        .deleteFrom('sessions')
        .where('expiresAt', '<', clock.now() - SESSION_AGE_MAX_MS)
        .execute()
    },
  }
}
