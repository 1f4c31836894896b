import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { ask } from './client.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The variables of our environment that each program of the project needs: the path of programs, and Node's cache of compiled modules if there is one. */
export const INHERITED = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
)

/** Options for polling a state that another process has to reach. */
export const PATIENT = { timeout: EVENT_LIMIT_MS, interval: 100 }
/** The same for what takes milliseconds on a quiet machine. */
export const SOON = { timeout: EVENT_LIMIT_MS, interval: 50 }

/** A gateway in a process of its own. */
export interface Gateway {
  readonly port: number
  /** Returns null while it runs. */
  exitCode(): number | null
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Suspends it, like a machine that stands still; `resume` lets it go on. */
  pause(): void
  resume(): void
  /** Returns the last 20,000 characters of its output, to find out why it ended. */
  said(): string
}

/** Gateways without pages, started on data folders inside one folder. */
export class Gateways {
  /** Next requires a folder inside the project. */
  readonly folder: string
  /** The actions of `close`, which runs the newest first. */
  readonly undo: (() => unknown)[] = []

  constructor() {
    mkdirSync(join(ROOT, 'test-results'), { recursive: true })
    this.folder = mkdtempSync(join(ROOT, 'test-results/outages-'))
    writeFileSync(join(this.folder, 'inline-scripts.json'), '[]')
    // A build without style sheets.
    mkdirSync(join(this.folder, 'static/chunks'), { recursive: true })
  }

  /** Starts a gateway on a data folder and waits until it answers; `variables` are added to its environment. */
  async start(dataDir: string, variables: Readonly<Record<string, string>> = {}): Promise<Gateway> {
    const port = variables['PORT'] === undefined ? await freePort() : Number(variables['PORT'])
    const env = {
      NODE_ENV: 'production' as const,
      ...INHERITED,
      PORT: String(port),
      NEXT_DIST_DIR: this.folder,
      DATA_DIR: dataDir,
      SIGN_REQUESTS: 'off',
      TRUST_PROXY: '127.0.0.1',
      // Some of them have a small disk, to be filled.
      GUEST_SPACE_MB: '0',
      ...variables,
    }
    // Without a build the web process dies and is restarted; calls are answered all the same.
    const child = spawn(process.execPath, ['gateway/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-20_000)))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    this.undo.push(() => {
      child.kill('SIGKILL')
      return ended
    })
    const gateway: Gateway = {
      port,
      exitCode: () => child.exitCode,
      end(signal) {
        child.kill(signal)
        return ended
      },
      pause: () => void child.kill('SIGSTOP'),
      resume: () => void child.kill('SIGCONT'),
      said: () => said,
    }
    const version = () =>
      healthOf(gateway).then(
        (health) => health.version,
        () => (child.exitCode === null ? said : 'ended'),
      )
    await expect.poll(version, PATIENT).toMatch(/^(?:\d+\.\d+\.\d+|ended)$/)
    if (child.exitCode !== null) throw new Error(said)
    return gateway
  }

  /** Kills the gateways that still run, and removes the folder once nothing can write into it. */
  async close(): Promise<void> {
    for (const run of this.undo.splice(0).toReversed()) await run()
    rmSync(this.folder, { recursive: true })
  }
}

/** The part of a gateway in a cluster, as its `/healthz` says. */
export interface ClusterSaid {
  readonly role: string
  readonly hasPrimary: boolean
  readonly answersReads: boolean
  readonly followed: number | null
  readonly behind: number | null
  readonly compared: number | null
  readonly problem: string | null
}

/** The answer of `/healthz`. */
export interface Said {
  readonly httpStatus: number
  readonly version: string
  readonly exchange: string
  readonly journal: string
  readonly accounts: string
  /** Left out by a gateway without others. */
  readonly cluster?: ClusterSaid
}

export async function healthOf({ port }: Gateway): Promise<Said> {
  const { status, body } = await ask(port, '/healthz', { headers: { host: `127.0.0.1:${port}` } })
  return { httpStatus: status, ...(JSON.parse(body) as Omit<Said, 'httpStatus'>) }
}
