import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import { JOURNAL_LIMITS, JOURNAL_PICTURE_PATH, journalPictureAddress } from '#lib/contract/trading/journal-limits.ts'
import type { JournalPicture } from '#lib/contract/trading/trading-journal.ts'
import { createPictures } from '#gateway/pictures/pictures.ts'
import { ask } from '#tests/front/support/client.ts'
import { registerPerson, startAccounts, type AccountsServer, type Browser, type Envelope } from '#tests/support/accounts.ts'
import { photo } from '#tests/support/hostile-pictures.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'
import { uploadBody } from '#tests/support/uploads.ts'
import { registerJournalPictures } from './journal-pictures-api.ts'

/** Goal: the chart that is kept with a note is its owner's alone, written anew, within limits, and gone with note or account. */

const PHOTO = await photo().png().toBuffer()
const code = (name: ErrorName) => ERRORS[name].code

describe.each(Object.entries(STORE_KINDS))('with its store in %s', (_name, createKind) => {
  let kind: StoreKind
  let server: AccountsServer
  let free = Number.MAX_SAFE_INTEGER
  const pictures = createPictures()
  let owner: { browser: Browser; userId: string }
  let stranger: { browser: Browser; userId: string }

  beforeAll(async () => {
    kind = await createKind()
    server = await startAccounts({
      kind,
      more: (fastify, admission) =>
        registerJournalPictures(fastify, {
          ...admission,
          pictures,
          diskBytesFree: () => Promise.resolve(free),
          limits: { read: 1000, send: 1000, upload: 1000 },
        }),
    })
    owner = await registerPerson(server, 'owner@agio.example')
    stranger = await registerPerson(server, 'stranger@agio.example')
  })
  afterAll(async () => {
    pictures.close()
    await server.close()
    await kind.close()
  })

  const raw = (browser: Browser, path: string, file?: Buffer, type = 'application/octet-stream') => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const host = `127.0.0.1:${server.port}`
    const headers = { host, cookie, 'x-forwarded-for': '10.9.9.9', 'x-forwarded-proto': 'http', origin: `http://${host}` }
    if (file === undefined) return ask(server.port, path, { headers })
    return ask(server.port, path, { method: 'POST', headers: { ...headers, 'content-type': type }, body: file })
  }
  const upload = async (browser: Browser, tradeId: string, file = PHOTO) => {
    const { body, type } = await uploadBody(file, { tradeId })
    return JSON.parse((await raw(browser, JOURNAL_PICTURE_PATH, body, type)).body) as Envelope
  }
  const write = (userId: string, tradeId: string, note = 'Bought the rumour') =>
    server.accounts.journal.write(userId, tradeId, { note, tags: [] })
  const kept = async (userId: string) => [...(await server.accounts.journalPictures.all(userId)).keys()].toSorted()

  it('finds room for a registered user when guests have taken their part', async () => {
    const guest = server.browser()
    const { userInfo } = (await guest.post('/v1/user/guest/create')).data as { userInfo: { userId: string } }
    const { userId } = userInfo
    await write(userId, 'p1')
    await write(stranger.userId, 'p1')
    expect((await upload(guest, 'p1')).code).toBe('00000')
    await server.store
      .updateTable('journalPictures')
      .set({ bytes: 512 * 1024 * 1024 })
      .where('userId', '=', userId)
      .execute()
    const other = server.browser()
    const second = (await other.post('/v1/user/guest/create')).data as { userInfo: { userId: string } }
    await write(second.userInfo.userId, 'p2')
    expect((await upload(other, 'p2')).code).toBe(code('journalPicturesFull'))
    expect((await upload(stranger.browser, 'p1')).code).toBe('00000')
    await server.store.deleteFrom('journalPictures').execute()
    await server.store.deleteFrom('journalNotes').execute()
  })

  it('is kept with a note alone, once per trade, and is a picture and nothing else', async () => {
    expect((await upload(owner.browser, 'p1')).code).toBe(code('tradeUnknown'))
    await write(owner.userId, 'p1')
    const first = (await upload(owner.browser, 'p1')).data as JournalPicture
    expect(first).toMatchObject({ width: 64, height: 48 })
    const second = (await upload(owner.browser, 'p1')).data as JournalPicture
    const { status, headers, bytes } = await raw(owner.browser, journalPictureAddress(second.id))
    expect([status, bytes.toString('latin1', 8, 12)]).toEqual([200, 'WEBP'])
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await raw(owner.browser, journalPictureAddress(first.id))).status).toBe(404)
    expect(await kept(owner.userId)).toEqual(['p1'])
    expect((await upload(owner.browser, 'p1', Buffer.from('<svg onload="alert(1)"/>'))).code).toBe(code('pictureType'))
    expect((await upload(owner.browser, '../p1')).code).not.toBe('00000')
  })

  it('may be the whole body, as earlier pages send it', async () => {
    await write(owner.userId, 'p3')
    const answer = JSON.parse((await raw(owner.browser, `${JOURNAL_PICTURE_PATH}?tradeId=p3`, PHOTO)).body) as Envelope
    expect(answer.data).toMatchObject({ width: 64, height: 48 })
    await server.store.deleteFrom('journalPictures').where('tradeId', '=', 'p3').execute()
  })

  it('is refused unless it is the one of its hash, with fields as they should be', async () => {
    const codeOf = async (body: Buffer, type: string) =>
      (JSON.parse((await raw(owner.browser, JOURNAL_PICTURE_PATH, body, type)).body) as Envelope).code
    const { body, type } = await uploadBody(PHOTO, { tradeId: 'p3' })
    const other = Buffer.from(body)
    const last = body.indexOf(PHOTO) + PHOTO.length - 1
    other[last] = (other[last] ?? 0) ^ 1
    expect(await codeOf(other, type)).toBe(code('invalidParameter'))
    expect(await codeOf(body.subarray(0, -8), type)).toBe(code('invalidParameter'))
    for (const fields of [{}, { tradeId: ['p3', 'p1'] }, { tradeId: { a: 'p3' } }, { trade: 'p3' }]) {
      const wrong = await uploadBody(PHOTO, fields)
      expect(await codeOf(wrong.body, wrong.type)).toBe(code('invalidParameter'))
    }
  })

  it('is no text, which is not read as far as a picture is', async () => {
    const send = async (body: string, type: string) => {
      const { status, body: answer } = await raw(owner.browser, `${JOURNAL_PICTURE_PATH}?tradeId=p3`, Buffer.from(body), type)
      return [status, (JSON.parse(answer) as Envelope).code]
    }
    for (const [text, type] of [
      ['a=1', 'application/x-www-form-urlencoded'],
      ['{"a":1}', 'application/json'],
    ] as const) {
      expect(await send(text, type)).toEqual([ERRORS.pictureType.httpStatus, code('pictureType')])
      expect(await send(text.padEnd(100_000), type)).toEqual([ERRORS.pictureTooLarge.httpStatus, code('pictureTooLarge')])
    }
  })

  it('is read by nobody else', async () => {
    await write(owner.userId, 'p2')
    const { id } = (await upload(owner.browser, 'p2')).data as JournalPicture
    expect((await raw(stranger.browser, journalPictureAddress(id))).body).toContain(code('pictureUnknown'))
    expect((await raw(server.browser(), journalPictureAddress(id))).body).toContain(code('loginRequired'))
    expect((await upload(stranger.browser, 'p2')).code).toBe(code('tradeUnknown'))
    expect((await upload(server.browser(), 'p2')).code).toBe(code('loginRequired'))
  })

  it('keeps within the limits of an account and of the disk', async () => {
    const { userId, browser } = await registerPerson(server, 'many@agio.example')
    await write(userId, 'p1')
    free = 1024 * 1024 * 1024
    expect((await upload(browser, 'p1')).code).toBe(code('journalPicturesFull'))
    free = Number.MAX_SAFE_INTEGER
    const row = (nth: number) => ({
      id: nth.toString(16).padStart(32, '0'),
      userId,
      tradeId: `o${nth}`,
      width: 1,
      height: 1,
      bytes: 1,
      createdAt: 0,
      data: 'AA==',
    })
    await server.store
      .insertInto('journalPictures')
      .values(Array.from({ length: JOURNAL_LIMITS.pictures }, (_, nth) => row(nth)))
      .execute()
    expect((await upload(browser, 'p1')).code).toBe(code('journalPicturesFull'))
    await write(userId, 'o1')
    expect((await upload(browser, 'o1')).code).toBe('00000')
  })

  it('goes with its note and with the account', async () => {
    const leaver = await registerPerson(server, 'leaver@agio.example')
    for (const trade of ['p1', 'p2', 'p3']) {
      await write(leaver.userId, trade)
      expect((await upload(leaver.browser, trade)).code).toBe('00000')
    }
    await write(leaver.userId, 'p1', '')
    await server.accounts.journalPictures.remove(leaver.userId, 'p2')
    expect(await kept(leaver.userId)).toEqual(['p3'])
    server.clock.advance(61_000)
    await leaver.browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    await leaver.browser.post('/v1/user/account/close', { emailCode: await server.codeTo('leaver@agio.example') })
    expect(await kept(leaver.userId)).toEqual([])
  })
})
