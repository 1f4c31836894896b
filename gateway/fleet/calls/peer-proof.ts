import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { VouchedKey } from '#gateway/http/open/bot/entry/private-api.ts'

/** By this header a gateway that passes a stream's call on to the primary proves that it has let the key in: `key.milliseconds.stamp`. */
export const PEER_CALL_HEADER = 'x-agio-stream-call'

/** The greatest difference between the clocks of two gateways, in ms. */
const CLOCK_MAX_MS = 60_000

interface PeerCall {
  readonly path: string
  readonly body: string
}

/** Returns the proof for one call with a key, good for a minute; `secret` is what all gateways of one database have in common. */
export function proveCall(apiKey: string, secret: string, call: PeerCall, nowMs: number): string {
  return `${apiKey}.${nowMs}.${stampOf(apiKey, secret, call, nowMs)}`
}

/** Returns the key of a proven call; null if the proof is not good for it. */
function checkCall(unsafeProof: string, secret: string, call: PeerCall, nowMs: number): string | null {
  const [apiKey = '', time = '', stamp = ''] = unsafeProof.split('.')
  const expected = Buffer.from(stampOf(apiKey, secret, call, Number(time)))
  const given = Buffer.from(stamp)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Math.abs(nowMs - Number(time)) <= CLOCK_MAX_MS ? apiKey : null
}

/** Returns the check of calls that come with such a proof. */
export function createVouching(secret: string): VouchedKey {
  return ({ headers, path, body }, nowMs) => {
    const proof = headers[PEER_CALL_HEADER]
    return typeof proof === 'string' ? checkCall(proof, secret, { path, body }, nowMs) : null
  }
}

function stampOf(apiKey: string, secret: string, { path, body }: PeerCall, timeMs: number): string {
  const content = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(`agio stream call\n${apiKey}\n${timeMs}\n${path}\n${content}`).digest('hex')
}
