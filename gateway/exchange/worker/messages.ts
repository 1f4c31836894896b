import type { RunState } from '../exchange.ts'
import type { Considered, ConsideredOrder } from '#gateway/engine/trading/orders/considered/consider.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import type { ReplayCourse } from '#gateway/feed/market-feed.ts'
import type { FeedConfig } from '#gateway/feed/open/create-feed.ts'
import type { Frame, MarketName } from '#gateway/feed/frames/frame.ts'
import type { JournalKnowledge } from '#gateway/journal/open-journal.ts'
import type { RecordText } from '#gateway/engine/record/record-text.ts'
import type { EngineTerms } from '#gateway/engine/state/state.ts'
import type { Recent } from '../history/recent-history.ts'
import type { LiveReceiptView } from '../views/view-parts.ts'

export interface Request {
  /** Above zero; repeated in the answer. */
  readonly id: number
  readonly command: BareCommand
  /** In the time of `machineNow`. After it the sender has been told that the outcome is unknown, so the command is no longer started. */
  readonly untilMs: number
}

/** Messages to a worker that has not begun: its setup, and before it, that it is going to need PostgreSQL and a market. */
export type ToWaitingWorker =
  | { readonly type: 'postgres'; readonly feed: FeedConfig }
  | { readonly type: 'setup'; readonly setup: WorkerSetup }

/** Messages from the main thread to the worker, after its setup. */
export type ToWorker =
  | { readonly type: 'commands'; readonly requests: readonly Request[] }
  | { readonly type: 'receipt'; readonly id: number; readonly account: string; readonly orderId: number }
  /** Asks for the engine's judgement of a futures order that is not placed. */
  | { readonly type: 'consider'; readonly id: number; readonly account: string; readonly market: string; readonly order: ConsideredOrder }
  /** The replay has another course from here on; everything sent earlier belongs to the old course. */
  | { readonly type: 'replay'; readonly course: ReplayCourse }
  /** Asks whether the journal currently takes records. */
  | { readonly type: 'probe'; readonly id: number }
  /** A frame that the main thread's feed has just received: later commands are judged by it. */
  | { readonly type: 'frame'; readonly frame: Frame }
  /** The rules that all gateways know: they come into force as soon as the journal takes records. */
  | { readonly type: 'agree'; readonly rules: number }
  /** The state's hash is to be told soon. */
  | { readonly type: 'hash' }
  /** The history of these accounts is to be deleted: they were closed, and nobody can ask for it any more. */
  | { readonly type: 'forget'; readonly accounts: readonly string[] }
  | { readonly type: 'stop' }

/** Events of rejected and repeated commands: they leave no record, so they are sent as they are. */
export type PlainEvent = Extract<
  EngineEvent,
  { type: 'rejected' | 'repeated' | 'transfer-repeated' | 'loan-repeated' | 'product-repeated' }
>

const PLAIN: ReadonlySet<string> = new Set(['rejected', 'repeated', 'transfer-repeated', 'loan-repeated', 'product-repeated'])

export function isPlain(event: EngineEvent): event is PlainEvent {
  return PLAIN.has(event.type)
}

/** The durable result of one command. Applying the records to the state before gives the rest; they are as the journal has them. */
export interface Result {
  /** 0 for commands of the exchange itself. */
  readonly id: number
  readonly records: readonly RecordText[]
  readonly plain: readonly PlainEvent[]
}

export type { RunState }

/** Messages from the worker to the main thread, in chronological order. */
export type FromWorker =
  /** A start begins with this state. Where it is said again, the one before was not whole. */
  | { readonly type: 'restored'; readonly snapshot: string }
  /** Records that a start has applied to it since, in order. */
  | { readonly type: 'replayed'; readonly records: readonly RecordText[] }
  | { readonly type: 'ready'; readonly opened: Opened }
  | { readonly type: 'refused'; readonly message: string }
  /** `durableAtMs`: the time at which the journal's commit ended, see `machineNow`; `commitMs`: how long it took. */
  | {
      readonly type: 'committed'
      readonly durableAtMs: number
      readonly commitMs: number
      readonly results: readonly Result[]
      readonly recent: Recent | null
    }
  /** The history up to a record is in its file. */
  | { readonly type: 'kept'; readonly cursor: number }
  | { readonly type: 'turned-away'; readonly ids: readonly number[]; readonly as: 'busy' | 'halted' }
  | { readonly type: 'status'; readonly state: RunState; readonly detail: string | null }
  /** The state's hash after a record, which every thread that has applied all records must reproduce. */
  | { readonly type: 'hash'; readonly sequence: number; readonly hash: string }
  | { readonly type: 'receipt'; readonly id: number; readonly receipt: LiveReceiptView | null }
  /** Null if there is no such account or market. */
  | { readonly type: 'considered'; readonly id: number; readonly considered: Considered | null }
  /** The answer to a probe; if the journal takes nothing, a status message has said so before. */
  | { readonly type: 'probed'; readonly id: number; readonly isWritable: boolean }
  /** The paused replay stands at this market time, later than its course says. */
  | { readonly type: 'stands'; readonly marketMs: number }
  /** The markets whose books the engine needs; sent when they change. */
  | { readonly type: 'wanted'; readonly markets: readonly MarketName[] }
  /** Sentences for the operator about a changed list of markets. */
  | { readonly type: 'notice'; readonly sentences: readonly string[] }
  | { readonly type: 'stopped' }

export interface Opened {
  readonly sequence: number
  readonly replayed: number
  /** Rules and terms that this start put in force, and those that the disk refused: then the journal's own stay in force. */
  readonly terms: { readonly changed: readonly string[]; readonly refused: readonly string[] }
  readonly durationMs: number
}

/** The worker's start parameters. */
export interface WorkerSetup {
  readonly journalFile: string
  /** Set if the journal is in PostgreSQL instead. */
  readonly databaseUrl: string | null
  /** The epoch in which this gateway leads the exchange of its database. */
  readonly epoch?: number | null
  /** The file that stores the last acknowledged record beside the journal. */
  readonly witnessFile: string
  readonly historyFile: string
  /** The other files' knowledge of the journal, read before it is opened. */
  readonly known: JournalKnowledge
  /** The main thread's feed configuration: both feeds must show the same moment. */
  readonly feed: FeedConfig
  readonly terms: EngineTerms
  /** The rules that all gateways know; null if there is only this one. */
  readonly rules: number | null
}
