import { apply } from '#gateway/engine/apply.ts'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { nextDueMs } from '#gateway/engine/trading/execution/entering.ts'
import { RULES } from '#gateway/engine/state/rules.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { ReplayCourse } from '#gateway/feed/market-feed.ts'
import { GroupCommit } from '#gateway/journal/group-commit.ts'
import { type CheckpointRow, StoreError } from '#gateway/journal/journal-store.ts'
import { EXCHANGE_PRODUCTS } from '#products/all/reads/index.ts'
import type { FromHistoryWriter } from './history-writer.ts'
import { ScheduledCommands } from './scheduled-commands.ts'
import type { CoreParts } from './core-parts.ts'
import { InvariantChecks } from './invariant-checks.ts'
import { machineNow } from './machine-now.ts'
import { MarketMoves } from './markets/market-moves.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import { isPlain, type Request, type Result, type RunState } from './messages.ts'
import { answerTo, findMarket, type Question } from './questions.ts'
import { ReplayWalk } from './replay/replay-walk.ts'
import { withWallClock } from './with-wall-clock.ts'

/** The maximum number of requests between two fsyncs; further ones wait in the queue. */
const BATCH_MAX = 512
/**
 * Records between two snapshots, and so roughly the number that a start may have to replay: enough that a snapshot, whose cost grows with
 * the open orders, does not cost more than the records.
 */
const SNAPSHOT_RECORDS = 5000
const SNAPSHOT_RECORDS_PER_ORDER = 0.25
/** The maximum number of durable records that are not in the history's file yet; beyond it, commands are rejected as busy. */
const UNWRITTEN_RECORDS_MAX = 50_000

/**
 * The engine with its journal, history, house and scheduled commands: every part of the exchange that may change anything. It has no
 * timers and no thread of its own: its owner calls `receive` with commands, `turn` while `busy`, and `tick` ten times a second.
 */
export class Core {
  readonly #parts: CoreParts
  readonly #commit: GroupCommit
  readonly #moves: MarketMoves
  readonly #scheduledCommands: ScheduledCommands
  readonly #queue: Request[] = []
  readonly #results: Result[] = []
  #running: RunState = 'running'
  #snapshotAt: number
  readonly #checks = new InvariantChecks()
  /** Has a hash of the state reported soon, with which replicas compare theirs. */
  readonly reportHash = this.#checks.ask
  /** Sequence of the last record in the history's file, and whether its disk currently refuses writes. */
  #writtenAt: number
  #isRefused = false
  #agreed = 0
  readonly #walk: ReplayWalk

