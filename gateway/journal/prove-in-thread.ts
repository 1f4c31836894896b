import { Worker } from 'node:worker_threads'
import { systemTimers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import type { ProofResult } from './prove-thread.ts'

const AGAIN_MS = 1000

export interface ProofOptions {
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void }
  readonly ended: AbortSignal
}

/** Shows that this version comes to the noted states of a journal, once it can be read. Returns why not; null if it does, or is ended before. */
export async function untilProven(databaseUrl: string, { log, ended }: ProofOptions): Promise<string | null> {
  while (!ended.aborted) {
    const result = await proveInThread(databaseUrl, ended)
    if (result.kind === 'refused') return result.message
    if (result.kind === 'proven') {
      log.info(result.proof, 'this version comes to the noted states of the journal')
      return null
    }
    log.warn({ reason: result.message }, 'the journal cannot be read to be compared with')
    await wait(AGAIN_MS, systemTimers)
  }
  return null
}

/** Runs `proveVersion` on the journal of a database, in a thread of its own. Rejects if the thread dies, or if `ended` is aborted. */
function proveInThread(databaseUrl: string, ended: AbortSignal): Promise<ProofResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('prove-thread.ts', import.meta.url), { workerData: databaseUrl })
    const onAbort = (): void => void worker.terminate()
    ended.addEventListener('abort', onAbort, { once: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      ended.removeEventListener('abort', onAbort)
      reject(new Error('the thread that proves this version has ended'))
    })
  })
}
