import { createHash } from 'node:crypto'

/** What the first record is chained to. */
export const CHAIN_START = '0'.repeat(64)

/** SHA-256 over the hash before, the sequence and the record's text: whoever changes one record changes all hashes after it. */
export function chainHash(previous: string, sequence: number, payload: string): string {
  return createHash('sha256').update(`${previous}\n${sequence}\n${payload}`).digest('hex')
}

/** SHA-256 of a snapshot's text, so that a torn or changed one is seen. */
export function textHash(payload: string): string {
  return createHash('sha256').update(payload).digest('hex')
}
