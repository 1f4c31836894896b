import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenAlerts } from './alerts/open-alerts.ts'
import type { Environment } from './environment/env.ts'
import type { LocalExchange } from './exchange/local/local-exchange.ts'
import type { NextRound, Rewound } from './exchange/rounds.ts'
import type { SharedCounters } from './fleet/calls/shared-counters.ts'
import type { Fleet, Replicas } from './fleet/fleet.ts'
import type { ReplicaExchange } from './fleet/tail/replica-exchange.ts'
import type { Door } from './front/door.ts'
import type { Elsewhere } from './front/elsewhere.ts'
import type { Health } from './http/health.ts'
import type { IncidentKeeper } from './http/status/keep-incidents.ts'
import type { FeedWatch } from './metrics/feed-watch.ts'
import type { LoopDelay } from './metrics/loop-delay.ts'
import type { SystemSources } from './operator/acts/system/system-acts.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { ReadOperation } from './metrics/operation.ts'
import type { Drain } from '#gateway/front/drain.ts'
import type { Identity } from './open-identity.ts'
import type { OpenExchange } from './open-exchange.ts'
import type { OpenMarket } from './open-market.ts'
import type { Part } from './open-parts.ts'
import type { OperatorListener } from './operator/door/operator-listener.ts'
import type { PageProcess } from './page-process.ts'
import type { readBuild } from './read-build.ts'
import type { openChat } from './open-chat.ts'
import type { OpenSite } from './http/site/open-site.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { Instruments } from './wire/instruments.ts'

/**
 * What a gateway is: the primary of its database, which takes commands; a replica, which answers reads and streams from the state of its
 * primary and passes everything else on; or a relay, which passes on all calls and streams, to a primary or to `GATEWAY_ORIGIN`.
 */
export type Role = 'primary' | 'replica' | 'relay'

export interface GatewayOptions {
  readonly environment: Environment
  readonly development: boolean
  readonly log: FastifyBaseLogger
  /** The project's folder. */
  readonly root: string
  /** Called once, when pages can first be rendered, with the address to open. */
  readonly onReady: (address: string) => void
  /** The operator has a replay begin anew at an earlier time, and all rounds have ended. */
  readonly onRewind: (rewound: Rewound) => void
  /** Rounds that begin before anybody is let in. */
  readonly rounds?: readonly NextRound[]
  readonly fleet?: Fleet
  /** This gateway as it was until now in another role, whose port, pages and web process are kept. */
  readonly before?: Gateway | null
  /** Figures for Prometheus; null if nobody asks for them. */
  readonly metrics?: Metrics | null
  /** The operators' own listener; null if they are not let in. */
  readonly operatorListener?: OperatorListener | null
}

/** A running gateway. */
export interface Gateway {
  /** The port that is listened on, also where the operator let the system choose one. */
  readonly port: number
  /** Tells monitors, proxies and streams that this gateway is about to end, and waits until they have had the time to leave. */
  drain(): Promise<void>
  readonly pages: PageProcess
  /** Leaves its ports to the door of the gateway after this one, and returns the public one. What is under way goes on until `handOver`. */
  leavePorts(next: Door): Promise<number>
  /** Has rules come into force that all gateways know, if this one is the primary. */
  agreeRules(rules: number): void
  /** Stops everything but its pages, after its ports were left to another one; with `letPassedEnd`, calls that it has passed on are answered. */
  handOver(letPassedEnd: boolean): Promise<void>
  stop(): Promise<void>
}

/** Everything that parts of a gateway leave for later ones. Which of it there is depends on the role. */
export interface Opened {
  readonly build: ReturnType<typeof readBuild>
  readonly thread: Worker
  readonly identity: Identity
  readonly market: OpenMarket
  readonly pages: PageProcess
  /** The exchange of a primary, which takes commands. */
  readonly engine: LocalExchange
  /** The exchange of a replica. */
  readonly replica: ReplicaExchange
  /** Either of them, with its streams. */
  readonly exchange: OpenExchange
  readonly endCopying: () => Promise<void>
  readonly endNotices: () => Promise<void>
  readonly alerts: OpenAlerts
  readonly pictures: Pictures
  readonly counters: SharedCounters
  readonly instruments: Instruments
  readonly endListing: () => void
  readonly drain: Drain
  readonly elsewhere: Elsewhere
  readonly door: Door
  readonly health: () => Health
  readonly operation: ReadOperation
  readonly feedWatch: FeedWatch
  readonly loopDelay: LoopDelay
  readonly system: SystemSources
  readonly replicas: Replicas
  readonly status: IncidentKeeper
  readonly site: OpenSite
  readonly chat: ReturnType<typeof openChat>
  readonly endClosing: () => void
  readonly operators: { close(): Promise<void> }
  readonly port: number
  /** The end of the gateway before this one. */
  readonly handedOver: { readonly ended: Promise<void> | undefined }
}

/** What parts are opened by. */
export interface Starting
  extends
    Omit<GatewayOptions, 'fleet' | 'before' | 'metrics' | 'operatorListener'>,
    Required<Pick<GatewayOptions, 'fleet' | 'metrics' | 'operatorListener'>> {
  readonly role: Role
  readonly before: Gateway | null
}

/** How a gateway ends. */
export interface Closing {
  /** Its pages and web process go on for the gateway after it. */
  readonly keepsPages: boolean
  /** Calls that it has passed on are still answered. */
  readonly letPassedEnd: boolean
}

export type GatewayPart = Part<Opened, Starting, Closing>

type There<Needs extends keyof Opened> = Partial<Opened> & Pick<Opened, Needs>

/** States a part that leaves a value for later ones. */
export function part<Slot extends keyof Opened, Needs extends keyof Opened = never>(given: {
  readonly name: string
  readonly slot: Slot
  readonly needs?: readonly Needs[]
  readonly open: (opened: There<Needs>, starting: Starting) => Opened[Slot] | Promise<Opened[Slot]>
  readonly close?: (value: Opened[Slot], opened: There<Needs>, closing: Closing) => unknown
}): GatewayPart {
  const { name, slot, needs = [], open, close } = given
  return {
    name,
    slot,
    needs,
    // A test holds each role to the order in which `needs` are there.
    open: (opened, starting) => open(opened as There<Needs>, starting),
    close: (opened, closing) => close?.(opened[slot] as Opened[Slot], opened as There<Needs>, closing),
  }
}

/** States a part that leaves nothing: it adds to what is there. */
export function step<Needs extends keyof Opened>(given: {
  readonly name: string
  readonly needs: readonly Needs[]
  readonly open: (opened: There<Needs>, starting: Starting) => unknown
  readonly close?: (opened: There<Needs>, closing: Closing) => unknown
}): GatewayPart {
  const { name, needs, open, close } = given
  return {
    name,
    slot: null,
    needs,
    open: (opened, starting) => open(opened as There<Needs>, starting),
    close: (opened, closing) => close?.(opened as There<Needs>, closing),
  }
}
