import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tests/support/postgres.ts'
import { haproxyFor } from '../tests/support/proxy-files.ts'

/** Runs what `npm run cluster` promises until Ctrl-C. `PORT` is the first of the gateways' ports; HAProxy listens above them, with TLS and, a port higher, without. */
const NODES = ['one', 'two', 'three'] as const
const KEYS = ['server.key', 'signing-keys.json']
const HAPROXY = '/usr/sbin/haproxy'

const first = Number(process.env['PORT'] ?? 3000)
const folder = mkdtempSync(join(tmpdir(), 'agio-cluster-'))
const children: ChildProcess[] = []

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
  const child = spawn(process.execPath, ['gateway/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
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

const primary = await startPostgres()
const standbys = [await primary.follow(), await primary.follow()]
await primary.run("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'")
await primary.run('SELECT pg_reload_conf()')
const url = await primary.createDatabase()
const { username, password, pathname } = new URL(url)
const hosts = [primary, ...standbys].map(({ port }) => `127.0.0.1:${port}`).join(',')
const databaseUrl = `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`

async function stop(): Promise<void> {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(
    children
      .filter((child) => child.exitCode === null && child.signalCode === null)
      .map((child) => new Promise((resolve) => child.once('exit', resolve))),
  )
  for (const server of [...standbys, primary]) await server.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

const ports: number[] = []
for (const [nth, node] of NODES.entries()) {
  mkdirSync(join(folder, node))
  if (nth > 0) for (const key of KEYS) copyFileSync(join(folder, NODES[0], key), join(folder, node, key))
  const port = first + nth
  const { pid } = await start(node, port, databaseUrl)
  ports.push(port)
  console.log(
    `${node}: http://127.0.0.1:${port}  /healthz says which part it has; kill -9 ${pid} ends it, kill -STOP ${pid} lets it stand still`,
  )
}
const tlsPort = openTlsProxy(ports)
console.log(tlsPort === null ? 'HAProxy is not installed, so there is no common address.' : `All of them: https://localhost:${tlsPort}`)
console.log(`PostgreSQL: ${hosts} (the first is the primary; SELECT pg_promote() on another makes it take over). Ctrl-C ends everything.`)
