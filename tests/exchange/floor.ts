import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FRICTIONLESS, type Realism } from '#gateway/engine/state/records/realism.ts'
import type { EngineTerms } from '#gateway/engine/state/state.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { AccountEvent, Outcome } from '#gateway/exchange/exchange.ts'
import { engineTerms } from '#gateway/exchange/terms/engine-terms.ts'
import { knownByHistory } from '#gateway/exchange/history/history-file.ts'
import { HistoryStore } from '#gateway/exchange/history/history-store.ts'
import { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import { HistoryWriter } from '#gateway/exchange/worker/history-writer.ts'
import type { Core } from '#gateway/exchange/worker/core.ts'
import type { FromWorker, ToWorker } from '#gateway/exchange/worker/messages.ts'
import { HeardRebuild } from '#gateway/exchange/worker/told-rebuild.ts'
import { openCore } from '#gateway/exchange/worker/open-core.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic-feed.ts'
import type { JournalStore } from '#gateway/journal/journal-store.ts'
import { knownByWitness } from '#gateway/journal/known-records.ts'
import { openJournal } from '#gateway/journal/open-journal.ts'
import { Witness, WITNESS_FILE } from '#gateway/journal/witness.ts'
import type { Plain, PlainOrder } from '#tests/engine/fixture.ts'

/** 2026-01-05T10:00:00Z: a Monday, two hours after a funding time. */
export const FLOOR_START_MS = 1_767_607_200_000

export interface FloorOptions {
  readonly startMs?: number
  /** The folder of an earlier exchange; a new one by default. */
  readonly folder?: string
  /** Opens the journal; by default in a file of the folder. */
  readonly journal?: () => JournalStore
  /** Wraps the journal's store. */
  readonly wrap?: (store: JournalStore) => JournalStore
  /** Opens the reference market on the floor's clock; the simulated one by default. */
  readonly feed?: (now: () => number) => MarketFeed
  /** Changes the terms of the first start, for example the insurance fund. */
  readonly terms?: (terms: EngineTerms) => EngineTerms
}

/**
 * The whole exchange in one thread, on real files in its own folder and with a manual clock. Messages between the threads are
 * copied as in production.
 */
export class Floor {
  readonly folder: string
  readonly feed: MarketFeed
  readonly heard: FromWorker[] = []
  nowMs: number
  /** Deviation of the wall clock, and of the market with it. */
  strayMs = 0
  /** The contract terms of the next start. */
  terms: EngineTerms
  exchange: LocalExchange
  core: Core
  historyWriter: HistoryWriter
  /** Whether the history writer leaves its messages unprocessed. */
  isHistoryWriterAway = false
  #journal: JournalStore
  #witness: Witness
  #history: HistoryStore
  readonly #openJournal: () => JournalStore
  #random = 1

  constructor(options: FloorOptions = {}) {
    const { startMs = FLOOR_START_MS, folder, journal = () => this.openFile(), wrap = (store) => store } = options
    const { feed = (now) => createSyntheticFeed('1', now), terms = (usual) => usual } = options
    this.folder = folder ?? mkdtempSync(join(tmpdir(), 'agio-floor-'))
    this.nowMs = startMs
    this.#openJournal = () => wrap(journal())
    this.feed = feed(() => this.nowMs + this.strayMs)
    this.terms = terms(engineTerms(this.feed))
    const opened = this.#open()
    this.exchange = opened.exchange
    this.core = opened.core
    this.historyWriter = opened.historyWriter
    this.#journal = opened.journal
    this.#witness = opened.witness
    this.#history = opened.history
  }

  file(name: 'journal' | 'history'): string {
    return join(this.folder, `${name}.sqlite`)
  }

  get witnessFile(): string {
    return join(this.folder, WITNESS_FILE)
  }

  /** Opens the journal as a start does: refuses if other files know of later records. */
  openFile(): JournalStore {
    const records = [...knownByWitness(this.witnessFile), ...knownByHistory(this.file('history'))]
    return openJournal({ journalFile: this.file('journal'), databaseUrl: null }, { records, peopleIn: null })
  }

  #open() {
    const journal = this.#openJournal()
    const witness = new Witness(this.witnessFile)
    const history = new HistoryStore(this.file('history'))
    const early: FromWorker[] = []
    // The history writer has its own thread: its messages arrive only once the core exists.
    let isOpen = false
    let hear = (message: FromWorker): void => void early.push(message)
    const historyWriter = new HistoryWriter({
      history,
      store: journal,
      tell: (message) => message.type !== 'stopped' && core.heardHistoryWriter(structuredClone(message)),
    })
    const core = openCore({
      store: journal,
      witness,
      history,
      feed: this.feed,
      terms: this.terms,
      monotonicNow: () => this.nowMs,
      wallNow: () => this.nowMs,
      random: () => (this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0),
      tell: (message) => {
        this.heard.push(message)
        hear(structuredClone(message))
      },
      historyWriter: (message) => {
        historyWriter.receive(structuredClone(message))
        if (isOpen && !this.isHistoryWriterAway) historyWriter.turn()
      },
    })
    isOpen = true
    if (historyWriter.waits && !this.isHistoryWriterAway) historyWriter.turn()
    if (!early.some((message) => message.type === 'ready')) throw new Error('the exchange was not ready')
    const rebuild = new HeardRebuild()
    for (const message of early) rebuild.hear(message)
    const reader = new HistoryStore(this.file('history'), true)
    const link = { post: (message: ToWorker) => this.post(message) }
    const exchange = new LocalExchange({ link, feed: this.feed, history: reader, state: rebuild.state })
    hear = (message) => exchange.hear(message)
    for (const message of early) exchange.hear(message)
    return { journal, witness, history, core, exchange, historyWriter }
  }

  post(message: ToWorker): void {
    if (message.type === 'receipt' || message.type === 'consider') return this.core.answer(message)
    if (message.type === 'probe') return this.exchange.hear({ type: 'probed', id: message.id, isWritable: this.core.probe() })
    if (message.type === 'stop') {
      this.core.finish()
      this.exchange.hear({ type: 'stopped' })
      return
    }
    if (message.type === 'replay') {
      this.core.followReplay(message.course)
      while (this.core.busy) this.core.turn()
      return
    }
    // The core reads the same feed as the exchange here.
    if (message.type === 'frame') return
    if (message.type === 'agree') return this.core.agree(message.rules)
    if (message.type === 'hash') return this.core.reportHash()
    if (message.type === 'forget') {
      this.historyWriter.receive(message)
      return this.historyWriter.turn()
    }
    this.core.receive(message.requests)
    while (this.core.busy) this.core.turn()
  }

  /** Advances time in steps of the tick. */
  pass(durationMs: number, stepMs = 100): void {
    const end = this.nowMs + durationMs
    while (this.nowMs < end) {
      this.nowMs = Math.min(end, this.nowMs + stepMs)
      if (this.historyWriter.waits && !this.isHistoryWriterAway) this.historyWriter.turn()
      this.core.tick()
    }
  }

  /** Ends without a snapshot or message, as a killed process does, and restarts on the same files. */
  kill(): void {
    this.close()
    this.reopen()
  }

  /** Stops gracefully and restarts. */
  async restart(): Promise<void> {
    await this.exchange.close()
    this.close()
    this.reopen()
  }

  /** Restarts without the history's file. */
  loseHistory(): void {
    this.close()
    for (const ending of ['', '-wal', '-shm']) rmSync(this.file('history') + ending, { force: true })
    this.reopen()
  }

  /** Ends as a kill does, and keeps the folder. */
  close(): void {
    this.#history.close()
    this.#journal.close()
    this.#witness.close()
  }

  /** Restarts on the files of a floor that was closed. */
  reopen(): void {
    const opened = this.#open()
    this.exchange = opened.exchange
    this.core = opened.core
    this.historyWriter = opened.historyWriter
    this.#journal = opened.journal
    this.#witness = opened.witness
    this.#history = opened.history
  }

  end(): void {
    this.close()
    rmSync(this.folder, { recursive: true })
  }

  /** Opens a funded account without delays, so that an order's answer is its final result. */
  async trader(account: string, realism: Realism = FRICTIONLESS): Promise<this> {
    await this.exchange.ensureAccount(account)
    await this.exchange.submit({ type: 'set-realism', account, realism })
    return this
  }

  /** Adds funds to the running round of an account: another account begins with them and pays them. */
  async fund(account: string, funds: Readonly<Record<string, string>>): Promise<void> {
    const payer = `payer of ${account}`
    await this.exchange.ensureAccount(payer)
    await this.exchange.reset(payer, { funds: Object.entries(funds).map(([asset, amount]) => ({ asset, amount })) })
    const transfer = { type: 'transfer-between', account: payer, toAccount: account, from: 'spot', to: 'spot' } as const
    for (const [asset, amount] of Object.entries(funds)) await this.submit({ ...transfer, asset, amount })
  }

  place(account: string, order: Partial<PlainOrder> & Pick<PlainOrder, 'side' | 'lots'>): Promise<Outcome> {
    const type = order.type ?? (order.ticks === undefined ? 'market' : 'limit')
    const request: PlainOrder = { market: 'spot:BTCUSDT', wallet: 'spot', force: 'gtc', ticks: 0, ...order, type }
    return this.submit({ type: 'place', account, order: request })
  }

  submit(command: Plain<BareCommand>): Promise<Outcome> {
    return this.exchange.submit(command as BareCommand)
  }

  /** Collects all events of an account from now on. */
  listen(account: string): AccountEvent[] {
    const events: AccountEvent[] = []
    this.exchange.subscribe(account, (event) => events.push(event))
    return events
  }
}
