import { dirname } from 'node:path'
import { apply } from '#gateway/engine/apply.ts'
import { marketId } from '#gateway/engine/state/markets.ts'
import type { BareCommand, Command } from '#gateway/engine/state/commands/commands.ts'
import { RULES } from '#gateway/engine/state/rules.ts'
import type { EngineState, EngineTerms } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { withArchive } from '#gateway/journal/archive/whole-journal.ts'
import { textHash } from '#gateway/journal/chain.ts'
import { Journal, makeSnapshot } from '#gateway/journal/journal.ts'
import { type CheckpointRow, type JournalStore, StoreError } from '#gateway/journal/journal-store.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { writeRecord } from '#gateway/engine/record/record-text.ts'
import { recover } from '#gateway/journal/recover.ts'
import type { Witness } from '#gateway/journal/witness.ts'
import type { HistoryStore } from '../history/history-store.ts'
import type { HistoryBatch } from '../views/history-rows.ts'
import { Projector } from '../history/projector.ts'
import type { ToHistoryWriter } from './history-writer.ts'
import { Core } from './core.ts'
import type { CoreParts } from './core-parts.ts'
import { ExchangeClock } from './exchange-clock.ts'
import { putLastSeen, putPrices } from './first-prices.ts'
import { HouseFeed } from './markets/house-feed.ts'
import { machineNow } from './machine-now.ts'
import { ToldRebuild } from './told-rebuild.ts'
import type { FromWorker, Opened } from './messages.ts'
import { chooseStartTerms, termsChanges } from '../terms/terms-changes.ts'
import { withWallClock } from './with-wall-clock.ts'

/** The number of rows to collect before writing them while a history is rebuilt. */
const REBUILD_ROWS = 20_000

/**
 * From this many replayed records on, the state is saved at once, so that a process that keeps dying does not start ever more slowly. With
 * many open orders, whose snapshot takes the engine's thread longer than their records, only from so many per order on: before, the
 * history writer takes it while orders are accepted.
 */
const SAVED_REPLAY = 1000
const SAVED_REPLAY_PER_ORDER = 2

export interface CoreSetup {
  /** Has all records that `witness` and `history` know of; `openJournal` ensures it. */
  readonly store: JournalStore
  readonly witness: Witness
  readonly history: HistoryStore
  readonly feed: MarketFeed
  readonly terms: EngineTerms
  /** The rules that all gateways know, if there are several. */
  readonly rules?: number | null
  readonly monotonicNow: () => number
  readonly wallNow?: () => number
  readonly random: () => number
  readonly tell: (message: FromWorker) => void
  /** Writes the history once the core is open; from then on `history` itself is only read. */
  readonly historyWriter: (message: Exclude<ToHistoryWriter, { type: 'stop' }>) => void
}

interface Rebuilt {
  readonly state: EngineState
  readonly projector: Projector
  readonly fromSequence: number
  readonly replayed: number
  /**
   * History that its disk refused. The history writer writes it once the disk accepts it; until then it is read as if it had been written.
   */
  readonly late: HistoryBatch[]
}

/**
 * Rebuilds the engine from its journal, brings the history up to date, puts today's rules and terms in force, and sends `ready`, after
 * all from which the main thread rebuilds its own state. Throws `JournalBroken` if the journal contradicts itself, `StoreError` if it
 * cannot be read or the disk refuses a new one.
 */
export function openCore(setup: CoreSetup): Core {
  const { store, history, feed, monotonicNow, random, tell, historyWriter } = setup
  const startedAt = monotonicNow()
  const begun = new Journal(store, setup.witness)
  const told = new ToldRebuild(tell)
  const rebuilt = rebuild(setup, begun, told)
  const wanted = feed.source === 'live' ? chooseStartTerms(rebuilt.state, setup.terms) : setup.terms
  const rules = setup.rules ?? RULES
  const commands = termsChanges(rebuilt.state, wanted, hashBeginning(store), rules)
  const isChanged = commands.length > 0 && adopt(commands, rebuilt, setup, begun, told)
  // A state whose records the disk refused differs from the journal's. A database may still have stored them, so it is read again.
  const isRefused = commands.length > 0 && !isChanged
  const journal = isRefused ? new Journal(store, setup.witness) : begun
  const { state, projector, fromSequence, replayed, late } = isRefused ? rebuild(setup, journal, told) : rebuilt
  const clock = new ExchangeClock(() => feed.now(), monotonicNow, state.timeMs)
  told.flush()
  const stateHash = hashState(state)
  // Records that only the witness failed to store are in the journal, and so in force.
  const left = isRefused ? termsChanges(state, wanted, hashBeginning(store), rules).map(describeCommand) : []
  const terms = { changed: commands.map(describeCommand).filter((name) => !left.includes(name)), refused: left }
  const opened: Opened = { sequence: state.sequence, replayed, terms, durationMs: Math.round(monotonicNow() - startedAt) }
  tell({ type: 'ready', opened })
  tell({ type: 'hash', sequence: state.sequence, hash: stateHash })
  for (const batch of late) {
    tell({ type: 'committed', durableAtMs: machineNow(), commitMs: 0, results: [], recent: { cursor: batch.cursor, rows: batch.rows } })
    historyWriter({ type: 'keep', batch })
  }
  // The main thread opens its calls meanwhile.
  const isLong = replayed >= Math.max(SAVED_REPLAY, state.orders.size * SAVED_REPLAY_PER_ORDER)
  const isSaved = isLong && late.length === 0 && save(makeSnapshot(state, stateHash), journal, history)
  const parts: CoreParts = {
    state,
    snapshotAt: isSaved ? state.sequence : fromSequence,
    journal,
    history,
    projector,
    feed,
    clock,
    random,
    tell,
    historyWriter,
    wallNow: setup.wallNow,
  }
  const core = new Core(parts)
  // A disk that was full before may still be full: the first order must not be the one to find out.
  core.probe()
  return core
}

