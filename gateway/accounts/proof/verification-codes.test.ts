import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'
import { createAttemptLimits } from './attempt-limits.ts'
import type { Letter } from '../delivery/message-texts.ts'
import { createServerKey } from '../server-key.ts'
import { createVerificationCodes, type VerificationCodes } from './verification-codes.ts'

/** Goal: six digits, ten minutes, five tries, one use, even with a thousand concurrent tries. */

const MINUTE = 60_000
const contact = { kind: 'email', email: 'ada@agio.example' } as const
const other = { kind: 'mobile', areaCode: '49', mobile: '1712345678' } as const
const locale = findLocale('en')

describe.each(Object.entries(STORE_KINDS))('verification codes on %s', (_name, createKind) => {
  let kind: StoreKind
  let clock: ManualClock
  let codes: VerificationCodes
  let letters: Letter[]

  beforeAll(async () => {
    kind = await createKind()
  }, 60_000)
  afterAll(() => kind.close())
  beforeEach(async () => {
    const { store } = await kind.open()
    clock = createManualClock(1_795_000_000_000)
    letters = []
    codes = createVerificationCodes({
      store,
      clock,
      serverKey: createServerKey(randomBytes(32)),
      limits: createAttemptLimits(store, clock),
      delivery: { send: (_contact, letter) => void letters.push(letter) },
    })
  })

  async function send(to: typeof contact | typeof other = contact): Promise<string> {
    expect(await codes.send({ scene: 'login', contact: to, locale })).toBe('sent')
    const letter = letters.at(-1)
    return letter?.kind === 'code' ? letter.code : ''
  }

  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

  it('works once', async () => {
    const code = await send()
    expect(code).toMatch(/^\d{6}$/)
    expect([await codes.use('login', [{ contact, code }]), await codes.use('login', [{ contact, code }])]).toEqual([true, false])
  })

  it('gives a thousand parallel uses one success', async () => {
    const code = await send()
    const uses = await Promise.all(Array.from({ length: 1000 }, () => codes.use('login', [{ contact, code }])))
    expect(uses.filter(Boolean)).toHaveLength(1)
  })

  it('is spent after five wrong tries', async () => {
    const code = await send()
    for (let count = 0; count < 5; count += 1) expect(await codes.use('login', [{ contact, code: wrong(code) }])).toBe(false)
    expect(await codes.use('login', [{ contact, code }])).toBe(false)
  })

  it('takes the right one at the fifth try', async () => {
    const code = await send()
    for (let count = 0; count < 4; count += 1) await codes.use('login', [{ contact, code: wrong(code) }])
    expect(await codes.use('login', [{ contact, code }])).toBe(true)
  })

  it.each([
    [10 * MINUTE - 1, true],
    [10 * MINUTE, false],
  ])('%d ms after it was sent it is valid: %s', async (age, valid) => {
    const code = await send()
    clock.advance(age)
    expect(await codes.use('login', [{ contact, code }])).toBe(valid)
  })

  it('belongs to one recipient and one purpose', async () => {
    const code = await send()
    expect(await codes.use('login', [{ contact: other, code }])).toBe(false)
    expect(await codes.use('security', [{ contact, code }])).toBe(false)
    expect(await codes.use('login', [])).toBe(false)
    expect(await codes.use('login', [{ contact, code }])).toBe(true)
  })

  it('asks for all of several, and uses none up where one is wrong', async () => {
    const [first, second] = [await send(), await send(other)]
    expect(
      await codes.use('login', [
        { contact, code: first },
        { contact: other, code: wrong(second) },
      ]),
    ).toBe(false)
    expect(
      await codes.use('login', [
        { contact, code: first },
        { contact: other, code: second },
      ]),
    ).toBe(true)
  })

  it('is replaced by the next one, which is sent after a pause and no oftener than ten times an hour', async () => {
    const first = await send()
    expect(await codes.send({ scene: 'login', contact, locale })).toBe('tooSoon')
    clock.advance(MINUTE)
    const second = await send()
    if (first !== second) expect(await codes.use('login', [{ contact, code: first }])).toBe(false)
    expect(await codes.use('login', [{ contact, code: second }])).toBe(true)
    for (let count = 2; count < 10; count += 1) {
      clock.advance(MINUTE)
      await send()
    }
    clock.advance(MINUTE)
    expect(await codes.send({ scene: 'login', contact, locale })).toBe('tooSoon')
    expect(letters).toHaveLength(10)
    clock.advance(60 * MINUTE)
    await send()
  })

  it('is sent once where many ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => codes.send({ scene: 'login', contact, locale })))
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(1)
    expect(letters).toHaveLength(1)
  })

  it('is not sent, though the answer is the same, where nothing is to be sent', async () => {
    expect(await codes.send({ scene: 'resetPassword', contact, locale, instead: 'nothing' })).toBe('sent')
    expect(await codes.send({ scene: 'resetPassword', contact, locale, instead: 'nothing' })).toBe('tooSoon')
    expect(letters).toEqual([])
  })
})
