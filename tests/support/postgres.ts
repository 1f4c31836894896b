import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '../../scripts/lib/postgres.mjs'

/** A PostgreSQL of this test's own, on a free port of loopback. */
export interface TestPostgres {
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>
  /** Ends the server at once, as a crash would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const USER = 'agio'
const PASSWORD = 'opens sesame'
const START_TIMEOUT_MS = 30_000

/** Starts PostgreSQL from the machine's own programs, with its data in a temporary folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = findPostgres()
  if (bin === null) throw new Error('PostgreSQL is not installed; `npm test` installs it.')
  const folder = mkdtempSync(join(tmpdir(), 'agio-postgres-'))
  const identity = unprivileged()
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 })
  const setUp = ['-D', data, '-U', USER, '--no-sync', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  execFileSync(join(bin, 'initdb'), setUp, { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=60',
  ]
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...identity,
    cwd: folder,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const addressOf = (database: string) => `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`
  await waitForServer(server, port, addressOf('postgres'))
  let databases = 0

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode === null && server.signalCode === null) server.kill(signal)
    await ended
  }

  return {
    async createDatabase() {
      databases += 1
      const name = `test_${databases}`
      await query(addressOf('postgres'), `create database ${name}`)
      return addressOf(name)
    },
    kill: () => end('SIGQUIT'),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function waitForServer(server: ChildProcess, port: number, url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      await reach(port)
      await query(url, 'select 1')
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function reach(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
  })
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
