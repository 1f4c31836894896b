import { Worker } from 'node:worker_threads'
import type { AccountHistory, HistoryLists, ListName } from './account-history.ts'
import type { Reading } from './read-study.ts'
import { type FromStudyThread, type PieceStudyName, StudyRefused, type StudyName, type ToStudyThread } from './study.ts'

/** What the studies of one owner that wait or run may cost together: three windows of the terminal ask for a third of it at once. */
const COST_MAX = 60
/** The same for all owners together, after which everybody waits too long. */
const ALL_COST_MAX = 2000
const WAIT_SECONDS = 2
/** The memory of the thread. A study that needs more ends it, and nothing else. */
const HEAP_MB = 1024

const READ_FILE = new URL('read-study.ts', import.meta.url).href
const READ_ROWS: StudyName<Reading, readonly unknown[]> = { file: READ_FILE, name: 'readRows', cost: 1 }
const COUNT_ROWS: StudyName<Reading, number> = { file: READ_FILE, name: 'countRows', cost: 1 }

/** The recent rows of an account, how far the state is, and the orders that are open in it. */
export type Stand = Pick<Extract<ToStudyThread, { type: 'ask' }>, 'recent' | 'reached' | 'open'>

/** The studies of an owner: of the account that asks, which may be a sub-account. */
export interface OwnStudies {
  /** Reads the history of an account by pages. */
  readonly history: AccountHistory
  /** Returns the answer of a study. Throws `StudyRefused`. */
  ask<Input, Answer>(study: StudyName<Input, Answer>, input: Input): Promise<Answer>
  /** Returns the pieces of a file as they are taken. The first one is awaited, so that a refusal is thrown at once: `StudyRefused`. */
  write<Input>(study: PieceStudyName<Input>, input: Input): Promise<AsyncIterable<Uint8Array>>
}

interface Job {
  readonly id: number
  readonly account: string
  readonly study: StudyName<unknown, unknown> | PieceStudyName<unknown>
  readonly hasPieces: boolean
  readonly input: unknown
  readonly hear: (message: FromStudyThread) => void
  readonly end: () => void
}

interface Queue {
  cost: number
  readonly jobs: Job[]
}

/** Runs studies in a thread of their own: one at a time of each owner, and no more than the owner may ask for at once. */
export class Studies {
  readonly #historyFile: string
  readonly #standOf: (account: string) => Stand
  readonly #queues = new Map<string, Queue>()
  readonly #running = new Map<number, Job>()
  readonly #threads: Record<Lane, Worker | null> = { pages: null, sums: null }
  #lastId = 0
  #cost = 0
  #isClosed = false

  /** `standOf` returns what the state of now has of an account beside the file. */
  constructor(historyFile: string, standOf: (account: string) => Stand) {
    this.#historyFile = historyFile
    this.#standOf = standOf
  }

  /** Returns the studies of an account, which count for its owner. */
  of(owner: string, account: string): OwnStudies {
    const ask = <Input, Answer>(study: StudyName<Input, Answer>, input: Input): Promise<Answer> => this.#ask(owner, account, study, input)
    return {
      ask,
      write: (study, input) => this.#write(owner, account, study, input),
      history: {
        account,
        rows: <Name extends ListName>(list: Name, query: Reading['query']) =>
          ask(READ_ROWS, { list, query }) as Promise<readonly HistoryLists[Name][]>,
        count: (list, query) => ask(COUNT_ROWS, { list, query }),
      },
    }
  }

