import { setTimeout } from 'node:timers/promises'
import type { Clock, Timers } from '#lib/kernel/clock.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import type { Contact } from '#lib/contract/accounts/contacts.ts'
import type { Store } from '#gateway/store/store.ts'
import type { ServerKey } from '../server-key.ts'
import { createLetterQueue } from './letter-queue.ts'
import { writeLetter, type Letter } from './message-texts.ts'
import type { Outbox } from './outbox.ts'
import { CHANNELS, type Channel, type Message, type MessageProvider, type Providers } from './provider.ts'
import { createProviderCheck } from './provider-check.ts'

const PAUSE_MS = 25
/** How long a code is good for; its letter is not sent after it. */
export const CODE_LIFETIME_MS = 10 * 60_000
/** Any other letter is sent for this long; what it says is in the inbox, too. */
const LETTER_LIFETIME_MS = 24 * 3_600_000

/** The counts of a channel's messages since the start: sent, failed and the like. */
export interface ChannelCounts {
  readonly sent: number
  /** Tries that failed. */
  readonly failed: number
  /** Messages that are not tried any more. */
  readonly givenUp: number
}

export interface Delivery {
  /**
   * Sends a letter in the recipient's language. Returns at once and never fails, so that its timing does not reveal whether there
   * was anything to send. A letter that its provider does not take is kept and tried again, until it is of no use any more.
   */
  send(contact: Contact, letter: Letter, locale: LocaleRow): void
  /** Sends a letter that no answer's timing depends on, and resolves when it has been handed over; rejects if that fails, and keeps nothing. */
  deliver(contact: Contact, letter: Letter, locale: LocaleRow): Promise<void>
  /** Tells whether messages of a channel are late at present, whoever they are for. */
  isLate(channel: Channel): Promise<boolean>
  /** Adds a listener for each letter that is not tried any more. */
  onGivenUp(listener: (contact: Contact) => Promise<void>): void
  readonly counts: Readonly<Record<Channel, ChannelCounts>>
  /** Resolves when everything sent so far has been handed over, or is kept for a later try. */
  idle(): Promise<void>
  /** Ends the sending, and closes the providers. What is kept is sent after the next start. */
  close(): Promise<void>
}

export interface DeliveryOptions {
  readonly providers: Providers
  /** Takes the messages of channels without a provider. */
  readonly outbox: Outbox
  /** Returns the paragraph with which mails end, such as who operates the site; empty for none. */
  readonly readSignature?: () => string
  readonly store: Store
  readonly serverKey: ServerKey
  readonly clock: Clock
  readonly timers: Timers
  readonly log: Readonly<Record<'error' | 'warn', (details: object, message: string) => void>>
}

export function createDelivery({
  providers: given,
  outbox,
  readSignature,
  store,
  serverKey,
  clock,
  timers,
  log,
}: DeliveryOptions): Delivery {
  const running = new Set<Promise<void>>()
  const listeners: ((contact: Contact) => Promise<void>)[] = []
  const counts = { email: { sent: 0, failed: 0, givenUp: 0 }, mobile: { sent: 0, failed: 0, givenUp: 0 } }
  const providers = mapProviders(given, (provider, channel) => countSending(provider, counts[channel]))
  const checks = mapProviders(given, (provider) => createProviderCheck(provider, clock, timers))
  const queue = createLetterQueue({
    store,
    clock,
    timers,
    serverKey,
    providers,
    async onGivenUp(contact) {
      counts[contact.kind].givenUp += 1
      for (const listener of listeners) await listener(contact)
    },
    log,
  })

  async function putOut(channel: Channel, { to, subject, paragraphs }: Message): Promise<void> {
    await outbox.put({ channel, to, subject, text: paragraphs.join('\n\n'), time: clock.now() })
  }

  async function hand(contact: Contact, letter: Letter, locale: LocaleRow): Promise<void> {
    const message = writeMessage(contact, letter, locale, readSignature?.() ?? '')
    if (providers[contact.kind] === undefined) await putOut(contact.kind, message)
    else await queue.put(contact, message, letter.kind === 'code' ? CODE_LIFETIME_MS : LETTER_LIFETIME_MS)
  }

  async function idle(): Promise<void> {
    await Promise.all(running)
    await queue.idle()
  }

  return {
    send(contact, letter, locale) {
      // Starts only after the answer is on its way: the answer's timing must not reveal whether there is something to send.
      const work = setTimeout(PAUSE_MS)
        .then(() => hand(contact, letter, locale))
        .catch((error: unknown) => log.error({ err: error, channel: contact.kind }, 'a message could not be kept'))
        .finally(() => running.delete(work))
      running.add(work)
    },
    async deliver(contact, letter, locale) {
      const message = writeMessage(contact, letter, locale, readSignature?.() ?? '')
      await (providers[contact.kind]?.send(message) ?? putOut(contact.kind, message))
    },
    isLate: (channel) => checks[channel]?.() ?? Promise.resolve(false),
    onGivenUp: (listener) => void listeners.push(listener),
    counts,
    idle,
    async close() {
      await Promise.all(running)
      await queue.close()
      for (const provider of Object.values(given)) provider.close()
    },
  }
}

function writeMessage(contact: Contact, letter: Letter, locale: LocaleRow, signature: string): Message {
  const { tag, direction } = locale
  const { subject, mail, shortMessage } = writeLetter(letter, locale)
  return contact.kind === 'email'
    ? { to: contact.email, subject, paragraphs: signature === '' ? mail : [...mail, signature], tag, direction }
    : { to: `+${contact.areaCode}${contact.mobile}`, subject: '', paragraphs: [shortMessage], tag, direction }
}

function mapProviders<Made>(
  providers: Providers,
  make: (provider: MessageProvider, channel: Channel) => Made,
): Partial<Readonly<Record<Channel, Made>>> {
  return Object.fromEntries(
    CHANNELS.flatMap((channel) => {
      const provider = providers[channel]
      return provider === undefined ? [] : [[channel, make(provider, channel)]]
    }),
  )
}

function countSending(provider: MessageProvider, counts: { sent: number; failed: number }): MessageProvider {
  return {
    async send(message) {
      try {
        await provider.send(message)
        counts.sent += 1
      } catch (error) {
        counts.failed += 1
        throw error
      }
    },
    check: () => provider.check(),
    close: () => provider.close(),
  }
}
