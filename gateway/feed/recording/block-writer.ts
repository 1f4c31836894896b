import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { BLOCK_KINDS, type BlockKind, makeBlock } from './block.ts'
import { fileName, indexFolder, type IndexedFile, type Place, writeIndex } from './recording-index.ts'

const compress = promisify(zstdCompress)

/** Maximum number of blocks that wait for the disk; beyond it recording stops, so that it cannot fill the memory. */
const WAITING_BYTES_MAX = 64 * 1024 * 1024
/** A power cut loses no more than this and the blocks that follow. */
const SYNC_MS = 10_000

const FULL = 'the disk is full'

export interface Contents {
  readonly kind: BlockKind
  readonly from: number
  readonly to: number
  readonly contents: Buffer
}

type Growing = { -readonly [Name in keyof IndexedFile]: IndexedFile[Name] extends readonly Place[] ? Place[] : IndexedFile[Name] }

/** Writes blocks one after the other, beside the thread that makes them, and keeps the index. */
export class BlockWriter {
  /** One sentence about why nothing more is written; null while writing works. */
  problem: string | null = null
  /** Bytes in this writer's files. */
  bytes = 0
  readonly #folder: string
  readonly #session: number
  readonly #log: { warn(details: object, message: string): void }
  readonly #files: IndexedFile[]
  #number = 0
  #waiting = 0
  #queue: Promise<void> = Promise.resolve()
  #handle: FileHandle | null = null
  #file: Growing | null = null
  #syncedAt = performance.now()

  constructor(folder: string, session: number, log: { warn(details: object, message: string): void }) {
    this.#folder = folder
    this.#session = session
    this.#log = log
    this.#files = indexFolder(folder)
  }

  /** Begins the file of an hour. */
  nextFile(time: number): void {
    this.#then(async () => {
      await this.#endFile()
      this.#handle = await this.#create(time)
    })
  }

  write(block: Contents): void {
    const number = this.#number
    this.#number += 1
    this.#waiting += block.contents.length
    if (this.#waiting > WAITING_BYTES_MAX) return this.#stop('the disk is slower than the market')
    this.#then(async () => {
      this.#waiting -= block.contents.length
      await this.#append(block, number)
    })
  }

  /** Marks a gap, so that readers notice it. */
  leaveGap(): void {
    this.#number += 1
  }

  async close(): Promise<void> {
    this.#then(() => this.#endFile())
    await this.#queue
    await this.#handle?.close().catch(() => undefined)
    this.#handle = null
  }

  #then(step: () => Promise<void>): void {
    this.#queue = this.#afterQueue(this.#queue, step)
  }

  async #afterQueue(queue: Promise<void>, step: () => Promise<void>): Promise<void> {
    await queue
    if (this.problem !== null) return
    try {
      await step()
    } catch (error) {
      this.#stop(writeReason(error))
    }
  }

  #stop(reason: string): void {
    if (this.problem !== null) return
    this.problem = `Recording has stopped: ${reason}.`
    this.#log.warn({ folder: this.#folder }, this.problem)
  }

  /** Opens a file that did not exist: earlier files are never written to again. */
  async #create(time: number): Promise<FileHandle> {
    for (let part = 1; ; part += 1) {
      const name = fileName(time, part)
      try {
        const handle = await open(join(this.#folder, name), 'wx')
        this.#file = { name, bytes: 0, from: time, to: time, keys: [], bars: [] }
        return handle
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
  }

  async #append({ kind, from, to, contents }: Contents, number: number): Promise<void> {
    const [handle, file] = [this.#handle, this.#file]
    if (handle === null || file === null) throw new Error('no file is open')
    const block = makeBlock({ kind, session: this.#session, number, rawLength: contents.length, from, to }, await compress(contents))
    const { bytesWritten } = await handle.write(block)
    if (bytesWritten < block.length) throw new Error(FULL)
    if (kind === BLOCK_KINDS.key) file.keys.push([file.bytes, to])
    if (kind === BLOCK_KINDS.bars) file.bars.push([file.bytes, to])
    file.bytes += block.length
    file.to = Math.max(file.to, to)
    this.bytes += block.length
    if (kind === BLOCK_KINDS.key) writeIndex(this.#folder, [...this.#files, file])
    if (performance.now() - this.#syncedAt < SYNC_MS) return
    await handle.datasync()
    this.#syncedAt = performance.now()
  }

  async #endFile(): Promise<void> {
    const [handle, file] = [this.#handle, this.#file]
    if (handle === null || file === null) return
    this.#handle = null
    this.#file = null
    await handle.datasync()
    await handle.close()
    this.#files.push(file)
    writeIndex(this.#folder, this.#files)
  }
}

/** Returns why the disk refused, without its paths, because health checks show it. */
function writeReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return FULL
  return code === undefined ? message : `the folder cannot be written (${code})`
}
