import type { IncomingMessage, RequestListener } from 'node:http'

/** The time at which a command became durable, and how long its commit took, in milliseconds since 1970 and in milliseconds. */
export interface CommitTimes {
  readonly durableAtMs: number
  readonly commitMs: number
}

/** A command on its way through the engine's thread. */
export interface CommandSpan {
  /** `commit`: the one that the answer has waited for; null for a command that was turned away, or given up. */
  end(outcome: string, commit: CommitTimes | null): void
}

/**
 * Traces of calls (ADR 49): what a call waited for, in which gateway. Nothing in them names a user, an account, an address, an order or
 * a text.
 */
export interface Tracing {
  /** Traces a call from its first byte to its answer. The sender's trace goes on if a gateway proves that it is one. */
  serve(handle: RequestListener): RequestListener
  /** Runs a step of a call in its trace: reading a body leaves it. */
  within(request: IncomingMessage, step: () => void): void
  /** Names a call by the pattern of its route. */
  name(request: IncomingMessage, route: string): void
  /** Traces a call that another gateway answers, which gets the headers. */
  passOn<Answer>(request: IncomingMessage, ask: (headers: Readonly<Record<string, string>>) => Promise<Answer>): Promise<Answer>
  /** Traces a command of the running call; null outside of calls. */
  command(type: string): CommandSpan | null
  /** Sends what is left. */
  close(): Promise<void>
}

/** Settings of an exporter that an operator has set. */
export interface TracingSettings {
  /** Where spans are sent: `OTEL_EXPORTER_OTLP_ENDPOINT` with the path of traces. */
  readonly url: string
  /** The share of traces that are begun here and sent, from 0 to 1. */
  readonly share: number
  readonly node: string
  readonly version: string
  /** Returns the secret by which gateways prove to each other that a trace is theirs; null as long as this one has none. */
  readonly secret: () => string | null
  /** Hears that spans could not be sent. */
  readonly onFailure: (message: string) => void
}
