import type { SpanContext } from '@opentelemetry/api'

/** W3C Trace Context, version 00: the version, the trace, the sender's span, and whether they are sampled. */
const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const NOTHING = /^0+$/
const SAMPLED = 1

/** Reads the header `traceparent`; null if it is not there, or not one. */
export function readTraceParent(header: string | readonly string[] | undefined): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = (typeof header === 'string' ? FORM.exec(header) : null) ?? []
  if (traceId === '' || NOTHING.test(traceId) || NOTHING.test(spanId)) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true }
}

/** Writes the header `traceparent`. */
export function writeTraceParent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & SAMPLED}`
}
