import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import type { FromWebProcess, ToWebProcess } from './web-messages.ts'

export interface WebProcessOptions {
  readonly development: boolean
  readonly log: { info(details: object, message: string): void; error(details: object, message: string): void }
  /** Receives the origin of a process that can render, and null when it is gone. */
  readonly onChange: (origin: string | null) => void
  /** Returns the market and the gateway of its pages; null as long as the gateway is still opening, while the program loads. */
  readonly told: () => ToWebProcess | null
  /** Called when its pages have begun to follow a list. */
  readonly onFollowed?: () => void
  readonly clock?: Clock
  readonly timers?: Timers
  /** The program; its first message is `{port}`. Tests use their own. */
  readonly program?: string
  /** How long it may take to end before it is killed. */
  readonly stopTimeoutMs?: number
}

/** How the web process is. */
export interface WebStatus {
  /** How often one had to be started again. */
  readonly restarts: number
  /** Its memory as it last said; null where none runs. */
  readonly rssBytes: number | null
}

export interface WebProcess {
  readonly status: WebStatus
  /** Tells its pages that the instruments of the market have changed, or that they have a gateway now. */
  follow(): void
  stop(): Promise<void>
}

const RESTART_DELAY_MS = 500
const RESTART_DELAY_MAX_MS = 30_000
/** A process that ran this long was healthy, so the restart delay starts over. */
const HEALTHY_AFTER_MS = 60_000
const STOP_TIMEOUT_MS = 5000

/** Keeps one web process running: restarts it when it dies, with growing delays while it keeps dying. */
export function startWebProcess(options: WebProcessOptions): WebProcess {
  const { clock = wallClock, timers = systemTimers } = options
  let child: ChildProcess | null = null
  let delayMs = RESTART_DELAY_MS
  let cancelRestart: () => void = () => {}
  let stopping = false
  let restarts = 0
  let rssBytes: number | null = null

  function start(): void {
    const startedAt = clock.now()
    const running = spawnWeb(options)
    child = running
    running.on('message', (message: FromWebProcess) => {
      if ('port' in message) options.onChange(`http://127.0.0.1:${message.port}`)
      else if ('rssBytes' in message) ({ rssBytes } = message)
      else options.onFollowed?.()
    })
    tell(running, options.told())
    running.once('exit', (code, signal) => {
      child = null
      rssBytes = null
      options.onChange(null)
      if (stopping) return
      restarts += 1
      if (clock.now() - startedAt >= HEALTHY_AFTER_MS) delayMs = RESTART_DELAY_MS
      options.log.error({ code, signal, restartInMs: delayMs }, 'the web process has ended and will be started again')
      cancelRestart = timers.after(delayMs, start)
      delayMs = Math.min(delayMs * 2, RESTART_DELAY_MAX_MS)
    })
  }

  start()
  return {
    get status() {
      return { restarts, rssBytes }
    },
    follow() {
      if (child !== null) tell(child, options.told())
    },
    async stop() {
      stopping = true
      cancelRestart()
      if (child !== null) await end(child, options.stopTimeoutMs ?? STOP_TIMEOUT_MS)
    },
  }
}

function spawnWeb({ development, program }: WebProcessOptions): ChildProcess {
  return spawn(process.execPath, [program ?? fileURLToPath(new URL('web-server.ts', import.meta.url))], {
    // Its error output joins ours on stderr, because stdout belongs to the log. In development Next reports what it compiles.
    stdio: ['ignore', development ? 2 : 'ignore', 2, 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: development ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
  })
}

/** A process that is ending misses the message, and the next one starts with the latest list. */
function tell(child: ChildProcess, message: ToWebProcess | null): void {
  if (message !== null && child.connected) child.send(message, () => {})
}

function end(child: ChildProcess, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const overdue = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    child.once('exit', () => {
      clearTimeout(overdue)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