function rebuild(setup: CoreSetup, journal: Journal, told: ToldRebuild): Rebuilt {
  const { store, history, feed } = setup
  const projector = new Projector(() => journal.origin)
  const late: HistoryBatch[] = []
  const recovered = recover(findSource(setup), {
    cursor: history.cursor(),
    begin: (reached) => projector.begin(reached, history.notes()),
    record(reached, record, events) {
      projector.project(reached, record, events)
      if (projector.pending >= REBUILD_ROWS) write(history, projector, late)
    },
    listener: told,
  })
  write(history, projector, late)
  putPrices(recovered.state, feed, store)
  return { ...recovered, projector, late }
}

/** Returns the journal to replay: with its archive, if the history lacks what was archived. Where that is missing too, the rest is told alone. */
function findSource({ store, history, tell }: CoreSetup): JournalStore {
  try {
    return withArchive(store, history.cursor(), dirname(history.path))
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    tell({
      type: 'notice',
      sentences: [
        `${error.message} The history is made again from later records alone: put them back and remove history.sqlite to have all of it.`,
      ],
    })
    return store
  }
}

/** Writes the next batch. Batches go to the file in order: after one that it refused, all later ones wait. */
function write(history: HistoryStore, projector: Projector, late: HistoryBatch[]): void {
  const batch = projector.take()
  if (batch !== null && (late.length > 0 || !isWritten(history, batch))) late.push(batch)
}

function isWritten(history: HistoryStore, batch: HistoryBatch): boolean {
  try {
    history.write(batch)
    return true
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return false
  }
}

/** Returns the hash of the beginning that was carried over, which the chain must cover too; null if there is none. */
function hashBeginning(store: JournalStore): string | null {
  const text = store.beginning()
  return text === null ? null : textHash(text)
}

/**
 * Applies commands of the exchange itself, makes them durable together and writes their history. Returns whether the disk accepted them.
 * Throws `StoreError` if it refuses a new journal, because nothing could be traded then.
 */
function adopt(
  commands: readonly BareCommand[],
  { state, projector, late }: Rebuilt,
  { store, feed, history, random, monotonicNow, wallNow = Date.now }: CoreSetup,
  journal: Journal,
  told: ToldRebuild,
): boolean {
  const clock = new ExchangeClock(() => feed.now(), monotonicNow, state.timeMs)
  const house = new HouseFeed(feed)
  putLastSeen(state, store, commands, feed)
  const records = commands.flatMap((command) => {
    // A market that is delisted is settled at its current price.
    const market = command.type === 'delist-market' ? state.markets.get(command.market) : undefined
    const move = market === undefined ? null : house.makeMove(market)
    const steps: BareCommand[] = [{ type: 'advance' }, ...(move === null ? [] : [move]), command]
    return steps.flatMap((step) => {
      const { events, records: made } = apply(state, {
        ...withWallClock(step, wallNow),
        timeMs: clock.now(),
        firstId: state.lastId + 1,
        random: random(),
      } as Command)
      for (const record of made) projector.project(state, record, events)
      return made
    })
  })
  try {
    const texts = records.map(writeRecord)
    journal.append(texts)
    for (const text of texts) told.record(text)
    write(history, projector, late)
    return true
  } catch (error) {
    if (!(error instanceof StoreError) || journal.sequence === 0) throw error
    return false
  }
}

function describeCommand(command: BareCommand): string {
  if (command.type === 'delist-market') return `delist ${command.market}`
  if (command.type === 'list-market' || command.type === 'change-market')
    return `${command.type === 'list-market' ? 'list' : 'change'} ${marketId(command.terms.product, command.terms.symbol)}`
  return command.type
}

/** Saves the state after its history. Returns whether the disk accepted it; if not, the next start takes longer. */
function save(taken: CheckpointRow, journal: Journal, history: HistoryStore): boolean {
  try {
    history.sync()
    journal.writeSnapshot(taken)
    return true
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return false
  }
}
