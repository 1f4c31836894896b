import { parentPort, workerData } from 'node:worker_threads'
import { required } from '#lib/kernel/assert.ts'
import { JournalBroken, StoreError } from './journal-store.ts'
import { PostgresStore } from './postgres/postgres-store.ts'
import { type Proof, proveVersion } from './prove.ts'

/** The end of the attempt of a program to come to the noted states of a journal. */
export type ProofResult =
  | { readonly kind: 'proven'; readonly proof: Proof }
  /** The journal cannot be replayed by this version. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The journal could not be read. */
  | { readonly kind: 'unreadable'; readonly message: string }

const port = required(parentPort, 'this file is started as a worker')

function attempt(url: string): ProofResult {
  const store = new PostgresStore(url, true)
  try {
    return { kind: 'proven', proof: proveVersion(store) }
  } catch (error) {
    if (error instanceof JournalBroken) return { kind: 'refused', message: error.message }
    if (error instanceof StoreError) return { kind: 'unreadable', message: error.message }
    throw error
  } finally {
    store.close()
  }
}

port.postMessage(attempt(workerData as string), [])
port.close()
