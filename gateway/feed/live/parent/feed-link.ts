import { fork, type ChildProcess } from 'node:child_process'
import type { Frame, MarketName } from '../../frames/frame.ts'
import type { BarsRequest } from '../../frames/needed-bars.ts'
import type { FromFeedProcess, LiveSettings, ToFeedProcess } from '../messages.ts'

/** Delays before the process is started again; longer each time it dies soon after its start. */
const RESTART_MS = 250
const RESTART_MS_MAX = 30_000
/** After this time a death of the process is not due to its start. */
const GROWN_MS = 60_000
/** How long the process may take to end. */
const END_MS = 2000

/** The variables of the environment that a client of public addresses needs: none of our secrets. */
const VARIABLES = [
  'NODE_ENV',
  'LOG_FORMAT',
  'PATH',
  'HOME',
  'TZ',
  'TMPDIR',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
]

export interface FeedLinkEvents {
  onFrame(frame: Frame): void
  /** The process has ended and starts again by itself. */
  onLost(): void
  /** It will not start again: one sentence for the operator. */
  onRefused(message: string): void
}

/** The feed's own process, started again whenever it dies. */
export class FeedLink {
  readonly #settings: LiveSettings
  readonly #file: URL
  readonly #events: FeedLinkEvents
  #process: ChildProcess | null = null
  #restart: NodeJS.Timeout | undefined
  #deaths = 0
  #wanted: readonly MarketName[] = []
  #isOver = false

  /** `file` is the module of the process. */
  constructor(settings: LiveSettings, file: URL, events: FeedLinkEvents) {
    this.#settings = settings
    this.#file = file
    this.#events = events
    this.#start()
  }

  /** The id of the running process; null between two. */
  get pid(): number | null {
    return this.#process?.pid ?? null
  }

  /** Sets the markets that are read or traded; only a change is passed on. */
  want(markets: readonly MarketName[]): void {
    const sorted = markets.toSorted()
    if (sorted.join() === this.#wanted.join()) return
    this.#wanted = sorted
    this.#post({ type: 'want', markets: sorted })
  }

  /** Asks for bars of the past. Without a process there is no answer. */
  ask(request: BarsRequest): void {
    this.#post({ type: 'bars', ...request })
  }

  /** Ends the process for good. */
  close(): void {
    this.#isOver = true
    clearTimeout(this.#restart)
    const ending = this.#process
    if (ending === null) return
    this.#post({ type: 'stop' })
    setTimeout(() => ending.kill('SIGKILL'), END_MS).unref()
    ending.unref()
    ending.channel?.unref()
  }

  #start(): void {
    const env: NodeJS.Dict<string> = {
      // A program that prints for people, such as the recorder, has its feed do the same.
      LOG_FORMAT: 'text',
      ...Object.fromEntries(VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
    }
    const started = fork(this.#file, [JSON.stringify(this.#settings)], {
      serialization: 'advanced',
      execArgv: [],
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const startedAt = performance.now()
    this.#process = started
    started.on('message', (message: FromFeedProcess) => this.#hear(message))
    // A process that cannot be started emits no exit.
    started.once('error', () => this.#lose(started, startedAt))
    started.once('exit', () => this.#lose(started, startedAt))
    if (this.#wanted.length > 0) this.#post({ type: 'want', markets: this.#wanted })
  }

  #hear(message: FromFeedProcess): void {
    if (this.#isOver) return
    if (message.type === 'frame') return this.#events.onFrame(message.frame)
    this.#isOver = true
    this.#events.onRefused(message.message)
  }

  #lose(lost: ChildProcess, startedAt: number): void {
    if (this.#process !== lost) return
    this.#process = null
    if (this.#isOver) return
    this.#deaths = performance.now() - startedAt > GROWN_MS ? 0 : this.#deaths + 1
    this.#events.onLost()
    this.#restart = setTimeout(() => this.#start(), Math.min(RESTART_MS * 2 ** this.#deaths, RESTART_MS_MAX))
  }

  #post(message: ToFeedProcess): void {
    // A process that is dying takes no message; the next one gets the wanted markets at its start.
    if (this.#process?.connected === true) this.#process.send(message, () => {})
  }
}
