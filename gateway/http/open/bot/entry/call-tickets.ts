import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { BotKey } from '#gateway/accounts/keys/bot-keys.ts'
import type { CallEntry, EnteredAnswer } from '#gateway/dialect/call-entry.ts'

/**
 * By this header a call that came over a stream names its ticket in place of a signature: the stream's login was signed. A ticket is
 * known to this process alone, and good for one call.
 */
export const TICKET_HEADER = 'x-stream-ticket'

const TICKET_BYTES = 32

/** The calls of streams that are under way. */
export class CallTickets {
  readonly #keys = new Map<string, BotKey>()

  /** Returns a ticket for one call with this key. */
  issue(key: BotKey): string {
    const ticket = randomBytes(TICKET_BYTES).toString('base64url')
    this.#keys.set(ticket, key)
    return ticket
  }

  /** Returns the key of a ticket, which is good no more; null if there is no such ticket. */
  redeem(ticket: string): BotKey | null {
    const key = this.#keys.get(ticket) ?? null
    this.#keys.delete(ticket)
    return key
  }
}

/** Carries out calls of streams through the routes of the REST calls, so that all of their checks, limits and errors apply. */
export function createCallEntry(app: FastifyInstance, tickets: CallTickets): CallEntry {
  return {
    async run({ key, address, host, path, unsafeBody }) {
      const ticket = tickets.issue(key)
      try {
        const headers = { [TICKET_HEADER]: ticket, host, 'content-type': 'application/json' }
        const { payload } = await app.inject({
          method: 'POST',
          url: path,
          headers,
          payload: JSON.stringify(unsafeBody),
          remoteAddress: address,
        })
        return readAnswer(payload)
      } finally {
        tickets.redeem(ticket)
      }
    },
  }
}

/** Reads the envelope of a REST call's answer. */
export function readAnswer(payload: string): EnteredAnswer {
  const { code, msg, data } = JSON.parse(payload) as { readonly code: string; readonly msg: string; readonly data: unknown }
  return code === '00000' ? { ok: true, data } : { ok: false, code: Number(code), text: msg }
}
