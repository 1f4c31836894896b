import type { Clock } from '#lib/kernel/clock.ts'
import { hashToken, newHandle, newToken } from '#gateway/accounts/secrets.ts'
import type { OperatorSessionTableRow } from '#gateway/store/tables/operator-tables.ts'
import type { Store } from '#gateway/store/store.ts'
import type { Operator, Operators } from './operators.ts'

const MINUTE_MS = 60_000
/** A session ends when nothing has been asked for so long. */
export const IDLE_END_MS = 30 * MINUTE_MS
/** A session ends after this time, however much it is used. */
export const SESSION_MS = 12 * 60 * MINUTE_MS
/** A session that was seen more recently is not written to again. */
const SEEN_EVERY_MS = 15_000

export type OperatorSession = OperatorSessionTableRow

/** Whose session a token is. `moved`: it was asked for from another address, and has ended for that. */
export type FoundSession =
  | { readonly kind: 'live'; readonly session: OperatorSession; readonly operator: Operator }
  | { readonly kind: 'moved'; readonly session: OperatorSession; readonly operator: Operator }
  | { readonly kind: 'none' }

export interface OperatorSessions {
  /** Begins a session at an address. The token is not stored. */
  begin(operator: Operator, address: string): Promise<{ readonly token: string; readonly session: OperatorSession }>
  find(token: string, address: string): Promise<FoundSession>
  /** The sessions of an operator that have not ended, the latest first. */
  list(operatorId: string): Promise<readonly OperatorSession[]>
  /** Ends a session of an operator; false if there is none that lives. */
  end(operatorId: string, sessionId: string): Promise<boolean>
  /** Ends all sessions of an operator but one, and returns how many. */
  endAll(operatorId: string, exceptId?: string): Promise<number>
}

/** Creates the sessions of operators, each of which is good at the address alone at which it began. */
export function createOperatorSessions(store: Store, clock: Clock, operators: Pick<Operators, 'find'>): OperatorSessions {
  const isLive = (session: OperatorSession): boolean =>
    session.endedAt === null && session.expiresAt > clock.now() && session.seenAt + IDLE_END_MS > clock.now()

  async function end(operatorId: string, sessionId: string): Promise<boolean> {
    const { numUpdatedRows } = await store
      .updateTable('operatorSessions')
      .set({ endedAt: clock.now() })
      .where('id', '=', sessionId)
      .where('operatorId', '=', operatorId)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  return {
    async begin(operator, address) {
      const token = newToken()
      const now = clock.now()
      const session = await store
        .insertInto('operatorSessions')
        .values({
          id: newHandle(),
          operatorId: operator.id,
          tokenHash: hashToken(token),
          address,
          createdAt: now,
          seenAt: now,
          expiresAt: now + SESSION_MS,
          endedAt: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { token, session }
    },
    async find(token, address) {
      const session = await store.selectFrom('operatorSessions').selectAll().where('tokenHash', '=', hashToken(token)).executeTakeFirst()
      if (session === undefined || !isLive(session)) return { kind: 'none' }
      const operator = await operators.find(session.operatorId)
      if (operator === null || operator.disabledAt !== null) return { kind: 'none' }
      if (session.address !== address) {
        await end(operator.id, session.id)
        return { kind: 'moved', session, operator }
      }
      if (clock.now() - session.seenAt >= SEEN_EVERY_MS)
        await store.updateTable('operatorSessions').set({ seenAt: clock.now() }).where('id', '=', session.id).execute()
      return { kind: 'live', session, operator }
    },
    async list(operatorId) {
      const rows = await store
        .selectFrom('operatorSessions')
        .selectAll()
        .where('operatorId', '=', operatorId)
        .where('endedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .execute()
      return rows.filter(isLive)
    },
    end,
    async endAll(operatorId, exceptId = '') {
      const { numUpdatedRows } = await store
        .updateTable('operatorSessions')
        .set({ endedAt: clock.now() })
        .where('operatorId', '=', operatorId)
        .where('id', '<>', exceptId)
        .where('endedAt', 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}
