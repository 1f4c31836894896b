import { statfs } from 'node:fs/promises'
import type { DataFolder } from './data-folder.ts'

/** Returns a function that reads the free space of the disk of a data folder, in bytes. */
export function createFreeSpaceReader(folder: Pick<DataFolder, 'path'>): () => Promise<number> {
  return async () => {
    const { bavail, bsize } = await statfs(folder.path)
    return bavail * bsize
  }
}

const MEBIBYTE = 1024 ** 2
/** How long an answer of the disk counts, in ms. */
const FRESH_MS = 5000

/**
 * Returns a function that tells whether there is space enough for guests, looked at every few seconds. Below `leastMebibytes` they make
 * nothing durable, so that what is left is for registered users.
 */
export function hasSpaceForGuests(bytesFree: () => Promise<number>, leastMebibytes: number, now: () => number): () => Promise<boolean> {
  let known: { readonly atMs: number; readonly answer: Promise<boolean> } | null = null
  return () => {
    const atMs = now()
    if (known === null || Math.abs(atMs - known.atMs) > FRESH_MS)
      known = { atMs, answer: bytesFree().then((bytes) => bytes >= leastMebibytes * MEBIBYTE) }
    return known.answer
  }
}