  close(): void {
    this.#isClosed = true
    for (const thread of Object.values(this.#threads)) void thread?.terminate()
    this.#drop([...this.#queues.values()].flatMap(({ jobs }) => jobs))
  }

  #ask<Input, Answer>(owner: string, account: string, study: StudyName<Input, Answer>, input: Input): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const hear = (message: FromStudyThread): void => {
        if (message.type === 'answer') resolve(message.answer as Answer)
        else if (message.type === 'failed') reject(new StudyRefused('failed', WAIT_SECONDS))
      }
      this.#enter(owner, { account, study: study as StudyName<unknown, unknown>, hasPieces: false, input, hear })
    })
  }

  async #write<Input>(owner: string, account: string, study: PieceStudyName<Input>, input: Input): Promise<AsyncIterable<Uint8Array>> {
    const arrived: FromStudyThread[] = []
    let wake = (): void => undefined
    const hear = (message: FromStudyThread): void => {
      arrived.push(message)
      wake()
    }
    const id = this.#enter(owner, { account, study: study as PieceStudyName<unknown>, hasPieces: true, input, hear })
    const next = async (): Promise<Uint8Array | null> => {
      if (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      const message = arrived.shift()
      if (message === undefined || message.type === 'failed') throw new StudyRefused('failed', WAIT_SECONDS)
      return message.type === 'piece' ? message.piece : null
    }
    const first = await next()
    const { post, stop } = { post: () => this.#post('sums', { type: 'more', id }), stop: () => this.#stop(id) }
    return (async function* pieces() {
      try {
        for (let piece = first; piece !== null; piece = await next()) {
          yield piece
          post()
        }
      } finally {
        stop()
      }
    })()
  }

  #enter(owner: string, given: Omit<Job, 'id' | 'end'>): number {
    const queue = this.#queues.get(owner) ?? { cost: 0, jobs: [] }
    const { cost } = given.study
    if (this.#isClosed) throw new StudyRefused('failed', WAIT_SECONDS)
    if (queue.cost + cost > COST_MAX || this.#cost + cost > ALL_COST_MAX) throw new StudyRefused('too-much', WAIT_SECONDS)
    this.#queues.set(owner, queue)
    queue.cost += cost
    this.#cost += cost
    const id = (this.#lastId += 1)
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      queue.cost -= cost
      this.#cost -= cost
      this.#running.delete(id)
      queue.jobs.splice(queue.jobs.indexOf(job), 1)
      if (queue.jobs.length === 0) this.#queues.delete(owner)
      else this.#begin(queue)
    }
    const job: Job = { ...given, id, end }
    queue.jobs.push(job)
    if (queue.jobs.length === 1) this.#begin(queue)
    return id
  }

  #begin({ jobs: [job] }: Queue): void {
    if (job === undefined || this.#isClosed) return
    const { id, account, study, hasPieces, input } = job
    this.#running.set(id, job)
    this.#post(laneOf(job), { type: 'ask', id, account, file: study.file, name: study.name, hasPieces, input, ...this.#standOf(account) })
  }

  /** Ends a study whose reader has gone; one that is over is not there any more. */
  #stop(id: number): void {
    for (const { jobs } of this.#queues.values()) {
      const job = jobs.find((one) => one.id === id)
      if (job === undefined) continue
      if (this.#running.has(id)) this.#post(laneOf(job), { type: 'stop', id })
      return job.end()
    }
  }

  #post(lane: Lane, message: ToStudyThread): void {
    if (message.type === 'ask') this.#threads[lane] ??= this.#start(lane)
    this.#threads[lane]?.postMessage(message, [])
  }

  #start(lane: Lane): Worker {
    const thread = new Worker(new URL('study-thread.ts', import.meta.url), {
      workerData: { historyFile: this.#historyFile },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    thread.unref()
    thread.on('message', (message: FromStudyThread) => {
      const job = this.#running.get(message.id)
      if (message.type !== 'piece') job?.end()
      job?.hear(message)
    })
    // What the thread was doing is refused; the next question starts it again.
    thread.on('error', () => undefined)
    thread.on('exit', () => {
      if (this.#threads[lane] !== thread) return
      this.#threads[lane] = null
      this.#drop([...this.#running.values()].filter((job) => laneOf(job) === lane))
    })
    return thread
  }

  /** Refuses studies that run or wait. */
  #drop(jobs: readonly Job[]): void {
    for (const job of jobs) {
      job.end()
      job.hear({ type: 'failed', id: job.id, message: 'the thread of studies has ended' })
    }
  }
}

/** Pages have a thread of their own, so that nobody's page waits for the sums of others. */
type Lane = 'pages' | 'sums'

const laneOf = ({ study }: Pick<Job, 'study'>): Lane => (study.cost === READ_ROWS.cost ? 'pages' : 'sums')
