import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import type { ChatMessage } from '../../contract/p2p-chat.ts'
import { PICTURE_BYTES_MAX } from '#lib/contract/picture-limits.ts'
import {
  CHAT_LIST_PATH,
  CHAT_SEEN_PATH,
  CHAT_SEND_PATH,
  CHAT_TEXT_MAX,
  CHAT_UNREAD_PATH,
  CHAT_UPLOAD_PATH,
  chatExportAddress,
  chatPictureAddress,
} from '../../contract/p2p-chat-kinds.ts'
import { createChat, type ChatOrder } from './chat.ts'
import { CHAT_QUOTAS } from './quotas.ts'
import { createPictures } from '#gateway/pictures/pictures.ts'
import { ask, type Answer } from '#tests/front/support/client.ts'
import { registerPerson, startAccounts, type AccountsServer, type Browser, type Envelope } from '#tests/support/accounts.ts'
import { flatPng, photo } from '#tests/support/hostile-pictures.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'
import { uploadBody } from '#tests/support/uploads.ts'
import { registerChatApi } from './chat-api.ts'

/** Goal: the two parties of an order, and nobody else, read what they write to each other, within what the site can store. */

const QUOTAS = { ...CHAT_QUOTAS, partyMessages: 12, partyPictures: 3, accountMessages: 60 }
const PHOTO = await photo().png().toBuffer()

