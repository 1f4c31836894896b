import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message without a provider: it stays in the data folder, or in a database that gateways share, for the operator, who reads it with `npm run outbox`. */
export interface OutboxMessage {
  readonly channel: 'email' | 'mobile'
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Milliseconds since 1970. */
  readonly time: number
}

export interface Outbox {
  put(message: OutboxMessage): Promise<void>
  /** Returns the messages, latest first. */
  list(): Promise<readonly OutboxMessage[]>
}

/** Folder name inside the data folder. */
export const OUTBOX_FOLDER = 'outbox'

/** The maximum number of messages; the codes in older ones have long expired. */
export const MESSAGES_MAX = 200

const FILE = /^\d{13}-\d{6}-[0-9a-f]{8}\.json$/

/** Opens the outbox in a folder, which is created with the first message. */
export function createOutbox(folder: string): Outbox {
  let count = 0
  const fileNames = async () =>
    (await readdir(folder).catch(() => []))
      .filter((name) => FILE.test(name))
      .toSorted()
      .toReversed()
  return {
    async put(message) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      // Messages of the same millisecond keep their order.
      count = (count + 1) % 1_000_000
      const name = `${digits(message.time, 13)}-${digits(count, 6)}-${randomBytes(4).toString('hex')}.json`
      // Written atomically: a reader never sees half a message.
      await writeFile(join(folder, `${name}.new`), JSON.stringify(message), { mode: 0o600 })
      await rename(join(folder, `${name}.new`), join(folder, name))
      for (const old of (await fileNames()).slice(MESSAGES_MAX)) await rm(join(folder, old), { force: true })
    },
    async list() {
      const texts = await Promise.all((await fileNames()).map((name) => readFile(join(folder, name), 'utf8').catch(() => null)))
      return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as OutboxMessage)
    },
  }
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
