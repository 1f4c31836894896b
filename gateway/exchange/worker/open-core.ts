import { apply } from '#gateway/engine/apply.ts'
import { marketId } from '#gateway/engine/state/markets.ts'
import type { Command } from '#gateway/engine/commands.ts'
import type { EngineState, EngineTerms } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { textHash } from '#gateway/journal/chain.ts'
import { Journal, snapshotOf } from '#gateway/journal/journal.ts'
import { type CheckpointRow, type JournalStore, StoreError } from '#gateway/journal/journal-store.ts'
import { recover } from '#gateway/journal/recover.ts'
import type { Witness } from '#gateway/journal/witness.ts'
import type { HistoryStore } from '../history/history-store.ts'
import type { HistoryBatch } from '../history/history-rows.ts'
import { Projector } from '../history/projector.ts'
import type { ToClerk } from './clerk.ts'
import { Core, type CoreParts } from './core.ts'
import { ExchangeClock } from './exchange-clock.ts'
import { putLastSeen, putPrices } from './first-prices.ts'
import { HouseFeed } from './house-feed.ts'
import { machineNow } from './machine-now.ts'
import type { BareCommand, FromWorker, Opened } from './messages.ts'
import { termsChanges } from '../terms-changes.ts'

/** Rows that are held while a history is made again, before they are written. */
const REBUILD_ROWS = 20_000

/** Records applied again from which on their state is saved at once: a process that dies soon after each start must not start slower each time. */
const SAVED_REPLAY = 1000

export interface CoreSetup {
  /** With all records that `witness` and `history` know of: `openJournal` sees to it. */
  readonly store: JournalStore
  readonly witness: Witness
  readonly history: HistoryStore
  readonly feed: MarketFeed
  readonly terms: EngineTerms
  readonly monotonicNow: () => number
  readonly random: () => number
  readonly tell: (message: FromWorker) => void
  /** Writes the history from now on; `history` is only read. */
  readonly clerk: (message: Exclude<ToClerk, { type: 'stop' }>) => void
}

interface Rebuilt {
  readonly state: EngineState
  readonly projector: Projector
  readonly fromSequence: number
  readonly replayed: number
  /**
   * History that its disk did not take. The clerk writes it when the disk does; until then it is read as if it had been written.
   */
  readonly late: HistoryBatch[]
}

/**
 * Rebuilds the engine from its journal, brings the history up to it, puts today's rules and terms in force, and tells `ready` with the
 * state as everybody may read it. Throws `JournalBroken` where the journal contradicts itself, `StoreError` where the terms cannot be met.
 */
export function openCore(setup: CoreSetup): Core {
  const { store, history, feed, monotonicNow, random, tell, clerk } = setup
  const startedAt = monotonicNow()
  const begun = new Journal(store, setup.witness)
  const rebuilt = rebuild(setup, begun)
  const commands = termsChanges(rebuilt.state, setup.terms, termsHashOf(store))
  const isChanged = commands.length > 0 && adopt(commands, rebuilt, setup, begun)
  // A state whose records the disk has refused is not the journal's; and what a database has kept whose answer was lost, it must say.
  const isRefused = commands.length > 0 && !isChanged
  const journal = isRefused ? new Journal(store, setup.witness) : begun
  const { state, projector, fromSequence, replayed, late } = isRefused ? rebuild(setup, journal) : rebuilt
  const clock = new ExchangeClock(() => feed.now(), monotonicNow, state.timeMs)
  const taken = snapshotOf(state)
  const isSaved = replayed >= SAVED_REPLAY && late.length === 0 && save(taken, journal, history)
  const parts: CoreParts = { state, snapshotAt: isSaved ? state.sequence : fromSequence, journal, history, projector, feed, clock, random, tell, clerk }
  const core = new Core(parts)
  // Records that only the witness did not take are in the journal, and so in force.
  const left = isRefused ? termsChanges(state, setup.terms, termsHashOf(store)).map(nameOf) : []
  const terms = { changed: commands.map(nameOf).filter((name) => !left.includes(name)), refused: left }
  const opened: Opened = { sequence: state.sequence, replayed, terms, durationMs: Math.round(monotonicNow() - startedAt) }
  tell({ type: 'ready', opened, snapshot: taken.snapshot.payload })
  tell({ type: 'hash', sequence: state.sequence, hash: taken.stateHash })
  for (const batch of late) {
    tell({ type: 'committed', durableAtMs: machineNow(), results: [], recent: { cursor: batch.cursor, rows: batch.rows } })
    clerk({ type: 'keep', batch })
  }
  // A disk that was full before may still be: the first order must not be the one to find out.
  core.probe()
  return core
}

function rebuild({ store, history, feed }: CoreSetup, journal: Journal): Rebuilt {
  const projector = new Projector(() => journal.origin)
  const late: HistoryBatch[] = []
  const recovered = recover(store, {
    cursor: history.cursor(),
    begin: (reached) => projector.begin(reached, history.notes()),
    record(reached, record, events) {
      projector.project(reached, record, events)
      if (projector.pending >= REBUILD_ROWS) write(history, projector, late)
    },
  })
  write(history, projector, late)
  putPrices(recovered.state, feed)
  return { ...recovered, projector, late }
}

/** Batches go to the file in their order: after one that it did not take, it is given no other. */
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

/** What the chain must know of the terms that lie beside a journal from before rule 2. */
function termsHashOf(store: JournalStore): string | null {
  const terms = store.terms()
  return terms === null ? null : textHash(terms)
}

/**
 * Applies commands of the exchange itself, makes them durable together and writes their history. Returns whether the disk took them; a
 * new journal that it does not take is refused, because nothing could be traded. Throws `StoreError` then.
 */
function adopt(commands: readonly BareCommand[], { state, projector, late }: Rebuilt, { store, feed, history, random, monotonicNow }: CoreSetup, journal: Journal): boolean {
  const clock = new ExchangeClock(() => feed.now(), monotonicNow, state.timeMs)
  const house = new HouseFeed(feed)
  putLastSeen(state, store, commands, feed)
  const records = commands.flatMap((command) => {
    // A market that goes is settled at the price of now.
    const market = command.type === 'delist-market' ? state.markets.get(command.market) : undefined
    const move = market === undefined ? null : house.moveOf(market)
    const steps: BareCommand[] = [{ type: 'advance' }, ...(move === null ? [] : [move]), command]
    return steps.flatMap((step) => {
      const { events, records: made } = apply(state, { ...step, timeMs: clock.now(), firstId: state.lastId + 1, random: random() } as Command)
      for (const record of made) projector.project(state, record, events)
      return made
    })
  })
  try {
    journal.append(records)
    write(history, projector, late)
    return true
  } catch (error) {
    if (!(error instanceof StoreError) || journal.sequence === 0) throw error
    return false
  }
}

function nameOf(command: BareCommand): string {
  if (command.type === 'delist-market') return `delist ${command.market}`
  if (command.type === 'list-market' || command.type === 'change-market')
    return `${command.type === 'list-market' ? 'list' : 'change'} ${marketId(command.terms.product, command.terms.symbol)}`
  return command.type
}

/** Whether the disk took the state, once the history that belongs to it was there. Where it did not, the next start takes longer. */
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
