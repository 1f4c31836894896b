import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres, type TestPostgres } from '../tests/support/postgres.ts'
import { haproxyFor } from '../tests/support/proxy-files.ts'

/**
 * Runs what `npm run cluster` promises until Ctrl-C. `PORT` is the first of the gateways' ports; HAProxy listens above them, with TLS and, a
 * port higher, without. All files lie in a folder of `scratch-keeper.mjs`, which ends and removes everything if this process is killed.
 */
const NODES = ['one', 'two', 'three'] as const
const KEYS = ['server.key', 'signing-keys.json']
const HAPROXY = '/usr/sbin/haproxy'

const first = Number(process.env['PORT'] ?? 3000)
const keeper = spawn(process.execPath, [join(import.meta.dirname, 'lib/service/scratch-keeper.mjs')], {
  detached: true,
  stdio: ['pipe', 'pipe', 'inherit'],
})
const [said] = (await once(keeper.stdout, 'data')) as [Buffer]
const folder = said.toString().trim()
// Those of PostgreSQL too.
process.env['TMPDIR'] = folder
const children: ChildProcess[] = []
const servers: TestPostgres[] = []

let stopping: Promise<void> | null = null
function stop(): Promise<void> {
  stopping ??= end()
  return stopping
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
// Our starter was killed.
process.on('disconnect', () => void stop())

async function end(): Promise<void> {
  console.log('Ending everything …')
  const ended = children
    .filter((child) => child.exitCode === null && child.signalCode === null)
    .map((child) => {
      child.kill('SIGTERM')
      return once(child, 'exit')
    })
  await Promise.all(ended)
  for (const server of servers.toReversed()) await server.end('immediate')
  // What was being started meanwhile is the keeper's.
  keeper.stdin.end()
  await once(keeper, 'exit')
  process.exit()
}

function start(node: string, port: number, databaseUrl: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_NAME: node,
    PORT: String(port),
    DATA_DIR: join(folder, node),
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '3',
    LOG_FORMAT: 'text',
  }
  // The argument is for the keeper, by whom a process that works in the folder is found.
  const child = spawn(process.execPath, ['gateway/main.ts', `--folder=${folder}`], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && 'address' in message) resolve(child)
    })
    child.once('exit', (code) => reject(new Error(`The gateway ${node} ended with code ${code}.`)))
  })
}

function openTlsProxy(ports: readonly number[]): number | null {
  if (!existsSync(HAPROXY)) return null
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) => join(folder, name))
  if (key === undefined || certificate === undefined || both === undefined) return null
  const subject = ['-subj', '/CN=localhost', '-days', '30', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...subject], { stdio: 'ignore' })
  writeFileSync(both, execFileSync('cat', [certificate, key]))
  const port = first + NODES.length
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, haproxyFor({ port, plainPort: port + 1, certificate: both, gateways: ports }))
  children.push(spawn(HAPROXY, ['-f', file], { stdio: 'ignore' }))
  return port
}

async function startAll(): Promise<void> {
  const primary = await startPostgres()
  servers.push(primary)
  for (let standby = 0; standby < 2; standby += 1) servers.push(await primary.follow())
  await primary.run("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'")
  await primary.run('SELECT pg_reload_conf()')
  const { username, password, pathname } = new URL(await primary.createDatabase())
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const databaseUrl = `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`

  const ports: number[] = []
  for (const [nth, node] of NODES.entries()) {
    if (stopping !== null) return
    mkdirSync(join(folder, node))
    if (nth > 0) for (const key of KEYS) copyFileSync(join(folder, NODES[0], key), join(folder, node, key))
    const port = first + nth
    const { pid } = await start(node, port, databaseUrl)
    ports.push(port)
    console.log(
      `${node}: http://127.0.0.1:${port}  /healthz says which part it has; kill -9 ${pid} ends it, kill -STOP ${pid} lets it stand still`,
    )
  }
  if (stopping !== null) return
  const tlsPort = openTlsProxy(ports)
  console.log(tlsPort === null ? 'HAProxy is not installed, so there is no common address.' : `All of them: https://localhost:${tlsPort}`)
  console.log(`PostgreSQL: ${hosts} (the first is the primary; SELECT pg_promote() on another makes it take over). Ctrl-C ends everything.`)
}

try {
  await startAll()
} catch (error) {
  if (stopping === null) console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = stopping === null ? 1 : 0
  await stop()
}
