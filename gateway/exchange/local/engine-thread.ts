import { Worker } from 'node:worker_threads'
import type { FeedConfig } from '#gateway/feed/open/create-feed.ts'
import type { ToWaitingWorker } from '../worker/messages.ts'

/**
 * Young generation of the engine's thread; V8 makes three spaces of it. A batch of commands dies young in it, and it stays within a
 * processor's cache: the engine takes 10 % more orders per second than with 64.
 */
const YOUNG_GENERATION_MB = 12
/** The number that Node gives a thread that has ended. */
const ENDED = -1

/** Starts the thread of an engine, which waits for its setup. */
export function startEngineThread(): Worker {
  return new Worker(new URL('../worker/worker.ts', import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } })
}

/** Checks whether a thread that was started before is still there. */
export function isWaiting({ threadId }: Worker): boolean {
  return threadId !== ENDED
}

/** The engine's thread of a replica: its modules are loaded and its recording is read, so a takeover does not wait for them (ADR 38). */
export class SpareThread {
  #worker: Worker | null = null
  #isOver = false

  /** Starts one, unless it waits already. */
  prepare(feed: FeedConfig): void {
    if (this.#isOver || (this.#worker !== null && isWaiting(this.#worker))) return
    this.#worker = startEngineThread()
    // A takeover without it starts another one, whose error is not kept quiet.
    this.#worker.on('error', () => undefined)
    this.#worker.postMessage({ type: 'postgres', feed } satisfies ToWaitingWorker, [])
  }

  /** Returns the thread, which is the caller's from then on; undefined if there is none. */
  take(): Worker | undefined {
    const worker = this.#worker ?? undefined
    this.#worker = null
    return worker
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.take()?.terminate()
  }
}
