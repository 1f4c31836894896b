import { CODE_SCENES } from '#lib/contract/accounts/accounts.ts'
import { CREDENTIAL_KINDS } from '#lib/contract/accounts/credentials.ts'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { LOCALES, findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { STORE_KINDS, temporaryFolder, type StoreKind } from '#tests/support/stores.ts'
import { createServerKey } from '../server-key.ts'
import type { Store } from '#gateway/store/store.ts'
import { createDelivery, type Delivery, type DeliveryOptions } from './deliver.ts'
import { createMailer } from './mailer.ts'
import type { MessageProvider } from './provider.ts'
import { NOTICE_EVENTS, OPERATOR_EVENTS, writeLetter, type Letter } from './message-texts.ts'
import { createOutbox, type Outbox } from './outbox.ts'

/** Goal: a letter reaches its recipient in their language, by a real mail server or in the outbox. */

const rows: readonly LocaleRow[] = LOCALES
const clock = { now: () => Date.UTC(2026, 10, 21) }
const contact = { kind: 'email', email: 'ada@agio.example' } as const
const letter: Letter = { kind: 'code', scene: 'login', code: '012345' }

let manual = createManualClock()
let kind: StoreKind
let store: Store
const opened: Delivery[] = []
beforeAll(async () => {
  kind = await STORE_KINDS.SQLite()
})
afterAll(() => kind.close())
beforeEach(async () => {
  manual = createManualClock(Date.UTC(2026, 10, 21))
  ;({ store } = await kind.open())
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((delivery) => delivery.idle()))
})

/** Opens a delivery; `logged` gets its lines. */
function openDelivery(parts: Pick<DeliveryOptions, 'providers' | 'outbox' | 'store'>, logged: object[] = []): Delivery {
  const write = (details: object, msg: string) => void logged.push({ ...details, msg })
  const serverKey = createServerKey(Buffer.alloc(32, 7))
  const delivery = createDelivery({ ...parts, serverKey, clock: manual, timers: manual, log: { error: write, warn: write } })
  opened.push(delivery)
  return delivery
}

describe('texts', () => {
  it.each(rows.map((row) => row.code))('%s has every letter whole, with its code', (code) => {
    const locale = findLocale(code)
    for (const one of [
      ...CODE_SCENES.map((scene): Letter => ({ kind: 'code', scene, code: '012345' })),
      { kind: 'known' } as const,
      ...[null, 1].map((suspendedAt): Letter => {
        return { kind: 'passwordChanged', credentials: CREDENTIAL_KINDS.map((credential) => ({ kind: credential, suspendedAt })) }
      }),
      ...NOTICE_EVENTS.map((event): Letter => ({ kind: 'notice', event, device: 'Chrome / Linux, 10.0.0.1' })),
      { kind: 'accountClosed' } as const,
      ...OPERATOR_EVENTS.map((event): Letter => ({ kind: 'operator', event, message: 'The document is not readable.' })),
    ]) {
      const { subject, mail, shortMessage } = writeLetter(one, locale)
      for (const text of [subject, ...mail, shortMessage]) expect(text).not.toMatch(/[{}]|^$/)
      expect(subject).toContain('Agio')
      expect(shortMessage).toContain('Agio')
      if (one.kind === 'notice') expect(mail.join(' ').includes('10.0.0.1')).toBe(one.event === 'newDevice')
      if (one.kind === 'code') expect([subject, shortMessage, mail.join(' ')].every((text) => text.includes('012345'))).toBe(true)
    }
  })

  it('are in the reader’s language', () => {
    expect(writeLetter(letter, findLocale('de')).subject).toBe('012345 ist Ihr Agio-Code')
    expect(new Set(rows.map((row) => writeLetter(letter, row).mail[0])).size).toBeGreaterThanOrEqual(17)
  })

  it('hold plain arguments alone, since no more is filled in', () => {
    for (const file of readdirSync(new URL('../../../messages/', import.meta.url)).filter((name) => name.endsWith('.json'))) {
      const { mail = {} } = JSON.parse(readFileSync(new URL(`../../../messages/${file}`, import.meta.url), 'utf8')) as {
        mail?: Record<string, Record<string, string>>
      }
      const texts = Object.values(mail).flatMap((group) => Object.values(group))
      for (const text of texts) for (const element of parse(text)) expect([TYPE.literal, TYPE.argument]).toContain(element.type)
    }
  })
})

