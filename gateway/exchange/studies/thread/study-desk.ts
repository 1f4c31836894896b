import { HistoryStore } from '../../history/history-store.ts'
import { readList } from '../../views/read-list.ts'
import { RecentHistory } from '../../history/recent-history.ts'
import type { AccountHistory } from '../account-history.ts'
import type { PieceStudy, Study } from '../study.ts'
import type { FromStudyThread, ToStudyThread } from './study-messages.ts'
import { Turns } from './turns.ts'

/** How long a piece may wait to be taken, and all pieces of a file together: until its last one it keeps the history's old pages. */
const UNTAKEN_MS = 30_000
const ALL_UNTAKEN_MS = 600_000

/** Connections that are kept open between studies. */
const IDLE_MAX = 4

type Asked = Extract<ToStudyThread, { type: 'ask' }>

class Stopped extends Error {}

/** Runs studies, each over one state of the history; those of several accounts take turns, a read at a time. */
export class StudyDesk {
  readonly #file: string
  readonly #tell: (message: FromStudyThread) => void
  readonly #turns = new Turns()
  /** What a study that waits for its reader goes on with. */
  readonly #waiting = new Map<number, { readonly goOn: () => void; readonly stop: () => void }>()
  readonly #stopped = new Set<number>()
  readonly #running = new Set<number>()
  /** Connections that no study uses now. */
  readonly #idle: HistoryStore[] = []

  constructor(file: string, tell: (message: FromStudyThread) => void) {
    this.#file = file
    this.#tell = tell
  }

  hear(message: ToStudyThread): void {
    if (message.type === 'more') return this.#waiting.get(message.id)?.goOn()
    if (message.type === 'stop') {
      if (this.#running.has(message.id)) this.#stopped.add(message.id)
      return this.#waiting.get(message.id)?.stop()
    }
    this.#running.add(message.id)
    void this.#run(message)
  }

  async #run(asked: Asked): Promise<void> {
    const { id, file, name, input, hasPieces } = asked
    let store: HistoryStore | undefined
    try {
      const exported = (await import(file)) as Readonly<Record<string, unknown>>
      store = this.#idle.pop() ?? new HistoryStore(this.#file, true)
      store.hold()
      const history = this.#open(store, asked)
      if (hasPieces) await this.#write(id, (exported[name] as PieceStudy<unknown>)(history, input))
      const answer = hasPieces ? null : await (exported[name] as Study<unknown, unknown>)(history, input)
      this.#tell({ type: 'answer', id, answer })
    } catch (error) {
      if (!(error instanceof Stopped)) this.#tell({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) })
    } finally {
      this.#running.delete(id)
      this.#stopped.delete(id)
      if (store !== undefined) this.#release(store)
    }
  }

  #release(store: HistoryStore): void {
    store.letGo()
    if (this.#idle.length < IDLE_MAX) this.#idle.push(store)
    else store.close()
  }

  /** Opens the history of an account: the file as it is now, and the rows after it. */
  #open(store: HistoryStore, { id, account, recent, reached, open }: Asked): AccountHistory {
    const history = new RecentHistory(
      store,
      () => reached,
      () => open,
    )
    const cursor = store.cursor()
    for (const rows of recent) if (rows.cursor > cursor) history.add(rows)
    const turn = async <Found>(read: () => Found): Promise<Found> => {
      await this.#turns.next()
      if (this.#stopped.has(id)) throw new Stopped()
      return read()
    }
    return {
      account,
      rows: (list, query) => turn(() => readList(history.query(account, list, query), { list, account }) as never),
      count: (list, query) => turn(() => history.count(account, list, query)),
    }
  }

  async #write(id: number, pieces: AsyncGenerator<string>): Promise<void> {
    const encoder = new TextEncoder()
    let leftMs = ALL_UNTAKEN_MS
    for await (const piece of pieces) {
      if (this.#stopped.has(id)) throw new Stopped()
      if (piece === '') continue
      this.#tell({ type: 'piece', id, piece: encoder.encode(piece) })
      const toldAtMs = performance.now()
      await this.#taken(id, Math.min(UNTAKEN_MS, leftMs))
      leftMs -= performance.now() - toldAtMs
    }
  }

  #taken(id: number, withinMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (finish: () => void) => (): void => {
        clearTimeout(overdue)
        this.#waiting.delete(id)
        finish()
      }
      const stop = end(() => reject(new Stopped()))
      const overdue = setTimeout(() => {
        this.#tell({ type: 'failed', id, message: 'nobody takes the pieces of the file' })
        stop()
      }, withinMs)
      this.#waiting.set(id, { goOn: end(resolve), stop })
    })
  }
}
