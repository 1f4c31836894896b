import { Worker } from 'node:worker_threads'
import type { DataFolder } from '#gateway/store/data-folder.ts'
import { HISTORY_FILE, setAsideIfDamaged } from '#gateway/exchange/history/history-file.ts'
import type { FromWorker } from '#gateway/exchange/worker/messages.ts'
import type { FromTail, LinkSetup, TailSetup, ToTail } from './tail-messages.ts'

/** The journal of the primary, as a replica follows it. */
export interface FollowedJournal {
  /** Sequence of the last record that was applied. */
  readonly sequence: number
  /** The number of records that the primary is known to have beyond it. */
  readonly behind: number
  /** Milliseconds since the last time at which nothing more was known to be applied; Infinity before the first. */
  readonly lagMs: number
  /** Milliseconds since anything was last heard of the journal, from its primary or its tables; negative before the first time. */
  readonly silentMs: number
  /** The last record after which the state was the primary's, since the primary was found; null before it was compared. */
  readonly compared: number | null
  /** Why the state cannot be used any more; null as long as it can. */
  readonly problem: string | null
  /** The run of account streams that the primary has named; null before. */
  readonly run: string | null
  /** Resolves with the state from which all later records are told; with null if it is stopped before. */
  readonly ready: Promise<string | null>
  /** Hears, in order, what is told since `ready`. */
  hear(listener: (message: FromWorker) => void): void
  /** Learns from an answer of the primary that it has this record. */
  hearOf(sequence: number): void
  /** The state here is not the primary's after all: nothing must be read from it any more. */
  differ(message: string): void
  /** Calls a listener when `problem` is set. */
  onProblem(listener: () => void): void
  /** Connects to another primary, or to none for null. */
  connect(origin: string | null): void
  /** Asks the primary to open a trader's account. */
  ensure(account: string): void
  /** Deletes the history of accounts that were closed. */
  forget(accounts: readonly string[]): void
  /** Follows to the end and closes everything in the data folder; resolves when it is closed. */
  stop(): Promise<void>
}

export interface FollowOptions {
  readonly folder: DataFolder
  readonly databaseUrl: string
  readonly link: LinkSetup
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  /** The journal cannot be replayed by this version, or its thread died: this gateway must not be the primary. */
  readonly onBroken: (message: string) => void
}

/** Starts the thread that follows the journal and keeps the history of this data folder up to date. */
export function followJournal({ folder, databaseUrl, link, log, onBroken }: FollowOptions): FollowedJournal {
  const historyFile = folder.file(HISTORY_FILE)
  const damage = setAsideIfDamaged(historyFile)
  if (damage !== null) log.warn({}, damage)
  const worker = new Worker(new URL('tail-thread.ts', import.meta.url), {
    workerData: { databaseUrl, historyFile, link } satisfies TailSetup,
  })
  const post = (message: ToTail): void => worker.postMessage(message, [])
  let sequence = 0
  let known = 0
  let heardOf = 0
  let followedAt = -Infinity
  let heardAt = Infinity
  let run: string | null = null
  let compared: number | null = null
  let problem: string | null = null
  const listeners: (() => void)[] = []
  // Messages that come before anybody listens.
  const early: FromWorker[] = []
  let hear = (message: FromWorker): void => void early.push(message)
  let onReady = (_snapshot: string | null): void => {}
  const ready = new Promise<string | null>((resolve) => (onReady = resolve))

  function differ(message: string): void {
    if (problem !== null) return
    problem = message
    log.error({ sequence }, `this gateway answers nothing from its own state any more, and will not be the primary: ${message}`)
    for (const listener of listeners) listener()
  }

  const stopped = new Promise<void>((resolve) => {
    worker.on('message', (message: FromTail) => {
      if (message.type === 'stopped') return resolve()
      if (message.type === 'broken') return onBroken(message.message)
      if (message.type === 'differs') return differ(message.message)
      if (message.type === 'ready') return onReady(message.snapshot)
      if (message.type === 'run') {
        compared = null
        return void (run = message.run)
      }
      for (const told of message.messages) {
        hear(told)
        if (told.type === 'hash' && problem === null) compared = told.sequence
      }
      sequence = message.sequence
      known = message.known
      heardAt = performance.now()
      if (sequence >= Math.max(known, heardOf)) followedAt = performance.now()
    })
    worker.once('exit', () => resolve())
    worker.once('error', (error: Error) => {
      onBroken(error.message)
      resolve()
    })
  })
  void stopped.then(() => onReady(null))
  return {
    get sequence() {
      return sequence
    },
    get behind() {
      return Math.max(known, heardOf) - sequence
    },
    get lagMs() {
      return performance.now() - followedAt
    },
    get silentMs() {
      return performance.now() - heardAt
    },
    get run() {
      return run
    },
    get compared() {
      return compared
    },
    get problem() {
      return problem
    },
    ready,
    hear(listener) {
      hear = listener
      for (const message of early.splice(0)) listener(message)
    },
    hearOf: (heard) => void (heardOf = Math.max(heardOf, heard)),
    differ,
    onProblem: (listener) => void listeners.push(listener),
    connect: (origin) => post({ type: 'primary', origin }),
    ensure: (account) => post({ type: 'ensure', account }),
    forget: (accounts) => post({ type: 'forget', accounts }),
    async stop() {
      post({ type: 'stop' })
      await stopped
    },
  }
}
