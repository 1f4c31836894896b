import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#lib/kernel/clock.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import type { Contact } from '#lib/contract/contacts.ts'
import type { Mailer } from './mailer.ts'
import { writeLetter, type Letter } from './message-texts.ts'
import type { Outbox } from './outbox.ts'

const PAUSE_MS = 25

export interface Delivery {
  /**
   * Writes to a person in his language. Returns at once and never fails: how long a mail server takes must not tell whether there
   * was anything to send. What could not be delivered is logged.
   */
  send(contact: Contact, letter: Letter, locale: LocaleRow): void
  /** Resolves when everything that was sent so far has been handed over. */
  idle(): Promise<void>
}

export interface DeliveryOptions {
  /** Null: mail goes to the outbox. Short messages always do. */
  readonly mailer: Mailer | null
  readonly outbox: Outbox
  readonly clock: Clock
  readonly log: { error(details: object, message: string): void }
}

export function createDelivery({ mailer, outbox, clock, log }: DeliveryOptions): Delivery {
  const running = new Set<Promise<void>>()

  async function deliver(contact: Contact, letter: Letter, locale: LocaleRow): Promise<void> {
    // Nothing of this happens before the answer is on its way: its time must not tell whether there is something to send.
    await setTimeout(PAUSE_MS)
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
      const work = deliver(contact, letter, locale)
        .catch((error: unknown) => log.error({ err: error, channel: contact.kind }, 'a message could not be delivered'))
        .finally(() => running.delete(work))
      running.add(work)
    },
    async idle() {
      await Promise.all(running)
    },
  }
}
