import { existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { listening } from '#gateway/front/listening.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import { elsewhereCalls } from './operator-calls.ts'
import { createHostCheck, createOperatorListener, OPERATOR_ADDRESS, type OperatorListener } from './operator-listener.ts'
import { makeShellCredential, readShellDoor } from './shell-credential.ts'

/** Goal: operators always have a door on their own machine, at which whoever is the gateway answers; nobody else reads the shell's credential. */

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})
const log = { info: () => {}, warn: () => {} }
function create(address: { host: string; port: number } | null): OperatorListener {
  const listener = createOperatorListener({ address, hosts: [], log })
  open.push(listener)
  return listener
}

describe('the listener', () => {
  it('takes another port where the usual one is taken, so that two sites fit on a machine', async () => {
    const other = createServer()
    // Somebody else on this machine may have it already.
    await listening(other, OPERATOR_ADDRESS).catch(() => undefined)
    open.push(other)
    const address = await create(null).open()
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(Number(new URL(address).port)).not.toBe(OPERATOR_ADDRESS.port)
  })

  it('does not start at an address that was asked for and is taken', async () => {
    const first = create({ host: '127.0.0.1', port: 0 })
    const port = Number(new URL(await first.open()).port)
    await expect(create({ host: '127.0.0.1', port }).open()).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it('is answered by whoever came last, and by nobody between two', async () => {
    const listener = create({ host: '127.0.0.1', port: 0 })
    const address = await listener.open()
    expect(await listener.open()).toBe(address)
    const status = async () => (await fetch(address)).status
    expect(await status()).toBe(503)
    const leaveFirst = listener.serve((_request, response) => void response.writeHead(201).end())
    const leaveSecond = listener.serve((_request, response) => void response.writeHead(202).end())
    leaveFirst()
    expect(await status()).toBe(202)
    leaveSecond()
    expect(await status()).toBe(503)
  })
})

describe('the names of the door', () => {
  const knows = createHostCheck('10.0.0.5', ['ops.example'])
  it.each(['localhost', 'localhost:3900', '127.0.0.1:3900', '127.1.2.3', '[::1]:3900', '10.0.0.5:3900', 'ops.example', 'OPS.example:443'])(
    '%s is one',
    (host) => {
      expect(knows(host)).toBe(true)
    },
  )
  it.each([
    '',
    'evil.example',
    'ops.example.evil.example',
    'localhost.evil.example',
    '127.evil.example',
    '10.0.0.6',
    'localhost@evil.example',
    'a b',
  ])('%j is none', (host) => {
    expect(knows(host)).toBe(false)
  })
})

describe('the credential of a shell', () => {
  it('is read by the owner of the data folder alone, is another one at each start, and ends with it', () => {
    const folder = temporaryFolder()
    const path = join(folder.path, 'operator.shell')
    const first = makeShellCredential(path, 'http://127.0.0.1:1', {
      timers: { after: () => () => undefined },
      log: { warn: () => undefined },
    })
    const token = readShellDoor(path)?.token ?? ''
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect([first.isRight(token), first.isRight(`${token}x`), first.isRight('')]).toEqual([true, false, false])
    const second = makeShellCredential(path, 'http://127.0.0.1:1', {
      timers: { after: () => () => undefined },
      log: { warn: () => undefined },
    })
    expect(second.isRight(token)).toBe(false)
    // The end of the gateway before does not take the file of this one.
    first.end()
    expect(existsSync(path)).toBe(true)
    second.end()
    expect(existsSync(path)).toBe(false)
    folder.remove()
  })
})

describe('a gateway that takes no commands', () => {
  it('says which one does', async () => {
    const app = Fastify()
    open.push(app)
    await app.register(elsewhereCalls(() => 'http://10.0.0.1:3000'))
    for (const url of ['/v1/operator/me', '/v1/operator/user/freeze', '/v1/operator']) {
      const answer = await app.inject({ url, method: url.endsWith('freeze') ? 'POST' : 'GET' })
      expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: '10457', data: { primary: 'http://10.0.0.1:3000' } }])
    }
  })
})
