import { hash as hashText } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fdatasync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { StoreError } from './journal-store.ts'

/** Name of the witness's file within the data folder. */
export const WITNESS_FILE = 'journal.witness'

/** The last acknowledged record. */
export interface Testimony {
  /** Hash of the journal's first record, unique to this journal; empty if the journal has no records. */
  readonly origin: string
  readonly sequence: number
  readonly hash: string
}

/** Each slot is a page of its own: a torn write leaves the other slot, which has the previous batch. */
const SLOT_BYTES = 4096
const SLOTS = 2
const TITLE = 'journal witness 1'

/**
 * A power cut may lose what was written within this time. The journal itself has it (it is fsynced before the witness is written), so
 * nothing is missing; only if the journal's end is damaged at the same moment would it be judged by an older record (ADR 25).
 */
const SYNC_GAP_MS = 100

/**
 * Stores the last acknowledged record outside the journal, so that a journal that has lost its end is not taken for a complete one.
 * `write` comes after the journal's fsync and before any acknowledgement, so acknowledged records survive here if the process dies.
 */
export class Witness {
  readonly #path: string
  #file: number | null = null
  #nextSlot = 0
  #syncing: NodeJS.Timeout | null = null
  #failure: Error | null = null

  /** The first write creates the file. */
  constructor(path: string) {
    this.#path = path
  }

  /** Throws StoreError if the disk refuses the write. */
  write(testimony: Testimony): void {
    try {
      if (this.#failure !== null) throw this.#failure
      if (this.#file === null) return this.#begin(testimony)
      writeSync(this.#file, encodeSlot(testimony), 0, SLOT_BYTES, this.#nextSlot * SLOT_BYTES)
      this.#nextSlot = (this.#nextSlot + 1) % SLOTS
      this.#syncing ??= setTimeout(() => this.#sync(), SYNC_GAP_MS).unref()
    } catch (cause) {
      this.#failure = null
      throw refusal(this.#path, 'written', cause)
    }
  }

  #begin(testimony: Testimony): void {
    writeWitness(this.#path, testimony)
    this.#file = openSync(this.#path, constants.O_RDWR)
  }

  /** Runs on a pool thread, and nothing waits for it. The next write reports its failure. */
  #sync(): void {
    this.#syncing = null
    if (this.#file === null) return
    fdatasync(this.#file, (error) => {
      if (error !== null && this.#file !== null) this.#failure = error
    })
  }

  close(): void {
    if (this.#syncing !== null) clearTimeout(this.#syncing)
    if (this.#file === null) return
    fsyncSync(this.#file)
    closeSync(this.#file)
    this.#file = null
  }
}

/** Creates the file anew, atomically and durably. */
export function writeWitness(path: string, testimony: Testimony): void {
  writeFileSync(`${path}.new`, Buffer.concat(Array.from({ length: SLOTS }, () => encodeSlot(testimony))), { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  const folder = openSync(dirname(path), constants.O_RDONLY)
  fsyncSync(folder)
  closeSync(folder)
}

/** Reads the file; null if there is none, as in a folder of an earlier version. Throws StoreError if it cannot be read or is damaged. */
export function readWitness(path: string): Testimony | null {
  if (!existsSync(path)) return null
  const slots = read(path)
  // The file is created at its full size, so a shorter one has lost data.
  const whole =
    slots.length !== SLOTS * SLOT_BYTES
      ? []
      : Array.from({ length: SLOTS }, (_, nth) => readSlot(slots.subarray(nth * SLOT_BYTES, (nth + 1) * SLOT_BYTES)))
  const [last] = whole.filter((slot) => slot !== null).toSorted((a, b) => b.sequence - a.sequence)
  if (last !== undefined) return last
  throw new StoreError(
    `${path} is damaged: it says up to which record the journal was acknowledged. Put back a copy of the whole data folder. Only if there is none: look at the journal with \`npm run verify-journal\`, and if its last record is as late as you expect, \`npm run accept-loss -- SEQUENCE\` with the number of that record makes this file again, and gives up what was acknowledged after it.`,
    false,
  )
}

function read(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw refusal(path, 'read', cause)
  }
}

function encodeSlot({ origin, sequence, hash }: Testimony): Buffer {
  const text = `${TITLE} ${origin || '-'} ${sequence} ${hash || '-'}`
  return Buffer.alloc(SLOT_BYTES, `${text} ${digest(text)}\n`.padEnd(SLOT_BYTES, ' '))
}

function readSlot(slot: Buffer): Testimony | null {
  const found = /^(journal witness 1 (-|[0-9a-f]{64}) (\d{1,16}) (-|[0-9a-f]{64})) ([0-9a-f]{64})\n/.exec(slot.toString('latin1'))
  if (found === null || digest(found[1] ?? '') !== found[5]) return null
  const readText = (text = ''): string => (text === '-' ? '' : text)
  return { origin: readText(found[2]), sequence: Number(found[3]), hash: readText(found[4]) }
}

function digest(text: string): string {
  return hashText('sha256', text)
}

function refusal(path: string, deed: string, cause: unknown): StoreError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StoreError(`${path} cannot be ${deed}: ${reason}.`, reason.includes('ENOSPC'), { cause })
}
