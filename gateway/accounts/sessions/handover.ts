import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { classifyHost } from '#lib/routing/hosts.ts'
import type { Entrance } from './entrance.ts'
import type { Sessions } from './sessions.ts'
import type { Tickets } from './tickets.ts'
import type { Users } from '../users.ts'
import type { Caller, Entered, Member } from '../visitor.ts'

export const HANDOVER_MS = 60_000

/** Hands a login from one of our domains to another (DESIGN 5.29): sessions belong to one host, so the other opens its own. */
export interface Handover {
  /** Creates a code valid once, for 60 s, at one host and while this session exists. `state` is passed along with it. */
  create(member: Member, targetHost: string, state: string): Promise<Result<string, ErrorName>>
  open(code: string, caller: Caller): Promise<Result<{ readonly entered: Entered; readonly state: string }, ErrorName>>
}

export function createHandover(tickets: Tickets, sessions: Sessions, users: Users, entrance: Entrance): Handover {
  return {
    async create({ session, host }, unsafeTarget, state) {
      const targetHost = unsafeTarget.toLowerCase()
      if (targetHost === host.toLowerCase() || classifyHost(targetHost).kind === 'unknown') return refuse('invalidParameter')
      return ok(await tickets.issue('handover', { sessionId: session.id, targetHost, state }, HANDOVER_MS))
    },
    async open(code, caller) {
      const ticket = await tickets.read('handover', code)
      if (ticket === null || ticket.targetHost !== caller.host.toLowerCase()) return refuse('stepExpired')
      const session = await sessions.findById(ticket.sessionId)
      const user = session === null ? null : await users.find(session.userId)
      if (session === null || user === null || user.frozenAt !== null) return refuse('stepExpired')
      // A link from someone else must not switch a logged-in user to another account.
      if (caller.user !== null && caller.user.id !== user.id) return refuse('alreadyRegistered')
      if ((await tickets.take('handover', code)) === null) return refuse('stepExpired')
      const entered =
        session.mainUserId === null ? await entrance.enterAgain(user, caller) : await entrance.enterAs(user, caller, session.mainUserId)
      return ok({ entered, state: ticket.state })
    },
  }
}
