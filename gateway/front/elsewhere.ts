import type { IncomingMessage, RequestListener } from 'node:http'
import type { StreamHandler } from './web/upgrades.ts'

/** Another place that answers calls and streams, all but those that are answered here. */
export interface Elsewhere {
  readonly call: RequestListener
  readonly streams: StreamHandler
  /** Checks whether a call is answered here all the same. */
  answersHere(request: IncomingMessage): boolean
  /** Checks whether a stream that is opened now is served here all the same. */
  streamsHere(): boolean
  /** Answers what is under way as unknown, and passes nothing on any more. */
  close(): Promise<void>
}
