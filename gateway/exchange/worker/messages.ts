import type { Command } from '#gateway/engine/commands.ts'
import type { EngineEvent } from '#gateway/engine/events.ts'
import type { FeedConfig } from '#gateway/feed/create-feed.ts'
import type { EngineTerms } from '#gateway/engine/state/state.ts'
import type { JournalKnowledge } from '#gateway/journal/open-journal.ts'
import type { Recent } from '../history/recent-history.ts'
import type { LiveReceiptView } from '../view-parts.ts'

type Bare<Sealed> = Sealed extends Command ? Omit<Sealed, 'timeMs' | 'firstId' | 'random' | 'seen'> : never

/** A command before the exchange has given it time, ids and randomness. */
export type BareCommand = Bare<Command>

export interface Request {
  /** Above zero; the answer has it. */
  readonly id: number
  readonly command: BareCommand
  /** By `machineNow`: afterwards its sender has been told that the outcome is unknown, and it is not begun any more. */
  readonly untilMs: number
}

/** What the main thread asks of the worker. */
export type ToWorker =
  | { readonly type: 'commands'; readonly requests: readonly Request[] }
  | { readonly type: 'receipt'; readonly id: number; readonly account: string; readonly orderId: number }
  /** Whether the journal takes records at present. */
  | { readonly type: 'probe'; readonly id: number }
  | { readonly type: 'stop' }

/** Events of refusals: they leave no record, so they are told as they are. */
export type PlainEvent = Extract<EngineEvent, { type: 'rejected' | 'repeated' | 'transfer-repeated' | 'loan-repeated' }>

/** What one command did, durable. The records, applied to the state before, tell the rest. */
export interface Result {
  /** 0 for what the exchange did by itself. */
  readonly id: number
  readonly records: readonly Command[]
  readonly plain: readonly PlainEvent[]
}

export type RunState = 'running' | 'stalled' | 'halted'

/** What the worker tells the main thread, in this order of time. */
export type FromWorker =
  | { readonly type: 'ready'; readonly opened: Opened; readonly snapshot: string }
  | { readonly type: 'refused'; readonly message: string }
  /** `durableAtMs`: when the journal's commit was over, see `machineNow`. */
  | { readonly type: 'committed'; readonly durableAtMs: number; readonly results: readonly Result[]; readonly recent: Recent | null }
  /** The history up to a record is in its file. */
  | { readonly type: 'kept'; readonly cursor: number }
  | { readonly type: 'turned-away'; readonly ids: readonly number[]; readonly as: 'busy' | 'halted' }
  | { readonly type: 'status'; readonly state: RunState; readonly detail: string | null }
  /** The state's hash after a record: whoever has applied all records comes to it as well. */
  | { readonly type: 'hash'; readonly sequence: number; readonly hash: string }
  | { readonly type: 'receipt'; readonly id: number; readonly receipt: LiveReceiptView | null }
  /** The answer to a probe; where the journal takes nothing, a status has said so before. */
  | { readonly type: 'probed'; readonly id: number; readonly isWritable: boolean }
  | { readonly type: 'stopped' }

export interface Opened {
  readonly sequence: number
  readonly replayed: number
  /** Rules and terms that this start put in force, and those that the disk did not take: the journal's own stay in force then. */
  readonly terms: { readonly changed: readonly string[]; readonly refused: readonly string[] }
  readonly durationMs: number
}

/** What the worker is started with. */
export interface WorkerSetup {
  readonly journalFile: string
  /** Where the journal is in PostgreSQL instead. */
  readonly databaseUrl: string | null
  /** Where the last acknowledged record is kept beside the journal. */
  readonly witnessFile: string
  readonly historyFile: string
  /** What the other files knew of the journal before they were opened. */
  readonly known: JournalKnowledge
  /** Of the main thread's feed: both must show the same moment. */
  readonly feed: FeedConfig
  readonly terms: EngineTerms
}
