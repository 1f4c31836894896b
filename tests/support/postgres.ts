import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '../../scripts/lib/postgres.mjs'
import { freePort } from './free-port.ts'
import { HANG_LIMIT_MS } from './limits.ts'
import { RUN_FOLDER } from './run-folder.ts'

/** A PostgreSQL server of this test, on a free port of loopback. */
export interface TestPostgres {
  readonly port: number
  /** Executes statements in the database `postgres`. */
  run(sql: string): Promise<void>
  /** Makes a standby of this server, which follows it until it is promoted. */
  follow(): Promise<TestPostgres>
  /** Creates an empty database, in a tablespace if one is named, and returns its address. */
  createDatabase(tablespace?: string): Promise<string>
  /** Ends the server and keeps its data and port. `killed`: all its processes at once, without notice to anybody. */
  end(how?: PostgresEnd): Promise<void>
  /** Restarts the server on its existing data. */
  start(): Promise<void>
  /** Suspends all its processes, like a machine that no longer answers; `thaw` resumes them. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** The ways in which PostgreSQL ends: by SIGKILL, by its own immediate shutdown, or in order with its clients notified. */
export type PostgresEnd = 'killed' | 'immediate' | 'in order'

const USER = 'agio'
const PASSWORD = 'opens sesame'
const START_TIMEOUT_MS = HANG_LIMIT_MS

/**
 * Starts PostgreSQL from the installed programs, with its data in a temporary folder. `source`: the port of the server to follow.
 * `logFolder`: an empty folder, which its user may write, for the write-ahead log. `isDurable`: it flushes its commits to the disk.
 */
export async function startPostgres(
  source: number | null = null,
  logFolder: string | null = null,
  isDurable = false,
): Promise<TestPostgres> {
  const bin = findPostgres()
  if (bin === null) throw new Error('PostgreSQL is not installed; `npm test` installs it.')
  const folder = mkdtempSync(join(tmpdir(), 'agio-postgres-'))
  const identity = unprivileged()
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 })
  const makeCluster = (into: string) => {
    const setUp = ['-D', into, '-U', USER, '--no-sync', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    execFileSync(join(bin, 'initdb'), setUp, { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  if (source === null) copyCluster(data, makeCluster)
  else {
    const copying = ['-D', data, '-h', '127.0.0.1', '-p', String(source), '-U', USER, '-R', '-c', 'fast', '--no-sync', '-X', 'stream']
    const env = { ...process.env, PGPASSWORD: PASSWORD }
    execFileSync(join(bin, 'pg_basebackup'), copying, { ...identity, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  if (logFolder !== null) moveLog(data, join(logFolder, 'log'))
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    `fsync=${isDurable ? 'on' : 'off'}`,
    'max_connections=60',
  ]
  const addressOf = (database: string) => `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`
  let server: ChildProcess
  let ended = Promise.resolve()
  let databases = 0

  async function start(): Promise<void> {
    const started = spawn(join(bin ?? '', 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...identity,
      cwd: folder,
      stdio: 'ignore',
    })
    server = started
    ended = new Promise<void>((resolve) => started.once('exit', () => resolve()))
    await waitForServer(started, port, addressOf('postgres'))
  }

  async function end(how: PostgresEnd): Promise<void> {
    if (how === 'killed') for (const pid of [server.pid ?? 0, ...childrenOf(server)]) signal(pid, 'SIGKILL')
    else if (server.exitCode === null && server.signalCode === null) server.kill(how === 'immediate' ? 'SIGQUIT' : 'SIGINT')
    await ended
  }

  await start()
  return {
    port,
    run: (sql) => query(addressOf('postgres'), sql),
    follow: () => startPostgres(port, null, isDurable),
    async createDatabase(tablespace) {
      databases += 1
      const name = `test_${databases}`
      await query(addressOf('postgres'), `create database ${name}${tablespace === undefined ? '' : ` tablespace ${tablespace}`}`)
      return addressOf(name)
    },
    end: (how = 'immediate') => end(how),
    start,
    freeze: () => [server.pid ?? 0, ...childrenOf(server)].forEach((pid) => signal(pid, 'SIGSTOP')),
    thaw: () => [...childrenOf(server), server.pid ?? 0].forEach((pid) => signal(pid, 'SIGCONT')),
    async stop() {
      await end('in order')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Fills a folder with an empty cluster: a copy of the one that the run made first, because making one takes many times as long. The
 * first one appears under its name only when it is complete, since several workers may make it at the same time.
 */
function copyCluster(data: string, make: (into: string) => void): void {
  const shared = process.env[RUN_FOLDER]
  if (shared === undefined) return make(data)
  const model = join(shared, 'cluster')
  if (existsSync(model)) return void execFileSync('cp', ['-a', `${model}/.`, data])
  make(data)
  const copy = join(mkdtempSync(join(shared, 'copy-')), 'cluster')
  execFileSync('cp', ['-a', data, copy])
  try {
    symlinkSync(copy, model)
  } catch (error) {
    if (!existsSync(model)) throw error
  }
}

/** Moves the write-ahead log of a cluster to another file system. */
function moveLog(data: string, to: string): void {
  execFileSync('cp', ['-a', join(data, 'pg_wal'), to])
  rmSync(join(data, 'pg_wal'), { recursive: true })
  symlinkSync(to, join(data, 'pg_wal'))
}

/** Returns the child processes of a server, for its clients and for itself. */
function childrenOf({ pid = 0 }: ChildProcess): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split(/\s+/).filter(Boolean).map(Number)
}

/** Sends a signal to a process, which may already have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Returns the user that PostgreSQL's package created, if we run as root, because PostgreSQL refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: idOf('-u'), gid: idOf('-g') }
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
