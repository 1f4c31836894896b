import { statSync } from 'node:fs'
import type { Listing } from '../reference/listing.ts'
import { recordedFiles, type RecordingPlace } from './recording-name.ts'

/** The markets of recorded candles, and the market times at which they begin and end. */
export interface RecordedListings {
  readonly begin: number
  readonly end: number
  readonly listings: readonly Listing[]
}

let kept: { readonly key: string; readonly read: RecordedListings } | null = null

/**
 * Reads recorded candles, unless they are those that were read last. A year of ten markets takes seconds, in which nothing else is done here: a
 * primary that goes back, and a replica that becomes the primary, must not seem to be gone. Tapes have no clock, so feeds may share them.
 */
export function keepListings(config: RecordingPlace, read: () => RecordedListings): RecordedListings {
  const key = keyOf(config)
  if (key === null) return read()
  if (kept?.key !== key) kept = { key, read: read() }
  return kept.read
}

/** Null if the files cannot be read, which reading them explains. */
function keyOf(config: RecordingPlace): string | null {
  try {
    const files = recordedFiles(config.file).map((path) => [path, statSync(path).mtimeMs, statSync(path).size])
    return JSON.stringify([config.symbol, ...files])
  } catch {
    return null
  }
}
