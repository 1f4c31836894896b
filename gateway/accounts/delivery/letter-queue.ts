import type { Contact } from '#lib/contract/accounts/contacts.ts'
import type { Clock, Timers } from '#lib/kernel/clock.ts'
import type { LetterRow } from '#gateway/store/tables/letter-tables.ts'
import type { Store } from '#gateway/store/store.ts'
import { newHandle } from '../secrets.ts'
import type { ServerKey } from '../server-key.ts'
import { type Message, type MessageProvider, MessageRefused, type Providers } from './provider.ts'

/** Keeps letters until their provider has taken them, or they are of no use any more; also those that an earlier process has left. */
export interface LetterQueue {
  /** Keeps a letter and sends it as soon as possible. Resolves when it is kept. */
  put(contact: Contact, message: Message, lifetimeMs: number): Promise<void>
  /** Resolves when every letter that is due has been tried. */
  idle(): Promise<void>
  /** Resolves when nothing is being sent. What is kept is sent after the next start. */
  close(): Promise<void>
}

export interface LetterQueueParts {
  readonly store: Store
  readonly clock: Clock
  readonly timers: Timers
  readonly serverKey: ServerKey
  readonly providers: Providers
  /** Called for each letter that is not tried any more. */
  readonly onGivenUp: (contact: Contact) => Promise<void>
  readonly log: Readonly<Record<'error' | 'warn', (details: object, message: string) => void>>
}

interface Sealed {
  readonly contact: Contact
  readonly message: Message
}

/** The waits before the second and later tries. */
const WAITS_MS = [10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000, 1_800_000]
/** The wait before each try after those, until the letter is of no use any more. */
const LAST_WAIT_MS = 3_600_000
/** A try may take this long; then another gateway, or the next start, takes the letter for left. */
const LEASE_MS = 120_000
const AT_ONCE = 8
/** Letters that wait for a later try are looked for this often. */
const LOOK_MS = 5000

export function createLetterQueue(parts: LetterQueueParts): LetterQueue {
  const { store, clock, timers, serverKey, providers, onGivenUp, log } = parts
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isClosed = false
  let cancel = () => {}

  function open({ id, sealed }: LetterRow): Sealed | null {
    const text = serverKey.open(sealed, sealFor(id))
    return text === null ? null : (JSON.parse(text) as Sealed)
  }

  /** Takes a letter for this process: one that another gateway has taken meanwhile is sent there. */
  async function claim({ id, tries, dueAt }: LetterRow): Promise<boolean> {
    const { numUpdatedRows } = await store
      .updateTable('letters')
      .set({ tries: tries + 1, dueAt: clock.now() + LEASE_MS })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .where('dueAt', '=', dueAt)
      .executeTakeFirst()
    return Number(numUpdatedRows) === 1
  }

  async function forget({ id }: LetterRow): Promise<void> {
    await store.deleteFrom('letters').where('id', '=', id).execute()
  }

  async function giveUp(row: LetterRow, { contact }: Sealed, reason: string): Promise<void> {
    await forget(row)
    log.error({ channel: row.channel, tries: row.tries, reason }, 'a message is not tried any more')
    await onGivenUp(contact)
  }

  async function wait(row: LetterRow, waitMs: number): Promise<void> {
    // At its end it is given up at once, and not only at the try after it.
    const dueAt = Math.min(clock.now() + waitMs, row.expiresAt)
    await store.updateTable('letters').set({ dueAt }).where('id', '=', row.id).execute()
  }

  async function sendOne(row: LetterRow): Promise<void> {
    if (!(await claim(row))) return
    const { channel } = row
    const sealed = open(row)
    if (sealed === null) {
      log.error({ channel }, 'a message was sealed with another server key, and is lost')
      return forget(row)
    }
    if (row.expiresAt <= clock.now()) return giveUp(row, sealed, 'it is too old')
    const provider = providers[sealed.contact.kind]
    const failure = provider === undefined ? new Error('no provider is set any more') : await trySending(provider, sealed.message)
    if (failure === null) return forget(row)
    if (failure instanceof MessageRefused) return giveUp(row, sealed, failure.message)
    log.warn({ channel, tries: row.tries + 1, reason: describe(failure, sealed.message) }, 'a message could not be sent; it is tried again')
    return wait(row, WAITS_MS[row.tries] ?? LAST_WAIT_MS)
  }

  function due(): Promise<readonly LetterRow[]> {
    return store.selectFrom('letters').selectAll().where('dueAt', '<=', clock.now()).orderBy('dueAt').limit(AT_ONCE).execute()
  }

  async function sendAll(): Promise<void> {
    do {
      isAskedAgain = false
      for (let rows = await due(); rows.length > 0 && !isClosed; rows = await due()) await Promise.all(rows.map(sendOne))
    } while (isAskedAgain && !isClosed)
  }

  function wake(): void {
    if (isClosed) return
    isAskedAgain = true
    running ??= sendAll()
      .catch((error: unknown) => log.warn({ err: error }, 'messages could not be sent; they are tried again'))
      .finally(() => {
        running = null
        cancel()
        if (!isClosed) cancel = timers.after(LOOK_MS, wake)
      })
  }

  wake()
  return {
    async put(contact, message, lifetimeMs) {
      const now = clock.now()
      const id = newHandle()
      const sealed = serverKey.seal(JSON.stringify({ contact, message } satisfies Sealed), sealFor(id))
      await store
        .insertInto('letters')
        .values({ id, channel: contact.kind, sealed, tries: 0, dueAt: now, expiresAt: now + lifetimeMs, createdAt: now })
        .execute()
      wake()
    },
    async idle() {
      while (running !== null) await running
    },
    async close() {
      isClosed = true
      cancel()
      await running
    },
  }
}

const sealFor = (id: string): string => `letter/${id}`

/** Returns what went wrong; null if the provider has taken the message. */
function trySending(provider: MessageProvider, message: Message): Promise<Error | null> {
  return provider.send(message).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
}

/** Returns why a message was not sent, without its recipient, whom servers like to repeat. */
function describe({ message }: Error, { to }: Message): string {
  return message.replaceAll(to, '…').slice(0, 300)
}
