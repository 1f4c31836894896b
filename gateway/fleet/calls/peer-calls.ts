import { request } from 'undici'
import { DIALECT_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { CallEntry, EnteredAnswer } from '#gateway/dialect/call-entry.ts'
import { ASKS_SEQUENCE_HEADER, SEQUENCE_HEADER } from './sequence-headers.ts'
import { readAnswer } from '#gateway/http/open/bot/entry/call-tickets.ts'
import { PEER_CALL_HEADER, proveCall } from './peer-proof.ts'

export interface PeerCallsOptions {
  /** Returns the address of the primary; null while it is not known. */
  readonly origin: () => string | null
  /** The secret that all gateways of one database have in common. */
  readonly secret: string
  /** Waits until this gateway has applied a record of the primary's, on which the answer depends. */
  readonly applied: (sequence: number) => Promise<unknown>
  /** The wall clock. */
  readonly clock: Clock
}

/** For a gateway of ours, which answers a command within 5 s or says that its outcome is unknown. */
const TIMEOUT_MS = 10_000

/** Carries out calls of streams at a replica, which takes no commands: passes each on to the primary, with a proof in place of a signature. */
export function createPeerCalls({ origin, secret, applied, clock }: PeerCallsOptions): CallEntry {
  return {
    async run({ key, address, host, path, unsafeBody }) {
      const to = origin()
      if (to === null) return refuse('busy')
      const body = JSON.stringify(unsafeBody)
      const headers = {
        host,
        'content-type': 'application/json',
        'x-forwarded-for': address,
        'x-forwarded-host': host,
        [ASKS_SEQUENCE_HEADER]: '1',
        [PEER_CALL_HEADER]: proveCall(key.apiKey, secret, { path, body }, clock.now()),
      }
      try {
        const answer = await request(new URL(path, to), {
          method: 'POST',
          headers,
          body,
          headersTimeout: TIMEOUT_MS,
          bodyTimeout: TIMEOUT_MS,
        })
        const told = readAnswer(await answer.body.text())
        const sequence = Number(answer.headers[SEQUENCE_HEADER] ?? 0)
        if (sequence > 0) await applied(sequence)
        return told
      } catch {
        return refuse('outcomeUnknown')
      }
    },
  }
}

function refuse(error: 'busy' | 'outcomeUnknown'): EnteredAnswer {
  const { code, text } = DIALECT_ERRORS[error]
  return { ok: false, code: Number(code), text }
}
