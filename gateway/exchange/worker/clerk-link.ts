import { Worker } from 'node:worker_threads'
import type { FromClerk, ToClerk } from './clerk.ts'
import type { WorkerSetup } from './messages.ts'

/** The engine's way to the thread of its clerk, which is started with the first work. */
export class ClerkLink {
  readonly #setup: WorkerSetup
  readonly #hear: (message: Exclude<FromClerk, { type: 'stopped' }>) => void
  #thread: Worker | null = null
  #onStopped: () => void = () => undefined

  constructor(setup: WorkerSetup, hear: (message: Exclude<FromClerk, { type: 'stopped' }>) => void) {
    this.#setup = setup
    this.#hear = hear
  }

  post(message: ToClerk): void {
    this.#thread ??= this.#start()
    this.#thread.postMessage(message, [])
  }

  /** Ends the thread when it has done what it was given; `onStopped` is called then. */
  stop(onStopped: () => void): void {
    if (this.#thread === null) return onStopped()
    this.#onStopped = onStopped
    this.post({ type: 'stop' })
  }

  #start(): Worker {
    const { journalFile, databaseUrl, historyFile } = this.#setup
    const thread = new Worker(new URL('clerk-thread.ts', import.meta.url), { workerData: { journalFile, databaseUrl, historyFile } })
    thread.on('message', (message: FromClerk) => (message.type === 'stopped' ? this.#onStopped() : this.#hear(message)))
    // Without it nothing of the past would be kept any more: the engine's thread dies of it as well.
    thread.on('error', (error) => {
      throw error
    })
    return thread
  }
}