describe('an SMTP server', () => {
  const received: { from: string; to: string[]; text: string }[] = []
  let server: SMTPServer
  let mailer: MessageProvider
  let refuses = 0

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        done(username === 'agio' && password === 'se cret' ? null : new Error('no'), { user: username }),
      onRcptTo: ({ address }, _session, done) =>
        done(refuses === 0 ? null : Object.assign(new Error(`no ${address}`), { responseCode: refuses })),
      onData(stream, { envelope }, done) {
        let text = ''
        stream.on('data', (part: Buffer) => (text += part.toString()))
        stream.on('end', () => {
          received.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            text,
          })
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    mailer = createMailer(`smtp://agio:se%20cret@127.0.0.1:${(server.server.address() as AddressInfo).port}`, 'Agio <post@agio.example>')
  })
  beforeEach(() => {
    received.length = 0
    refuses = 0
  })
  afterAll(async () => {
    mailer.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  const noOutbox: Outbox = { put: () => Promise.reject(new Error('unused')), list: () => Promise.resolve([]) }
  function deliveryTo(logged: object[] = []) {
    return openDelivery({ providers: { email: mailer }, outbox: noOutbox, store }, logged)
  }

  it('is given the mail, as text and as a page, in the language and direction of its reader', async () => {
    const delivery = deliveryTo()
    delivery.send(contact, letter, findLocale('ar'))
    await delivery.idle()
    const [mail] = received
    expect(mail).toMatchObject({ from: 'post@agio.example', to: ['ada@agio.example'] })
    expect(mail?.text).toContain('Content-Language: ar')
    expect(mail?.text).toContain('multipart/alternative')
    const decoded = Buffer.from(
      (mail?.text ?? '')
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8')
    expect(
      `${decoded} ${(mail?.text.match(/^[A-Za-z0-9+/=\r\n]{60,}$/gm) ?? []).map((part) => Buffer.from(part, 'base64').toString()).join(' ')}`,
    ).toContain('012345')
  })

  it('cannot be told another recipient or header by an address', async () => {
    const delivery = deliveryTo()
    delivery.send({ kind: 'email', email: 'a@agio.example,b@evil.example' }, letter, findLocale('en'))
    delivery.send({ kind: 'email', email: 'a@agio.example\r\nBcc: b@evil.example' }, letter, findLocale('en'))
    await delivery.idle()
    expect(received.flatMap(({ to }) => to).filter((to) => to === 'b@evil.example')).toEqual([])
    expect(received.every(({ text }) => !/^Bcc:/m.test(text))).toBe(true)
  })

  it('that refuses an address for good is asked once, and is not taken to be away', async () => {
    refuses = 550
    const logged: object[] = []
    const delivery = deliveryTo(logged)
    delivery.send(contact, letter, findLocale('en'))
    await delivery.idle()
    expect(received).toEqual([])
    expect(logged).toMatchObject([{ channel: 'email', tries: 0, msg: 'a message is not tried any more' }])
    expect(JSON.stringify(logged)).not.toContain('ada@')
    expect(delivery.counts.email).toEqual({ sent: 0, failed: 1, givenUp: 1 })
    expect(await delivery.isLate('email')).toBe(false)
  })

  it('that asks for a later try is tried again, without the recipient in the log', async () => {
    refuses = 450
    const logged: object[] = []
    const delivery = deliveryTo(logged)
    delivery.send(contact, letter, findLocale('en'))
    await delivery.idle()
    expect(logged).toMatchObject([{ tries: 1, msg: 'a message could not be sent; it is tried again' }])
    expect(JSON.stringify(logged)).not.toContain('ada@')
    refuses = 0
    for (let look = 0; look < 2; look += 1) {
      manual.advance(5000)
      await delivery.idle()
    }
    expect(received.map(({ to }) => to)).toEqual([['ada@agio.example']])
    expect(delivery.counts.email).toEqual({ sent: 1, failed: 1, givenUp: 0 })
    expect(await store.selectFrom('letters').selectAll().execute()).toEqual([])
  })
})

describe('the outbox', () => {
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(() => folder.remove())

  it('keeps mails where no server is set, and short messages always, the latest first', async () => {
    const outbox = createOutbox(`${folder.path}/outbox`)
    expect(await outbox.list()).toEqual([])
    const delivery = openDelivery({ providers: {}, outbox, store })
    delivery.send(contact, letter, findLocale('en'))
    await delivery.idle()
    delivery.send({ kind: 'mobile', areaCode: '49', mobile: '171' }, letter, findLocale('de'))
    await delivery.idle()
    expect(await outbox.list()).toEqual([
      {
        channel: 'mobile',
        to: '+49171',
        subject: '',
        text: 'Agio: Ihr Code ist 012345. Er gilt 10 Minuten. Geben Sie ihn nie weiter.',
        time: clock.now(),
      },
      expect.objectContaining({ channel: 'email', to: 'ada@agio.example', subject: '012345 is your Agio code' }),
    ])
  })

  it('forgets what is old', async () => {
    const outbox = createOutbox(`${folder.path}/outbox`)
    for (let time = 1; time <= 205; time += 1) await outbox.put({ channel: 'mobile', to: '+1', subject: '', text: String(time), time })
    const kept = await outbox.list()
    expect([kept.length, kept[0]?.text, kept.at(-1)?.text]).toEqual([200, '205', '6'])
  })
})
