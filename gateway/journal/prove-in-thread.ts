import { Worker } from 'node:worker_threads'
import type { ProofResult } from './prove-thread.ts'

/** Runs `proveVersion` on the journal of a database, in a thread of its own. Rejects if the thread dies, or if `ended` is aborted. */
export function proveInThread(databaseUrl: string, ended: AbortSignal): Promise<ProofResult> {
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
