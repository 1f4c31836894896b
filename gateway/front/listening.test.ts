import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { acceptAt, ended, listening, openPort, readPort } from './listening.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers) server.closeAllConnections()
  await Promise.all(servers.splice(0).map(ended))
})

function create(answer: (request: IncomingMessage, response: ServerResponse) => void): Server {
  const server = createServer(answer)
  servers.push(server)
  return server
}

/** Asks over a connection of its own; returns who has answered. */
async function ask(port: number): Promise<string> {
  const request = get({ host: '127.0.0.1', port, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let body = ''
  for await (const part of response) body += String(part)
  return body
}

it('leaves a port to another server without refusing anybody, and ends what came before', async () => {
  let finish = (): void => undefined
  const first = create((request, response) => {
    if (request.url === '/slow') finish = () => response.end('first')
    else response.end('first')
  })
  await listening(first, { port: 0, host: '127.0.0.1' })
  const port = readPort(first)
  const slow = get({ host: '127.0.0.1', port, path: '/slow', agent: false })
  await once(first, 'request')
  const second = create((_request, response) => response.end('second'))
  const early = Array.from({ length: 50 }, () => ask(port))
  await acceptAt(first, second)
  const answers = await Promise.all([...early, ...Array.from({ length: 50 }, () => ask(port))])
  expect(answers.slice(50)).toEqual(Array.from({ length: 50 }, () => 'second'))
  expect(answers.filter((answer) => answer !== 'first' && answer !== 'second')).toEqual([])
  finish()
  const [response] = (await once(slow, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  await ended(second)
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED')
})

it('opens every address of localhost at one port, and says when it is taken', async () => {
  const opened: Server[] = []
  const another = (): Server => {
    const server = create((_request, response) => response.end('here'))
    opened.push(server)
    return server
  }
  const first = another()
  await openPort(0, 'localhost', first, another)
  expect(new Set(opened.filter((server) => server.listening).map(readPort))).toEqual(new Set([readPort(first)]))
  await expect(openPort(readPort(first), 'localhost', another(), another)).rejects.toThrow('EADDRINUSE')
})
