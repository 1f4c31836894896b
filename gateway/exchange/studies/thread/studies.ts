import { Worker } from 'node:worker_threads'
import type { HistoryLists, ListName } from '../account-history.ts'
import type { Reading } from './read-study.ts'
import { type OwnStudies, type PieceStudyName, StudyRefused, type StudyName } from '../study.ts'
import type { FromStudyThread, ToStudyThread } from './study-messages.ts'

/** What the studies of one owner, files that wait for their readers among them, may cost together: three windows of the terminal ask for a third of it at once. */
const COST_MAX = 60
/** What the studies of all owners that wait or work may cost together, after which everybody waits too long. Files that wait for readers keep nobody waiting. */
const ALL_COST_MAX = 2000
const WAIT_SECONDS = 2
/** The memory of the thread. A study that needs more ends it, and nothing else. */
const HEAP_MB = 1024

const OVER: IteratorResult<Uint8Array, undefined> = { value: undefined, done: true }

const READ_FILE = new URL('read-study.ts', import.meta.url).href
const READ_ROWS: StudyName<Reading, readonly unknown[]> = { file: READ_FILE, name: 'readRows', cost: 1 }
const COUNT_ROWS: StudyName<Reading, number> = { file: READ_FILE, name: 'countRows', cost: 1 }

/** The recent rows of an account, how far the state is, and the orders that are open in it. */
export type Stand = Pick<Extract<ToStudyThread, { type: 'ask' }>, 'recent' | 'reached' | 'open'>

interface Job {
  readonly id: number
  readonly owner: string
  readonly account: string
  readonly study: StudyName<unknown, unknown> | PieceStudyName<unknown>
  readonly hasPieces: boolean
  readonly input: unknown
  readonly hear: (message: FromStudyThread) => void
  /** Gives its place up: it is over. */
  readonly end: () => void
}

/** The studies of an owner. A file whose reader has not taken its last piece yet is in neither list: nothing else waits for a reader. */
interface Queue {
  cost: number
  readonly jobs: Set<Job>
  working: Job | null
  /** Those that wait for their turn, with what each has to tell its thread then. */
  readonly waiting: Map<Job, 'ask' | 'more'>
}

/** Runs studies in threads of their own: one of each owner works at a time, and no more than the owner may ask for at once. */
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
    this.#drop([...this.#queues.values()].flatMap(({ jobs }) => [...jobs]))
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
    const job = this.#enter(owner, { account, study: study as PieceStudyName<unknown>, hasPieces: true, input, hear })
    const next = async (): Promise<Uint8Array | null> => {
      if (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      const message = arrived.shift()
      if (message === undefined || message.type === 'failed') throw new StudyRefused('failed', WAIT_SECONDS)
      return message.type === 'piece' ? message.piece : null
    }
    let first: Uint8Array | null | undefined = await next()
    const take = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
      if (first === undefined) this.#go(job, 'more')
      const piece = first === undefined ? await next() : first
      first = undefined
      return piece === null ? OVER : { value: piece, done: false }
    }
    const leave = (): Promise<IteratorResult<Uint8Array, undefined>> => {
      this.#stop(job)
      return Promise.resolve(OVER)
    }
    // Not a generator: one that is left before its first piece does not run to its end.
    return { [Symbol.asyncIterator]: () => ({ next: take, return: leave }) }
  }

  #enter(owner: string, given: Omit<Job, 'id' | 'owner' | 'end'>): Job {
    const queue: Queue = this.#queues.get(owner) ?? { cost: 0, jobs: new Set(), working: null, waiting: new Map() }
    const { cost } = given.study
    if (this.#isClosed) throw new StudyRefused('failed', WAIT_SECONDS)
    if (queue.cost + cost > COST_MAX || this.#cost + cost > ALL_COST_MAX) throw new StudyRefused('too-much', WAIT_SECONDS)
    this.#queues.set(owner, queue)
    queue.cost += cost
    const id = (this.#lastId += 1)
    const end = (): void => {
      if (!queue.jobs.delete(job)) return
      queue.cost -= cost
      if (queue.waiting.delete(job)) this.#cost -= cost
      this.#running.delete(id)
      if (queue.jobs.size === 0) this.#queues.delete(owner)
      this.#rest(queue, job)
    }
    const job: Job = { ...given, id, owner, end }
    queue.jobs.add(job)
    this.#go(job, 'ask')
    return job
  }

  /** Lets a study begin or go on as soon as no other one of its owner works. */
  #go(job: Job, say: 'ask' | 'more'): void {
    const queue = this.#queues.get(job.owner)
    if (queue?.jobs.has(job) !== true) return
    queue.waiting.set(job, say)
    this.#cost += job.study.cost
    if (queue.working === null) this.#begin(queue)
  }

  /** A study has ended, or waits for its reader: another one of its owner works. */
  #rest(queue: Queue, job: Job): void {
    if (queue.working !== job) return
    queue.working = null
    this.#cost -= job.study.cost
    this.#begin(queue)
  }

  #begin(queue: Queue): void {
    const [first] = queue.waiting
    if (first === undefined || this.#isClosed) return
    const [job, say] = first
    const { id, account, study, hasPieces, input } = job
    queue.waiting.delete(job)
    queue.working = job
    if (say === 'more') return this.#post(laneOf(job), { type: 'more', id })
    this.#running.set(id, job)
    this.#post(laneOf(job), { type: 'ask', id, account, file: study.file, name: study.name, hasPieces, input, ...this.#standOf(account) })
  }

  /** Ends a study whose reader has gone. */
  #stop(job: Job): void {
    if (this.#running.has(job.id)) this.#post(laneOf(job), { type: 'stop', id: job.id })
    job.end()
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
      if (job === undefined) return
      const queue = this.#queues.get(job.owner)
      if (message.type !== 'piece') job.end()
      else if (queue !== undefined) this.#rest(queue, job)
      job.hear(message)
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
