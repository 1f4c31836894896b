import { Worker } from 'node:worker_threads'
import type { ToWaitingWorker } from './worker/messages.ts'

/** Young generation of the engine's thread: large enough that a batch of commands dies young. */
const YOUNG_GENERATION_MB = 64

/** Starts the thread of an engine, which waits for its setup. */
export function startEngineThread(): Worker {
  return new Worker(new URL('worker/worker.ts', import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } })
}

/** An engine's thread of a gateway that stands by: its modules are loaded, so a takeover does not wait for them. */
export class SpareThread {
  #worker: Worker | null = null

  /** Starts one, unless it waits already. */
  prepare(): void {
    if (this.#worker !== null) return
    const worker = startEngineThread()
    worker.postMessage({ type: 'postgres' } satisfies ToWaitingWorker, [])
    // A takeover without it takes longer, and says what is wrong.
    const forget = (): void => void (this.#worker === worker && (this.#worker = null))
    worker.once('exit', forget).once('error', forget)
    this.#worker = worker
  }

  /** Returns the thread, which is the caller's from then on; undefined if none waits. */
  take(): Worker | undefined {
    const worker = this.#worker ?? undefined
    this.#worker = null
    worker?.removeAllListeners()
    return worker
  }

  async end(): Promise<void> {
    await this.take()?.terminate()
  }
}
