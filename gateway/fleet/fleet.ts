import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { CallEntry } from '#gateway/dialect/call-entry.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import type { ExchangeOptions } from '#gateway/exchange/local/start-exchange.ts'
import type { KnownFrames } from '#gateway/feed/frames/frame.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Door } from '#gateway/front/door.ts'
import { createCounters } from '#gateway/guard/counters.ts'
import type { ClusterHealth } from '#gateway/http/health.ts'
import type { VouchedKey } from '#gateway/http/open/bot/entry/private-api.ts'
import type { NodeShown } from '#gateway/http/status/status-route.ts'
import type { DataFolder } from '#gateway/store/data-folder.ts'
import type { Database } from '#gateway/store/postgres/database.ts'
import { createTopics, type Topics } from '#gateway/accounts/topics.ts'
import type { AccountHubOptions } from '#gateway/stream/account/account-hub.ts'
import type { OwnAnswers } from './calls/remote-gateway.ts'
import type { SharedCounters } from './calls/shared-counters.ts'
import type { Replicated } from './replicated.ts'
import type { SharedReplay } from './replay/shared-replay.ts'

/** The parts that a gateway has from the others of its database, and for them (ADR 59). `ALONE` is the only one of its database. */
export interface Fleet {
  /** Opens the topics of the accounts. */
  topics(): Topics
  /** Creates the counters of all limits. */
  counters(): SharedCounters
  /** The data folder and the connections to the database, where they are open before the gateway starts. */
  readonly home: { readonly folder: DataFolder; readonly database: Database } | null
  /** Whether this gateway takes over the port, the pages and the web process of itself in another role. */
  readonly keepsPort: boolean
  /** Names the run of account streams. */
  readonly run: AccountHubOptions['run']
  /** How a primary writes its journal, and what its state goes on from. */
  readonly journal: Pick<ExchangeOptions, 'epoch' | 'rules' | 'thread' | 'trail'>
  /** The market's last passed state, with which a primary goes on; null if there is none. */
  readonly marketBefore: KnownFrames | null
  /** The replay that replicas show too; null if there are none, and for any other market. */
  readonly replay: SharedReplay | null
  /** The way from a primary to its replicas. */
  readonly replicas: Replicas
  /** The state of the primary that a replica answers reads from; null for any other gateway. */
  readonly replicated: Replicated | null
  /** Returns the address of the primary, or null while it is not known; null for a gateway that is the primary itself. */
  readonly primaryOrigin: (() => string | null) | null
  /** Checks calls that come from a stream of another gateway. */
  readonly vouchedKey: VouchedKey
  /** Carries out the calls of a replica's streams at the primary; null for a gateway that does so itself. */
  readonly peerCalls: ((applied: OwnAnswers['applied']) => CallEntry) | null
  health(): ClusterHealth | null
  /** All gateways, in the order of their names. */
  nodes(): readonly NodeShown[]
}

/** The way from a primary to its replicas. */
export interface Replicas {
  /** Receives each message of the engine's thread, to pass it on. */
  readonly onHeard: NonNullable<ExchangeOptions['onHeard']> | null
  open(door: Pick<Door, 'fastify'>, local: LocalExchange, feed: MarketFeed): void
  /** Takes an upgrade that is a replica's; returns false for any other. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  close(): void
}

/** No gateways to tell, or to hear from. */
const NO_REPLICAS: Replicas = { onHeard: null, open() {}, handleUpgrade: () => false, close() {} }

/** The only gateway of its database. */
export const ALONE: Fleet = {
  topics: createTopics,
  counters: () => ({ ...createCounters(), close() {} }),
  home: null,
  keepsPort: false,
  run: undefined,
  journal: {},
  marketBefore: null,
  replay: null,
  replicas: NO_REPLICAS,
  replicated: null,
  primaryOrigin: null,
  vouchedKey: () => null,
  peerCalls: null,
  health: () => null,
  nodes: () => [{ isSelf: true, silentMs: 0, lagMs: null }],
}
