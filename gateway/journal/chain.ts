import { hash } from 'node:crypto'

/** The hash to which the first record is chained. */
export const CHAIN_START = '0'.repeat(64)

/** Returns SHA-256 over the previous hash, the sequence and the record's text: changing one record changes all later hashes. */
export function chainHash(previous: string, sequence: number, payload: string): string {
  return hash('sha256', `${previous}\n${sequence}\n${payload}`)
}

/** Returns the SHA-256 of a text, such as a snapshot's, which reveals a torn or changed one. */
export function textHash(payload: string): string {
  return hash('sha256', payload)
}
