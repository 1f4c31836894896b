import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { readPort } from '#gateway/front/listening.ts'
import { prepareLines, writePreparedHead } from './prepared-head.ts'

const HEADERS = ['Content-Type', 'text/html', 'Vary', 'Cookie', 'X-Latin', 'caf\u00E9']

/** Returns all that goes over the wire for one request, without the date. */
async function answerOf(request: string, answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect(readPort(server), '127.0.0.1').setEncoding('latin1')
  socket.write(request)
  let text = ''
  socket.on('data', (part: string) => {
    text += part
    if (text.includes('\r\n\r\n')) socket.end()
  })
  await once(socket, 'close')
  server.close()
  return text.replace(/^Date: .*\r\n/m, '')
}

const sorted = (text: string) => text.split('\r\n').toSorted()

it.each([
  ['GET / HTTP/1.1\r\nHost: a\r\n\r\n', 200, 4],
  ['HEAD / HTTP/1.1\r\nHost: a\r\n\r\n', 200, 4],
  ['GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 200, 4],
  ['GET / HTTP/1.0\r\n\r\n', 200, 4],
  ['GET / HTTP/1.1\r\nHost: a\r\n\r\n', 304, null],
])('sends the same answer to %j as writeHead', async (request, status, lengthBytes) => {
  const body = lengthBytes === null ? undefined : 'body'
  const length = lengthBytes === null ? [] : ['Content-Length', String(lengthBytes)]
  const plain = await answerOf(request, (response) => response.writeHead(status, [...length, ...HEADERS]).end(body))
  const prepared = await answerOf(request, (response) => {
    writePreparedHead(response, status, prepareLines(HEADERS), lengthBytes)
    response.end(body)
  })
  expect(sorted(prepared)).toEqual(sorted(plain))
})

it.each([
  ['a name', ['Bad name', 'value']],
  ['a value', ['Name', 'value\r\nSet-Cookie: theirs']],
])('refuses %s that could break the head', (_kind, headers) =>
  expect(() => prepareLines(headers)).toThrow(/[Ii]nvalid|must be valid|must be a valid/),
)
