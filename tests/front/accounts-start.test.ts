import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { ask } from './support/client.ts'
import { INHERITED } from './support/gateways.ts'

// Goal: acknowledged changes survive a kill, one data folder has one gateway, and the operator can read undelivered messages.

const PATIENT = { timeout: EVENT_LIMIT_MS }

const root = join(import.meta.dirname, '../..')
// Next requires a folder inside the project.
mkdirSync(join(root, 'test-results'), { recursive: true })
const dist = mkdtempSync(join(root, 'test-results/accounts-'))
const running = new Set<ChildProcess>()
beforeAll(() => writeFileSync(join(dist, 'inline-scripts.json'), '[]'))
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(dist, { recursive: true })
})

function spawnGateway(port: number, variables: Record<string, string> = {}) {
  const env = {
    NODE_ENV: 'production' as const,
    LOG_FORMAT: 'text',
    ...INHERITED,
    PORT: String(port),
    NEXT_DIST_DIR: dist,
    DATA_DIR: join(dist, 'data'),
    SIGN_REQUESTS: 'off',
    ...variables,
  }
  // Without a build the web process dies and is restarted; calls are answered all the same.
  const child = spawn(process.execPath, ['gateway/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  running.add(child)
  let stderr = ''
  child.stderr?.on('data', (part: Buffer) => (stderr += part.toString()))
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, code, stderr: () => stderr }
}

async function startGateway(port: number) {
  const gateway = spawnGateway(port)
  await expect
    .poll(
      () =>
        ask(port, '/healthz', { headers: { host: `127.0.0.1:${port}` } }).then(
          ({ status }) => status,
          () => 0,
        ),
      PATIENT,
    )
    .not.toBe(0)
  return gateway
}

function call(port: number, path: string, cookie: string, body?: object, headers: Record<string, string> = {}) {
  const host = `127.0.0.1:${port}`
  const sent = { host, ...(cookie === '' ? {} : { cookie }), ...headers }
  if (body === undefined) return ask(port, path, { headers: sent })
  return ask(port, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...sent, origin: `http://${host}`, 'content-type': 'application/json' },
  })
}

const codeOf = ({ body }: { body: string }) => (JSON.parse(body) as { code: string }).code

it('a guest’s session survives a kill, and a log-out stays one', async () => {
  const port = await freePort()
  const first = await startGateway(port)
  const entered = await call(port, '/v1/user/guest/create', '', {})
  expect(codeOf(entered)).toBe('00000')
  const cookie = (entered.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  first.child.kill('SIGKILL')
  await first.code

  const second = await startGateway(port)
  expect(codeOf(await call(port, '/v1/user/overview/userinfo', cookie))).toBe('00000')
  const rival = spawnGateway(await freePort())
  expect(await rival.code).toBe(75)
  expect(rival.stderr()).toMatch(
    /^DATA_DIR is .*, which another running gateway is using\. Stop that one, or set DATA_DIR to another folder\.\n$/,
  )
  expect(codeOf(await call(port, '/v1/user/logout', cookie, {}))).toBe('00000')
  second.child.kill('SIGKILL')
  await second.code

  const third = await startGateway(port)
  expect(codeOf(await call(port, '/v1/user/overview/userinfo', cookie))).toBe('20906')

  // The operator reads the code in a browser on this machine or on the command line.
  const device = await call(port, '/v1/constantid/udid/c1', '', { appId: 'web', fingerprint: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' })
  const { token } = (JSON.parse(device.body) as { data: { token: string } }).data
  const send = { scene: 'register', codeType: 'email', email: 'ada@agio.example' }
  expect(codeOf(await call(port, '/v1/msg/verifycode/send', '', send, { 'device-token': token }))).toBe('00000')
  await expect.poll(async () => (await call(port, '/dev/outbox', '')).body, PATIENT).toContain('ada@agio.example')
  const printed = spawnSync(process.execPath, ['scripts/run.mjs', 'outbox'], {
    cwd: root,
    env: { NODE_ENV: 'production', ...INHERITED, DATA_DIR: join(dist, 'data') },
    encoding: 'utf8',
  })
  expect(printed.stdout).toMatch(/to ada@agio\.example\n\d{6} is your Agio code/)
  // Not through a proxy, nor under another name.
  expect((await call(port, '/dev/outbox', '', undefined, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(404)
  expect((await call(port, '/dev/outbox', '', undefined, { host: 'www.agio.example' })).status).toBe(404)
  const related = await call(port, '/.well-known/webauthn', '')
  expect((JSON.parse(related.body) as { origins: string[] }).origins).toEqual(
    expect.arrayContaining(['https://www.agio.example', 'https://ng.agio-two.example']),
  )
  third.child.kill('SIGTERM')
  expect(await third.code).toBe(0)
})

it('a database that cannot be reached is named', async () => {
  const gateway = spawnGateway(await freePort(), {
    DATABASE_URL: 'postgres://agio:hunter2@127.0.0.1:1/agio',
    DATA_DIR: join(dist, 'other'),
  })
  expect(await gateway.code).toBe(75)
  expect(gateway.stderr()).toMatch(/^DATABASE_URL names a database that cannot be used: .*ECONNREFUSED/)
  expect(gateway.stderr()).not.toContain('hunter2')
})
