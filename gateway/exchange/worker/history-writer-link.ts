import { Worker } from 'node:worker_threads'
import type { FromHistoryWriter, ToHistoryWriter } from './history-writer.ts'
import type { WorkerSetup } from './messages.ts'

/** The engine's link to the history writer's thread, which is started with the first message. */
export class HistoryWriterLink {
  readonly #setup: WorkerSetup
  readonly #hear: (message: Exclude<FromHistoryWriter, { type: 'stopped' }>) => void
  #thread: Worker | null = null
  #onStopped: () => void = () => undefined

  constructor(setup: WorkerSetup, hear: (message: Exclude<FromHistoryWriter, { type: 'stopped' }>) => void) {
    this.#setup = setup
    this.#hear = hear
  }

  post(message: ToHistoryWriter): void {
    this.#thread ??= this.#start()
    this.#thread.postMessage(message, [])
  }

  /** Ends the thread once it has finished its work, then calls `onStopped`. */
  stop(onStopped: () => void): void {
    if (this.#thread === null) return onStopped()
    this.#onStopped = onStopped
    this.post({ type: 'stop' })
  }

  #start(): Worker {
    const { journalFile, databaseUrl, historyFile } = this.#setup
    const thread = new Worker(new URL('history-writer-thread.ts', import.meta.url), {
      workerData: { journalFile, databaseUrl, historyFile },
    })
    thread.on('message', (message: FromHistoryWriter) => (message.type === 'stopped' ? this.#onStopped() : this.#hear(message)))
    // Without this thread no history would be written any more, so the engine's thread dies of its error too.
    thread.on('error', (error) => {
      throw error
    })
    return thread
  }
}
