import { createHash, type Hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The length of the two ends of a file that are compared: they have its first and last times. */
const END_BYTES = 64 * 1024

/** The settings that name a recording. */
export interface RecordingPlace {
  readonly file: string
  /** The pair of a single file. */
  readonly symbol: string
}

/**
 * Returns a name that two gateways give to the same recording alone, wherever it lies: it is made of the names, the sizes and both ends of
 * its files. Its speed and start are no part of it. Throws an error of the system if it cannot be read.
 */
export function recordingName({ file, symbol }: RecordingPlace): string {
  const hash = createHash('sha256')
  const files = recordedFiles(file)
  if (files[0] === file) hash.update(`${symbol}\n`)
  for (const path of files) addFile(hash, path)
  return hash.digest('hex')
}

/** Returns the paths of a recording's files, in the order of their names. Throws an error of the system if there are none. */
export function recordedFiles(file: string): readonly string[] {
  if (!statSync(file).isDirectory()) return [file]
  const names = readdirSync(file).toSorted()
  return names.map((name) => join(file, name)).filter((path) => statSync(path).isFile())
}

function addFile(hash: Hash, path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    const { size } = fstatSync(descriptor)
    hash.update(`${basename(path)}\n${size}\n`)
    const bytes = Buffer.alloc(END_BYTES)
    for (const at of [0, Math.max(0, size - END_BYTES)]) hash.update(bytes.subarray(0, readSync(descriptor, bytes, 0, END_BYTES, at)))
  } finally {
    closeSync(descriptor)
  }
}