describe.each(Object.entries(STORE_KINDS))('with its store in %s', (_name, createKind) => {
  let kind: StoreKind
  let server: AccountsServer
  let free = Number.MAX_SAFE_INTEGER
  const pictures = createPictures()
  const orders = new Map<string, Readonly<Record<string, ChatOrder>>>()
  const told: string[] = []
  let people: Readonly<Record<'buyer' | 'seller' | 'stranger', { browser: Browser; userId: string }>>
  let made = 0

  beforeAll(async () => {
    kind = await createKind()
    server = await startAccounts({
      kind,
      more: (fastify, admission, { store, clock }) => {
        const chat = createChat({
          store,
          clock,
          findOrder: (account, orderId) => orders.get(orderId)?.[account] ?? null,
          hasBlocked: async (account, other) => (await admission.accounts.p2p.blocks(account)).has(other),
          diskBytesFree: () => Promise.resolve(free),
          onNews: async (account, orderId) => void told.push(`${account} ${orderId}`),
          quotas: QUOTAS,
        })
        admission.accounts.closing.onErasing((account) => chat.erase(account))
        return registerChatApi(fastify, { ...admission, chat, pictures, limits: { read: 1000, send: 1000, upload: 1000 } })
      },
    })
    const [buyer, seller, stranger] = [await person('buyer'), await person('seller'), await person('stranger')]
    people = { buyer, seller, stranger }
  })
  afterAll(async () => {
    pictures.close()
    await server.close()
    await kind.close()
  })

  const person = (name: string) => registerPerson(server, `${name}@agio.example`)

  /** Makes an order between the buyer and the seller, or between the buyer and a robot. */
  function order(status: ChatOrder['status'] = 'pending_pay', isRobot = false): string {
    const id = String((made += 1))
    const createdAt = server.clock.now()
    const { buyer, seller } = people
    const between: Record<string, ChatOrder> = {
      [buyer.userId]: { status, createdAt, other: isRobot ? { robotSide: 'sell' } : { account: seller.userId } },
    }
    if (!isRobot) between[seller.userId] = { status, createdAt, other: { account: buyer.userId } }
    orders.set(id, between)
    return id
  }

  async function write(browser: Browser, orderId: string, body = 'hello', format: 'text' | 'html' = 'text'): Promise<Envelope> {
    server.clock.advance(1000)
    return browser.post(CHAT_SEND_PATH, { orderId, format, body })
  }

  async function read(browser: Browser, orderId: string, after = ''): Promise<readonly ChatMessage[]> {
    const { data } = await browser.get(`${CHAT_LIST_PATH}?orderId=${orderId}${after === '' ? '' : `&after=${after}`}`)
    return (data as { rows: readonly ChatMessage[] }).rows
  }

  async function raw(browser: Browser, path: string, sent?: { readonly type: string; readonly body: Buffer }): Promise<Answer> {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const host = `127.0.0.1:${server.port}`
    const headers = { host, cookie, 'x-forwarded-for': '10.9.9.9', 'x-forwarded-proto': 'http', origin: `http://${host}` }
    if (sent === undefined) return ask(server.port, path, { headers })
    return ask(server.port, path, { method: 'POST', headers: { ...headers, 'content-type': sent.type }, body: sent.body })
  }

  async function upload(browser: Browser, orderId: string, file: Buffer): Promise<{ code: string; message: ChatMessage }> {
    server.clock.advance(1000)
    const answer = JSON.parse((await raw(browser, CHAT_UPLOAD_PATH, await uploadBody(file, { orderId }))).body) as Envelope
    return { code: answer.code, message: (answer.data as { message: ChatMessage } | null)?.message as ChatMessage }
  }

  const code = (name: ErrorName) => ERRORS[name].code

  it('both parties read it, each from its own side, also after the order has ended', async () => {
    const { buyer, seller } = people
    const id = order('completed')
    await write(buyer.browser, id, 'paid <b>now</b>')
    await write(seller.browser, id, '<b>thanks</b>', 'html')
    const rows = await read(buyer.browser, id)
    expect(rows.map(({ from, text, unsafeHtml }) => [from, text, unsafeHtml])).toEqual([
      ['me', 'paid <b>now</b>', null],
      ['other', null, '<b>thanks</b>'],
    ])
    expect((await read(seller.browser, id)).map(({ from }) => from)).toEqual(['other', 'me'])
    expect(await read(seller.browser, id, String(rows[0]?.id))).toHaveLength(1)
  })

  it('nobody else reads, writes, uploads or fetches a picture', async () => {
    const { buyer, stranger } = people
    const id = order()
    await write(buyer.browser, id)
    const { message } = await upload(buyer.browser, id, PHOTO)
    expect((await stranger.browser.get(`${CHAT_LIST_PATH}?orderId=${id}`)).code).toBe(code('p2pOrderUnknown'))
    expect((await stranger.browser.get(chatExportAddress(id))).code).toBe(code('p2pOrderUnknown'))
    expect((await write(stranger.browser, id)).code).toBe(code('p2pOrderUnknown'))
    expect((await upload(stranger.browser, id, PHOTO)).code).toBe(code('p2pOrderUnknown'))
    expect((await stranger.browser.get(`${CHAT_UNREAD_PATH}?orderIds=${id}`)).data).toEqual({ rows: [] })
    const address = chatPictureAddress(message.picture?.id ?? '')
    expect((await raw(stranger.browser, address)).status).toBe(404)
    expect(JSON.parse((await raw(server.browser(), address)).body)).toMatchObject({ code: code('loginRequired') })
    expect((await raw(stranger.browser, chatPictureAddress('0'.repeat(32)))).body).toContain(code('pictureUnknown'))
  })

  it('a picture comes back as a picture and nothing else', async () => {
    const { buyer, seller } = people
    const id = order()
    const { message } = await upload(buyer.browser, id, PHOTO)
    expect(message.picture).toMatchObject({ width: 64, height: 48 })
    const { status, headers, bytes } = await raw(seller.browser, chatPictureAddress(message.picture?.id ?? ''))
    expect([status, bytes.toString('latin1', 8, 12)]).toEqual([200, 'WEBP'])
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-disposition']).toMatch(/^inline; filename="picture-[0-9a-f]{8}\.webp"$/)
  })

  it.each<[string, () => Buffer, ErrorName]>([
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'pictureType'],
    ['100 megapixels', () => flatPng(10_000, 10_000), 'picturePixels'],
    ['6 MB', () => Buffer.alloc(6 * 1024 * 1024), 'pictureTooLarge'],
    ['5 MB and a byte', () => Buffer.alloc(PICTURE_BYTES_MAX + 1), 'pictureTooLarge'],
  ])('%s is refused by name', async (_what, file, refusal) => {
    expect((await upload(people.buyer.browser, order(), file())).code).toBe(code(refusal))
  })

  it('an upload of a visitor is refused before its file is read', async () => {
    expect((await upload(server.browser(), order(), PHOTO)).code).toBe(code('loginRequired'))
  })

  /** Begins an upload whose file never comes, and returns its connection and the first bytes of its answer. */
  function beginUpload({ cookies }: Browser): { socket: Socket; answer: Promise<string> } {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const host = `127.0.0.1:${server.port}`
    const lines = [`host: ${host}`, `origin: http://${host}`, `cookie: ${cookie}`, 'x-forwarded-for: 10.9.9.9', 'x-forwarded-proto: http']
    const head = [`POST ${CHAT_UPLOAD_PATH}?orderId=1 HTTP/1.1`, ...lines, 'content-type: application/octet-stream', 'content-length: 5000']
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    return { socket, answer: new Promise((resolve) => socket.once('data', (bytes) => resolve(bytes.toString()))) }
  }

  it('slow uploads of one account take only its own places, which are free again when they end', async () => {
    const { buyer, seller } = people
    const slow = Array.from({ length: 14 }, () => beginUpload(buyer.browser))
    const refused: string[] = []
    for (const { answer } of slow) void answer.then((text) => refused.push(text))
    await expect.poll(() => refused.length).toBe(12)
    expect(refused.every((text) => text.includes(code('pictureBusy')))).toBe(true)
    expect((await upload(seller.browser, order(), PHOTO)).code).toBe('00000')
    for (const { socket } of slow) socket.destroy()
    await expect.poll(async () => (await upload(buyer.browser, order(), PHOTO)).code).toBe('00000')
  })

  it('uploads whose connections end at once keep no places', async () => {
    const { buyer } = people
    for (let round = 0; round < 30; round += 1) {
      const { socket } = beginUpload(buyer.browser)
      await new Promise((resolve) => socket.once('connect', () => setImmediate(resolve)))
      socket.destroy()
    }
    await expect.poll(async () => (await upload(buyer.browser, order(), PHOTO)).code).toBe('00000')
  })

  it.each(['1.5', '-1', '1e300', 'NaN'])('messages after %s are refused, since ids are whole numbers', async (after) => {
    const answer = await people.buyer.browser.get(`${CHAT_LIST_PATH}?orderId=${order()}&after=${after}`)
    expect(answer.code).toBe(code('invalidParameter'))
  })

  it.each(['text', 'html'] as const)('%s with a zero character, which no store keeps, arrives without it', async (format) => {
    const { buyer, seller } = people
    const id = order()
    expect((await write(buyer.browser, id, 'a\u0000b', format)).code).toBe('00000')
    const [message] = await read(seller.browser, id)
    expect(message?.text ?? message?.unsafeHtml).toBe('ab')
  })

  it('one party cannot use up the room of the other', async () => {
    const { buyer, seller } = people
    const id = order()
    const codes: string[] = []
    for (let count = 0; count <= QUOTAS.partyMessages; count += 1) codes.push((await write(buyer.browser, id)).code)
    expect(codes.at(-1)).toBe(code('chatOrderFull'))
    expect((await write(seller.browser, id)).code).toBe('00000')
    const pictured = order()
    for (let count = 0; count < QUOTAS.partyPictures; count += 1) await upload(buyer.browser, pictured, PHOTO)
    expect((await upload(seller.browser, pictured, PHOTO)).code).toBe('00000')
  })

  it('the other party is told once, until it looks', async () => {
    const { buyer, seller } = people
    const id = order()
    const news = () => told.filter((one) => one === `${seller.userId} ${id}`).length
    for (const body of ['one', 'two']) await write(buyer.browser, id, body)
    expect(news()).toBe(1)
    expect((await seller.browser.get(`${CHAT_UNREAD_PATH}?orderIds=0,${id}`)).data).toEqual({ rows: [{ orderId: id, unread: 2 }] })
    await seller.browser.post(CHAT_SEEN_PATH, { orderId: id, messageId: (await read(seller.browser, id)).at(-1)?.id })
    expect((await seller.browser.get(`${CHAT_UNREAD_PATH}?orderIds=${id}`)).data).toEqual({ rows: [] })
    await write(buyer.browser, id)
    expect(news()).toBe(2)
  })

  it('a robot greets, answers by the state of the order, and does not repeat itself', async () => {
    const { buyer } = people
    const id = order('pending_pay', true)
    await write(buyer.browser, id)
    await write(buyer.browser, id)
    await upload(buyer.browser, id, PHOTO)
    const lines = (await read(buyer.browser, id)).map(({ line, picture }) => line ?? (picture === null ? 'text' : 'photo'))
    expect(lines).toEqual(['hello', 'text', 'unpaid', 'text', 'photo', 'picture'])
  })

  it('is closed to a party that the other has blocked, once the order has ended', async () => {
    const { buyer, seller } = people
    const { p2p } = server.accounts
    const codes = async (id: string) => [(await write(buyer.browser, id)).code, (await upload(buyer.browser, id, PHOTO)).code]
    await p2p.block(seller.userId, buyer.userId)
    expect([...(await codes(order('appeal'))), ...(await codes(order('completed')))]).toEqual(['00000', '00000', '20074', '20074'])
    await p2p.unblock(seller.userId, buyer.userId)
  })

  it('what is too long, too much, or more than the disk can spare is refused', async () => {
    const { buyer, seller } = people
    const id = order()
    expect((await write(buyer.browser, id, 'x'.repeat(CHAT_TEXT_MAX + 1))).code).toBe(code('chatTooLong'))
    for (let count = 0; count < QUOTAS.partyPictures; count += 1) await upload(buyer.browser, id, PHOTO)
    expect((await upload(buyer.browser, id, PHOTO)).code).toBe(code('chatOrderFull'))
    const codes: string[] = []
    for (let count = 0; count <= QUOTAS.partyMessages - QUOTAS.partyPictures; count += 1) codes.push((await write(buyer.browser, id)).code)
    expect(codes.at(-1)).toBe(code('chatOrderFull'))
    free = QUOTAS.diskBytesFree - 1
    expect((await write(buyer.browser, order())).code).toBe(code('chatSiteFull'))
    free = Number.MAX_SAFE_INTEGER
    for (let count = 0; count < QUOTAS.accountMessages; count += 1) codes.push((await write(seller.browser, order())).code)
    expect(codes.at(-1)).toBe(code('chatAccountFull'))
  })

  it('is a file for its party, and gone with the account that wrote it', async () => {
    const { browser, userId } = await person('leaver')
    const { seller } = people
    const id = order()
    orders.set(id, {
      [userId]: { status: 'paid', createdAt: 0, other: { account: seller.userId } },
      [seller.userId]: { status: 'paid', createdAt: 0, other: { account: userId } },
    })
    await write(browser, id, 'mine')
    const { message } = await upload(browser, id, PHOTO)
    const file = await raw(seller.browser, chatExportAddress(id))
    expect(file.headers['content-disposition']).toBe(`attachment; filename="p2p-chat-${id}.json"`)
    expect(JSON.parse(file.body)).toMatchObject({
      orderId: id,
      messages: [{ from: 'other', text: 'mine' }, { picture: expect.any(String) as string }],
    })
    server.clock.advance(61_000)
    await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    const emailCode = await server.codeTo('leaver@agio.example')
    expect((await browser.post('/v1/user/account/close', { emailCode })).code).toBe('00000')
    expect(await read(seller.browser, id)).toEqual([])
    expect((await raw(seller.browser, chatPictureAddress(message.picture?.id ?? ''))).status).toBe(404)
    expect(await server.store.selectFrom('chatPictures').select('id').where('ownerId', '=', userId).execute()).toEqual([])
  })
})
