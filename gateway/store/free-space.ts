import { statfs } from 'node:fs/promises'
import type { DataFolder } from './data-folder.ts'

/** Returns a function that reads the free space of the disk of a data folder, in bytes. */
export function freeSpaceOf(folder: Pick<DataFolder, 'path'>): () => Promise<number> {
  return async () => {
    const { bavail, bsize } = await statfs(folder.path)
    return bavail * bsize
  }
}

/** Guests make nothing durable below this much free space, so that what is left is for registered users. */
export const GUEST_SPACE_MIN = 1024 ** 3
/** How long an answer of the disk counts, in ms. */
const FRESH_MS = 5000

/** Returns a function that tells whether there is space enough for guests, looked at every few seconds. */
export function hasSpaceForGuests(bytesFree: () => Promise<number>, now: () => number): () => Promise<boolean> {
  let known: { readonly atMs: number; readonly answer: Promise<boolean> } | null = null
  return () => {
    const atMs = now()
    if (known === null || Math.abs(atMs - known.atMs) > FRESH_MS)
      known = { atMs, answer: bytesFree().then((bytes) => bytes >= GUEST_SPACE_MIN) }
    return known.answer
  }
}
