import { afterEach, expect, it } from 'vitest'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { setListing } from '#lib/routing/listed-pairs.ts'
import { ask } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'
import { pageOf, sendPage } from './support/upstream.ts'

// Goal: the front door follows the list of instruments: it never serves the cached page of a pair that is gone, nor one made by an old list.

let open: OpenDoor
afterEach(async () => {
  setListing(null)
  await open.close()
})

const listed = (version: number, ...symbols: string[]) =>
  setListing({ version, spot: SPOT_INSTRUMENTS.filter(({ symbol }) => symbols.includes(symbol)), futures: FUTURES_INSTRUMENTS })

it('passes a request for a pair that is gone to the web process, however fresh its page is', async () => {
  open = await openDoor()
  open.upstream.respond = (_request, response) => sendPage(response, 'a price')
  listed(1, 'SOLUSDT')
  expect((await ask(open.port, '/spot/SOLUSDT')).headers.etag).toBeDefined()
  listed(2, 'BTCUSDT')
  open.upstream.respond = (_request, response) => void response.writeHead(404, { 'Content-Type': 'text/html' }).end(pageOf('none'))
  const gone = await ask(open.port, '/spot/SOLUSDT')
  expect([gone.status, gone.headers.etag]).toEqual([404, undefined])
  expect(gone.body).not.toContain('a price')
})

it('forgets all pages when the web process follows another list, also one that is being rendered by the old one', async () => {
  open = await openDoor()
  let answer = () => {}
  open.upstream.respond = (_request, response) => void (answer = () => sendPage(response, 'by the old list'))
  const first = ask(open.port, '/fee')
  await expect.poll(() => open.upstream.reached.length).toBe(1)
  open.door.forgetPages()
  answer()
  expect((await first).body).toBe(pageOf('by the old list'))
  open.upstream.respond = (_request, response) => sendPage(response, 'by the new list')
  expect((await ask(open.port, '/fee')).body).toBe(pageOf('by the new list'))
  expect((await ask(open.port, '/fee')).body).toBe(pageOf('by the new list'))
})