  constructor(parts: CoreParts) {
    const { state, journal, feed, history, clock } = parts
    this.#parts = parts
    this.#commit = new GroupCommit(
      journal,
      (now, error) => error !== null && this.#say(now === 'broken' ? 'halted' : 'stalled', error.message),
    )
    this.#moves = new MarketMoves(state, feed, (command) => this.#apply(command, 0))
    this.#walk = new ReplayWalk(feed, {
      skips: (from, to) => this.#moves.skipped(from, to),
      steps: () => this.#step(),
      stands: (marketMs) => parts.tell({ type: 'stands', marketMs }),
    })
    this.#scheduledCommands = new ScheduledCommands(state, feed, history, state.timeMs === 0 ? clock.now() : state.timeMs)
    this.#snapshotAt = parts.snapshotAt
    this.#writtenAt = state.sequence
  }

  /** Whether `turn` has something to do right away. */
  get busy(): boolean {
    return this.#queue.length > 0 || (this.#walk.isUnderWay && this.#accepts())
  }

  /** Time until the next order arrives or expires; Infinity if there is none. Negative if the market of one in transit is halted, which a tick handles. */
  get wakeInMs(): number {
    return nextDueMs(this.#parts.state) - this.#parts.clock.now()
  }

  /** The engine's state, durable or not. Callers must never change it. */
  get state(): EngineState {
    return this.#parts.state
  }

  receive(requests: readonly Request[]): void {
    this.#queue.push(...requests)
  }

  /** Applies the waiting commands, makes them durable with one fsync, and reports the results. */
  turn(): void {
    if (!this.#accepts()) return this.#turnAway()
    // Commands that were sent after a change of the replay's course are judged by where it leads.
    if (!this.#walk.go()) return this.#flush()
    this.#relist()
    const now = this.#parts.clock.now()
    this.#arrive(now)
    for (const request of this.#inTime(this.#queue.splice(0, BATCH_MAX))) this.#run(request.id, request.command)
    this.#flush()
  }

  /**
   * Returns the requests whose sender still waits, and turns the others away as busy: an order that waited out a disk stall must not be
   * placed at a later price.
   */
  #inTime(requests: readonly Request[]): readonly Request[] {
    const nowMs = machineNow()
    const late = requests.filter(({ untilMs }) => untilMs < nowMs)
    if (late.length === 0) return requests
    this.#parts.tell({ type: 'turned-away', ids: late.map(({ id }) => id), as: 'busy' })
    return requests.filter(({ untilMs }) => untilMs >= nowMs)
  }

  /** Tests whether the journal takes records, even while nobody trades, and reports a change of state if there is one. */
  probe(): boolean {
    const isWritable = this.#commit.pending > 0 || this.#commit.probe()
    this.#flush()
    return isWritable && this.#commit.state === 'open'
  }

  /** Runs what has fallen due, moves the markets in use, checks the invariants, and takes a snapshot after enough records. */
  tick(): void {
    if (this.#running === 'stalled') this.#flush()
    if (!this.#accepts()) return
    if (this.#parts.state.rules < this.#agreed) this.#run(0, { type: 'set-rules', rules: this.#agreed })
    if (this.#walk.go()) this.#step()
    this.#flush()
    this.#check()
    if (this.#wantsSnapshot()) this.snapshot()
  }

  #wantsSnapshot(): boolean {
    const { state } = this.#parts
    const records = state.sequence - this.#snapshotAt
    return records >= SNAPSHOT_RECORDS && records >= state.orders.size * SNAPSHOT_RECORDS_PER_ORDER
  }

  /** Runs what has fallen due at this moment of the market, and moves the markets in use to it. */
  #step(): void {
    const { state, feed, clock, wallNow = Date.now } = this.#parts
    this.#relist()
    this.#arrive(clock.now())
    for (const command of this.#scheduledCommands.due(this.#moment())) this.#run(0, command)
    const due = { feed, exchangeMs: clock.now(), wallMs: wallNow() }
    // All products are asked for their due commands before any is applied.
    for (const command of EXCHANGE_PRODUCTS.flatMap((product) => product.due?.(state, due) ?? [])) this.#run(0, command)
    this.#moves.moveAll()
  }

  /**
   * Changes the course of the replay. Everything received before is applied by the course before. On the way of a jump, markets in use move
   * step by step and fundings are settled; everything received after it waits until the way is gone.
   */
  followReplay(course: ReplayCourse): void {
    while (this.#queue.length > 0 && !this.#walk.isUnderWay) this.turn()
    this.#walk.add(course)
    if (this.#accepts()) this.#walk.go()
    this.#flush()
  }

  /** Puts rules in force, as far as this program knows them, at the next tick that may. */
  readonly agree = (rules: number): void => void (this.#agreed = Math.min(rules, RULES))

  /** Answers a question that changes nothing, as of this moment of its market. */
  answer(question: Question): void {
    const { state, tell } = this.#parts
    const market = findMarket(state, question)
    if (market !== undefined && this.#accepts() && !this.#walk.isUnderWay) this.#moves.move(market)
    this.#flush()
    tell(answerTo(state, question))
  }

  /** Has the whole state saved, provided that it is durable and the exchange is running normally. */
  snapshot(): void {
    const { state, historyWriter } = this.#parts
    if (this.#running !== 'running' || this.#commit.pending > 0 || state.sequence === this.#snapshotAt) return
    this.#snapshotAt = state.sequence
    historyWriter({ type: 'snapshot', sequence: state.sequence })
  }

  /** Handles the history writer's results. A history that cannot be written stops trading, like a journal that cannot be written. */
  heardHistoryWriter(message: Exclude<FromHistoryWriter, { type: 'stopped' }>): void {
    if (message.type === 'broken') return this.#say('halted', message.message)
    if (message.type === 'snapshot') return this.#saveSnapshot(message.row)
    this.#isRefused = message.type === 'refused'
    if (message.type === 'refused') return this.#say('stalled', message.message)
    this.#writtenAt = message.cursor
    this.#parts.tell(message)
  }

  /** Applies everything received, makes it durable and has the state saved. */
  finish(): void {
    this.#walk.end()
    while (this.busy) this.turn()
    this.#flush()
    this.snapshot()
  }

  #saveSnapshot(row: CheckpointRow): void {
    try {
      this.#parts.journal.writeSnapshot(row)
    } catch (error) {
      // The journal has everything, so without the snapshot a start only takes longer.
      if (!(error instanceof StoreError)) throw error
    }
  }

  #accepts(): boolean {
    const unwritten = this.#parts.state.sequence - this.#writtenAt
    return this.#running === 'running' && this.#commit.accepts && unwritten < UNWRITTEN_RECORDS_MAX
  }

  #turnAway(): void {
    const ids = this.#queue.splice(0).map(({ id }) => id)
    if (ids.length > 0) this.#parts.tell({ type: 'turned-away', ids, as: this.#running === 'halted' ? 'halted' : 'busy' })
  }

  #arrive(nowMs: number): void {
    if (nextDueMs(this.#parts.state) > nowMs) return
    for (const id of this.#moves.settleArrivals(nowMs)) this.#moves.move(id)
    this.#apply({ type: 'advance' }, 0)
  }

  /** Runs a command after everything that must happen before it: funding, and the move to the order book that its sender saw. */
  #run(id: number, command: BareCommand): void {
    if (this.#running === 'halted') return this.#parts.tell({ type: 'turned-away', ids: [id], as: 'halted' })
    if (this.#scheduledCommands.isFundingDue(this.#parts.feed.now()))
      for (const due of this.#scheduledCommands.due(this.#moment())) this.#apply(due, 0)
    this.#moves.moveFor(command)
    this.#apply(command, id)
  }

  #moment() {
    return { marketMs: this.#parts.feed.now(), exchangeMs: this.#parts.clock.now() }
  }

  #relist(): void {
    const sentences = this.#moves.relist()
    if (sentences.length > 0) this.#parts.tell({ type: 'notice', sentences })
  }

  #apply(command: BareCommand, id: number): void {
    const { state, clock, random, wallNow = Date.now } = this.#parts
    const timeMs = clock.now()
    // This is a separate command so that each record has its own events (`apply` would put both into one).
    const isFirst = command.type === 'advance' || command.type === 'set-market-state'
    if (!isFirst && nextDueMs(state) <= timeMs) {
      this.#moves.settleArrivals(timeMs)
      this.#apply({ type: 'advance' }, 0)
    }
    try {
      const dated = withWallClock(command, wallNow)
      const { events, records } = apply(state, { ...dated, timeMs, firstId: state.lastId + 1, random: random() } as Command)
      const [record] = records
      if (record !== undefined) this.#parts.projector.project(state, record, events)
      this.#moves.follow(events)
      if (id === 0 && record === undefined) return
      const plain = events.filter(isPlain)
      this.#commit.add(records, (written) => this.#results.push({ id, records: written, plain }))
    } catch (error) {
      // The engine's state can no longer be trusted. The journal can: it does not contain this command.
      this.#say('halted', `A command failed: ${error instanceof Error ? error.message : String(error)}`)
      if (id > 0) this.#parts.tell({ type: 'turned-away', ids: [id], as: 'halted' })
    }
  }

  /**
   * Commits the journal, answers the senders, then gives the history writer its batch. If the disk refuses the journal, all wait for the
   * next flush.
   */
  #flush(): void {
    const sinceMs = machineNow()
    if (!this.#commit.flush()) return
    const durableAtMs = machineNow()
    if (!this.#isRefused) this.#say('running', null)
    if (this.#results.length === 0) return
    const { projector, tell, historyWriter } = this.#parts
    const results = this.#results.splice(0)
    const batch = projector.take()
    const recent = batch === null ? null : { cursor: batch.cursor, rows: batch.rows }
    tell({ type: 'committed', durableAtMs, commitMs: durableAtMs - sinceMs, results, recent })
    if (batch !== null) historyWriter({ type: 'keep', batch })
  }

  #check(): void {
    if (this.#commit.pending > 0) return
    const { state, clock, tell } = this.#parts
    const found = this.#checks.run(state, clock.now())
    if (found?.breach) return this.#say('halted', found.breach)
    if (found?.hash) tell({ type: 'hash', sequence: state.sequence, hash: found.hash })
  }

  #say(state: RunState, detail: string | null): void {
    if (this.#running === 'halted' || this.#running === state) return
    this.#running = state
    this.#parts.tell({ type: 'status', state, detail })
  }
}
