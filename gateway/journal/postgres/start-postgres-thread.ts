import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { PostgresThreadStart } from './postgres-messages.ts'

/** A thread that talks to PostgreSQL for a store, as soon as it is told for which. */
export interface PostgresThread {
  readonly port: MessagePort
  /** Counts answers. */
  readonly signal: Int32Array
}

/** Starts the thread of a `PostgresStore`; one that is started early has loaded its modules when the store is opened. */
export function startPostgresThread(): PostgresThread {
  const { port1, port2 } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(new URL('postgres-thread.ts', import.meta.url), {
    workerData: { signal, port: port2 } satisfies PostgresThreadStart,
    transferList: [port2],
  })
  thread.unref()
  port1.unref()
  return { port: port1, signal }
}
