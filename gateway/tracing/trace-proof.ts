import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The header by which a gateway proves that the trace beside it comes from a gateway. */
export const TRACE_PROOF_HEADER = 'trace-proof'

/** Derives the secret of all gateways that have a key in common, in hexadecimal digits. */
export function traceSecret(keyHex: string): string {
  return Buffer.from(hkdfSync('sha256', Buffer.from(keyHex.trim(), 'hex'), '', 'trace/proof/1', 32)).toString('hex')
}

/** Returns the proof of a `traceparent`. Sent again it leads to the same trace and to nothing else. */
export function proveTrace(traceParent: string, secret: string): string {
  return createHmac('sha256', secret).update(traceParent).digest('hex')
}

/** Checks the proof of a `traceparent`. */
export function isProvenTrace(unsafeTraceParent: string, unsafeProof: string, secret: string): boolean {
  const expected = Buffer.from(proveTrace(unsafeTraceParent, secret))
  const given = Buffer.from(unsafeProof)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
