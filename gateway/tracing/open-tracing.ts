import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type Context, diag, DiagLogLevel, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { readTraceParent, writeTraceParent } from './trace-parent.ts'
import { isProvenTrace, proveTrace, TRACE_PROOF_HEADER } from './trace-proof.ts'
import type { Tracing, TracingSettings } from './trace.ts'

/** Spans wait this long for others to be sent with. */
const SEND_EVERY_MS = 2000
/** Beyond it spans are dropped: an exporter that is away must not take memory. */
const WAITING_MAX = 4096
const TOLD_EVERY_MS = 60_000
/** Asked by monitors all the time. */
const UNTRACED = '/healthz'

/** Returns milliseconds since 1970 with fractions, which no change of the clock turns back. */
const machineNow = (): number => performance.timeOrigin + performance.now()

/** Returns the header `traceparent` if a gateway proves that it has sent it: anybody else could choose what is sampled, or join a trace. */
function provenTraceParent(headers: IncomingHttpHeaders, secret: string | null): string | undefined {
  const [unsafeParent, unsafeProof] = [headers['traceparent'], headers[TRACE_PROOF_HEADER]]
  if (secret === null || typeof unsafeParent !== 'string' || typeof unsafeProof !== 'string') return undefined
  return isProvenTrace(unsafeParent, unsafeProof, secret) ? unsafeParent : undefined
}

/** Opens OpenTelemetry's tracer with an exporter of OTLP over HTTP. */
export function openTracing({ url, share, node, version, secret, onFailure }: TracingSettings): Tracing {
  let toldAt = -Infinity
  const tell = (message: string): void => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    onFailure(message)
  }
  const silent = (): void => undefined
  diag.setLogger({ error: tell, warn: tell, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    resource: resourceFromAttributes({ 'service.name': 'agio', 'service.version': version, 'service.instance.id': node }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url }),
        maxQueueSize: WAITING_MAX,
        scheduledDelayMillis: SEND_EVERY_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('agio')
  const current = new AsyncLocalStorage<Context>()
  const calls = new WeakMap<IncomingMessage, { readonly span: Span; readonly context: Context }>()

  return {
    serve: (handle) => (request, response) => {
      const method = request.method ?? 'GET'
      if (request.url?.startsWith(UNTRACED)) return handle(request, response)
      const sender = readTraceParent(provenTraceParent(request.headers, secret()))
      const parent = sender === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, sender)
      const attributes = { 'http.request.method': method }
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes, startTime: machineNow() }, parent)
      const context = trace.setSpan(parent, span)
      calls.set(request, { span, context })
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode)
        if (!response.writableFinished) span.addEvent('broken off')
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end(machineNow())
      })
      current.run(context, () => handle(request, response))
    },
    within(request, step) {
      const call = calls.get(request)
      if (call === undefined) step()
      else current.run(call.context, step)
    },
    name(request, route) {
      calls.get(request)?.span.updateName(`${request.method} ${route}`).setAttribute('http.route', route)
    },
    async passOn(request, ask) {
      const parent = calls.get(request)?.context ?? ROOT_CONTEXT
      const span = tracer.startSpan('pass on to the primary', { kind: SpanKind.CLIENT, startTime: machineNow() }, parent)
      try {
        const traceparent = writeTraceParent(span.spanContext())
        const known = secret()
        return await ask(known === null ? {} : { traceparent, [TRACE_PROOF_HEADER]: proveTrace(traceparent, known) })
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end(machineNow())
      }
    },
    command(type) {
      const parent = current.getStore()
      if (parent === undefined) return null
      const span = tracer.startSpan(`engine ${type}`, { startTime: machineNow() }, parent)
      return {
        end(outcome, commit) {
          if (commit !== null) {
            const { durableAtMs, commitMs } = commit
            const startTime = durableAtMs - commitMs
            tracer.startSpan('journal commit', { startTime }, trace.setSpan(parent, span)).end(durableAtMs)
          }
          span.setAttribute('agio.outcome', outcome).end(machineNow())
        },
      }
    },
    close: () => provider.shutdown(),
  }
}
