import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MessageRefused } from './provider.ts'
import { createTexter } from './texter.ts'

/** Goal: a text message reaches the operator's provider whole and signed, and what the provider answers is understood. */

const SECRET = 'a secret of sixteen letters'
const received: { readonly method: string; readonly signature: string; readonly body: string }[] = []
let status = 200
let server: Server
let url = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ method: request.method ?? '', signature: String(request.headers['x-signature']), body })
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts`
})
beforeEach(() => {
  received.length = 0
  status = 200
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const message = { to: '+49171234567', subject: '', paragraphs: ['Agio: Ihr Code ist 012345.'], tag: 'de', direction: 'ltr' } as const

it('is handed over with a signature over its time and body', async () => {
  await createTexter({ url, secret: SECRET }, () => 1_800_000_000_500).send(message)
  const [sent] = received
  expect(JSON.parse(sent?.body ?? '')).toEqual({ to: '+49171234567', text: 'Agio: Ihr Code ist 012345.' })
  const hash = createHmac('sha256', SECRET)
    .update(`1800000000.${sent?.body ?? ''}`)
    .digest('hex')
  expect([sent?.method, sent?.signature]).toEqual(['POST', `t=1800000000,v1=${hash}`])
})

it.each([
  [202, null],
  [302, Error],
  [400, MessageRefused],
  [401, Error],
  [422, MessageRefused],
  [429, Error],
  [503, Error],
] as const)('is understood by the status %i', async (answered, kind) => {
  status = answered
  const error: unknown = await createTexter({ url, secret: SECRET })
    .send(message)
    .then(() => null)
    .catch((failure: unknown) => failure)
  expect(received).toHaveLength(1)
  expect(kind === null ? error : error?.constructor).toBe(kind)
})

it('is tried later where nobody answers', async () => {
  const texter = createTexter({ url: 'http://127.0.0.1:1/', secret: SECRET })
  await expect(texter.send(message)).rejects.not.toBeInstanceOf(MessageRefused)
  await expect(texter.check()).rejects.toThrow(/fetch failed/)
  await expect(createTexter({ url, secret: SECRET }).check()).resolves.toBeUndefined()
})
