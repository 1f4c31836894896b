import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#lib/kernel/clock.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import type { Contact } from '#lib/contract/accounts/contacts.ts'
import type { Mailer } from './mailer.ts'
import { writeLetter, type Letter } from './message-texts.ts'
import type { Outbox } from './outbox.ts'

const PAUSE_MS = 25

export interface Delivery {
  /**
   * Sends a letter in the recipient's language. Returns at once and never fails, so that its timing does not reveal whether there
   * was anything to send. Failed deliveries are logged.
   */
  send(contact: Contact, letter: Letter, locale: LocaleRow): void
  /** Sends a letter that no answer's timing depends on, and resolves when it has been handed over; rejects if that fails. */
  deliver(contact: Contact, letter: Letter, locale: LocaleRow): Promise<void>
  /** Resolves when everything sent so far has been handed over. */
  idle(): Promise<void>
}

export interface DeliveryOptions {
  /** If null, mail goes to the outbox. Short messages always do. */
  readonly mailer: Mailer | null
  readonly outbox: Outbox
  readonly clock: Clock
  readonly log: { error(details: object, message: string): void }
}

export function createDelivery({ mailer, outbox, clock, log }: DeliveryOptions): Delivery {
  const running = new Set<Promise<void>>()

  async function deliver(contact: Contact, letter: Letter, locale: LocaleRow): Promise<void> {
    const texts = writeLetter(letter, locale)
    const time = clock.now()
    if (contact.kind === 'mobile') {
      await outbox.put({
        channel: 'mobile',
        to: `+${contact.areaCode}${contact.mobile}`,
        subject: '',
        text: texts.shortMessage,
        time,
      })
    } else if (mailer === null) {
      await outbox.put({ channel: 'email', to: contact.email, subject: texts.subject, text: texts.mail.join('\n\n'), time })
    } else {
      await mailer.send({
        to: contact.email,
        subject: texts.subject,
        paragraphs: texts.mail,
        tag: locale.tag,
        direction: locale.direction,
      })
    }
  }

  return {
    send(contact, letter, locale) {
      // Starts only after the answer is on its way: the answer's timing must not reveal whether there is something to send.
      const work = setTimeout(PAUSE_MS)
        .then(() => deliver(contact, letter, locale))
        .catch((error: unknown) => log.error({ err: error, channel: contact.kind }, 'a message could not be delivered'))
        .finally(() => running.delete(work))
      running.add(work)
    },
    deliver,
    async idle() {
      await Promise.all(running)
    },
  }
}
