import { CODE_SCENES } from '#lib/contract/accounts/accounts.ts'
import { CREDENTIAL_KINDS } from '#lib/contract/accounts/credentials.ts'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { LOCALES, findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import { createDelivery } from './deliver.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { NOTICE_EVENTS, OPERATOR_EVENTS, writeLetter, type Letter } from './message-texts.ts'
import { createOutbox } from './outbox.ts'

/** Goal: a letter reaches its recipient in their language, by a real mail server or in the outbox. */

const rows: readonly LocaleRow[] = LOCALES
const clock = { now: () => Date.UTC(2026, 10, 21) }
const contact = { kind: 'email', email: 'ada@agio.example' } as const
const letter: Letter = { kind: 'code', scene: 'login', code: '012345' }

describe('texts', () => {
  it.each(rows.map((row) => row.code))('%s has every letter whole, with its code', (code) => {
    const locale = findLocale(code)
    for (const one of [
      ...CODE_SCENES.map((scene): Letter => ({ kind: 'code', scene, code: '012345' })),
      { kind: 'known' } as const,
      ...[null, 1].map((suspendedAt): Letter => {
        return { kind: 'passwordChanged', credentials: CREDENTIAL_KINDS.map((kind) => ({ kind, suspendedAt })) }
      }),
      ...NOTICE_EVENTS.map((event): Letter => ({ kind: 'notice', event, device: 'Chrome / Linux, 10.0.0.1' })),
      { kind: 'accountClosed' } as const,
      ...OPERATOR_EVENTS.map((event): Letter => ({ kind: 'operator', event, message: 'The document is not readable.' })),
    ]) {
      const { subject, mail, shortMessage } = writeLetter(one, locale)
      for (const text of [subject, ...mail, shortMessage]) expect(text).not.toMatch(/[{}]|^$/)
      expect(subject).toContain('Agio')
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
  let mailer: Mailer
  let refuses = false

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        done(username === 'agio' && password === 'se cret' ? null : new Error('no'), { user: username }),
      onRcptTo: (_address, _session, done) => done(refuses ? new Error('mailbox full') : null),
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
    refuses = false
  })
  afterAll(async () => {
    mailer.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  function deliveryTo(logged: string[] = []) {
    return createDelivery({
      mailer,
      outbox: { put: () => Promise.reject(new Error('unused')), list: () => Promise.resolve([]) },
      clock,
      log: { error: (_details, message) => void logged.push(message) },
    })
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

  it('that refuses is logged, and delays nobody', async () => {
    refuses = true
    const logged: string[] = []
    const delivery = deliveryTo(logged)
    delivery.send(contact, letter, findLocale('en'))
    await delivery.idle()
    expect([received, logged]).toEqual([[], ['a message could not be delivered']])
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
    const delivery = createDelivery({ mailer: null, outbox, clock, log: { error: () => {} } })
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
