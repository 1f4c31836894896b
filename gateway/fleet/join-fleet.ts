import type { FastifyBaseLogger } from 'fastify'
import { wallClock } from '#lib/kernel/clock.ts'
import { untilAborted } from '#lib/kernel/timeout.ts'
import type { Environment } from '#gateway/environment/env.ts'
import { AccountTrail } from '#gateway/exchange/changes/account-trail.ts'
import { endRemainingRounds } from './replay/end-rest.ts'
import { SharedReplay } from './replay/shared-replay.ts'
import { createPeerCalls } from './calls/peer-calls.ts'
import { createVouching } from './calls/peer-proof.ts'
import { createSharedCounters } from './calls/shared-counters.ts'
import { fingerprintKeys } from './database/key-fingerprint.ts'
import { createPeerTopics } from './database/peer-topics.ts'
import { describeNode } from './describe-node.ts'
import { ALONE, type Fleet } from './fleet.ts'
import { linkSecret } from './link/link-secret.ts'
import type { ClusterHealth } from '#gateway/http/health.ts'
import { RULES } from '#gateway/engine/state/rules.ts'
import { takePrimaryRole, type PrimaryRole } from './database/primary-role.ts'
import { agreedRules, type NodeFacts, type NodeSeen } from './database/nodes.ts'
import { prepareToJoin } from './prepare-to-join.ts'
import { Replica } from './replica.ts'
import type { Replicated } from './replicated.ts'
import { createReplicas } from './replicas.ts'
import { refuseStart } from '#gateway/environment/start-refused.ts'
import type { Rewound } from '#gateway/exchange/local/rounds.ts'
import { openDataFolder, type DataFolder } from '#gateway/store/data-folder.ts'
import { Database } from '#gateway/store/postgres/database.ts'
import { type News, openNews } from './database/news.ts'

/** How long a gateway that knows nothing of a replay leaves the primary's role to one that has shown it, and when that one was last seen. */
const LEAVES_ROLE_MS = 10_000
const SEEN_MS = 4000

/** A gateway that runs in one role. */
export interface Running {
  readonly port: number
  drain(): Promise<void>
  agreeRules(rules: number): void
  stop(): Promise<void>
}

/** The parts with which a gateway is started in one role. */
export interface RoleStart<Gateway extends Running> {
  readonly fleet: Fleet
  readonly environment: Environment
  readonly onRewind: (rewound: Rewound) => void
  /** The gateway as it was until now, whose port, pages and web process are kept. */
  readonly before: Gateway | null
}

export interface JoinOptions<Gateway extends Running> {
  readonly environment: Environment
  readonly databaseUrl: string
  /** The product's version. */
  readonly version: string
  readonly log: FastifyBaseLogger
  readonly startGateway: (start: RoleStart<Gateway>) => Promise<Gateway>
  /** Something went wrong that only an operator or a restart solves. */
  readonly onFailure: (error: unknown) => void
}

/** This gateway among those that share its database. */
export interface JoinedFleet {
  drain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Joins the gateways of a database (ADR 38): becomes their primary if none of the others is, and is a replica otherwise, which serves pages,
 * follows the journal until it may be the primary itself, answers reads and streams from what it has followed where it can (ADR 45), and
 * passes everything else to the primary.
 */
export function joinFleet<Gateway extends Running>(options: JoinOptions<Gateway>): JoinedFleet {
  const member = new FleetMember(options)
  const running = member.run().catch(options.onFailure)
  return {
    drain: () => member.drain(),
    async stop() {
      member.end()
      await running
    },
  }
}

/** What a primary is started with beside that which every role has. */
interface PrimaryStart extends Pick<Fleet, 'marketBefore' | 'replay'>, Pick<RoleStart<Running>, 'environment' | 'onRewind'> {
  readonly epoch: number
}

class FleetMember<Gateway extends Running> {
  readonly #options: JoinOptions<Gateway>
  readonly #folder: DataFolder
  readonly #database: Database
  readonly #news: News
  readonly #replica: Replica
  readonly #ending = new AbortController()
  readonly #trail = new AccountTrail()
  #gateway: Gateway | null = null
  #epoch: number | null = null
  #nodes: readonly NodeSeen[] = []
  #waitsSince = performance.now()

  constructor(options: JoinOptions<Gateway>) {
    this.#options = options
    try {
      this.#folder = openDataFolder(options.environment.dataDir)
      this.#database = new Database(options.databaseUrl)
      this.#news = openNews(this.#database, options.log)
    } catch (error) {
      refuseStart(error)
    }
    this.#replica = new Replica({
      ...options,
      folder: this.#folder,
      database: this.#database,
      isServing: () => this.#gateway !== null,
      serve: (replicated) => this.#startReplica(replicated),
    })
  }

  /** Is a replica and then the primary, again and again, until the end. */
  async run(): Promise<void> {
    try {
      await prepareToJoin({ ...this.#options, database: this.#database, ended: this.#ending.signal })
      while (!this.#ending.signal.aborted) await this.#round()
    } catch (error) {
      if (!this.#ending.signal.aborted) throw error
    } finally {
      await this.#replica.end()
      await this.#gateway?.stop()
      await this.#news.close()
      this.#folder.release()
    }
  }

  end(): void {
    this.#ending.abort()
  }

  drain(): Promise<void> {
    return this.#gateway?.drain() ?? Promise.resolve()
  }

  async #round(): Promise<void> {
    const { environment, log } = this.#options
    this.#waitsSince = performance.now()
    const role = await takePrimaryRole({
      database: this.#database,
      node: environment.node,
      onPrimary: (primary) => this.#replica.see(primary),
      mayBePrimary: () => (this.#replica.journal?.problem ?? null) === null && !this.#leavesRole(),
      presence: { describe: () => this.#describe(), onNodes: (nodes) => this.#seeNodes(nodes) },
      log,
      ended: this.#ending.signal,
    })
    try {
      await this.#serveAsPrimary(role)
    } finally {
      await role.end()
    }
  }

  /** Whether the primary's role is left to a gateway that knows where the replay is, which this one does not. */
  #leavesRole(): boolean {
    const { node, market } = this.#options.environment
    if (market.source !== 'replay' || this.#replica.shownReplay() !== null || performance.now() - this.#waitsSince > LEAVES_ROLE_MS)
      return false
    return this.#nodes.some((other) => other.node !== node && !other.isPrimary && other.lagMs !== null && other.silentMs < SEEN_MS)
  }

  async #serveAsPrimary(role: PrimaryRole): Promise<void> {
    const { environment, log } = this.#options
    const { epoch } = role
    const startedAt = performance.now()
    const marketBefore = await this.#replica.take()
    const replay = await this.#openReplay(epoch)
    let isLost = false
    void role.lost.then(() => (isLost = true))
    let next: Rewound | null = null
    let port = environment.port
    do {
      const { promise: rewound, resolve: rewind } = Promise.withResolvers<Rewound>()
      const opened = { ...environment, port, ...(replay !== null && { market: replay.settings }) }
      const gateway = await this.#startPrimary({
        epoch,
        replay,
        marketBefore: next === null ? marketBefore : null,
        environment: opened,
        onRewind: rewind,
      })
      this.#replica.taken()
      this.#gateway = gateway
      port = gateway.port
      // Only now: until here the replica answered, which has no exchange.
      this.#epoch = epoch
      role.announce({ origin: environment.nodeOrigin ?? writeOrigin(environment, port), keys: fingerprintKeys(this.#folder) })
      const durationMs = Math.round(performance.now() - startedAt)
      if (next === null) log.info({ epoch, durationMs }, 'this gateway is the primary')
      else log.info({ marketTime: new Date(next.toMs).toISOString() }, 'the replay has begun anew, with new rounds')
      next = await Promise.race([rewound, role.lost.then(() => null), untilAborted(this.#ending.signal).then(() => null)])
      this.#gateway = null
      this.#epoch = null
      // Calls are not served until the market is open again.
      if (next !== null) role.announce({ origin: null, keys: fingerprintKeys(this.#folder) })
      else if (!this.#ending.signal.aborted)
        log.warn({ epoch }, 'another gateway has become the primary; what was not answered here is unknown')
      await gateway.stop()
      if (next !== null) await replay?.leave(next.rounds, next.exchange)
    } while (next !== null && !isLost && !this.#ending.signal.aborted)
    this.#replica.again()
  }

  /** Learns where the replay is that this gateway is to go on with; null for any other market. */
  async #openReplay(epoch: number): Promise<SharedReplay | null> {
    const { environment, databaseUrl, log } = this.#options
    const { market: settings } = environment
    if (settings.source !== 'replay') return null
    const [database, shown, ended] = [this.#database, this.#replica.shownReplay(), this.#ending.signal]
    const replay = await SharedReplay.open({ database, epoch, settings, shown, log, ended })
    const rules = agreedRules(this.#nodes, RULES)
    if (replay.hasRoundsToEnd)
      await endRemainingRounds(replay, { folder: this.#folder, databaseUrl, epoch, rules, thread: this.#replica.spare.take(), log })
    return replay
  }

  async #startReplica(replicated: Replicated | null): Promise<void> {
    const { environment, startGateway } = this.#options
    const peerCalls: Fleet['peerCalls'] = (applied) =>
      createPeerCalls({ origin: primaryOrigin, secret: linkSecret(this.#folder), applied, clock: wallClock })
    const primaryOrigin = () => this.#replica.primary?.origin ?? null
    const fleet = { ...this.#fleet(), replicated, primaryOrigin, peerCalls }
    this.#gateway = await startGateway({ fleet, environment, onRewind() {}, before: this.#gateway })
  }

  #startPrimary({ epoch, replay, marketBefore, environment, onRewind }: PrimaryStart): Promise<Gateway> {
    const [folder, { log }] = [this.#folder, this.#options]
    const common = this.#fleet()
    const journal = { ...common.journal, epoch, rules: agreedRules(this.#nodes, RULES), thread: this.#replica.spare.take() }
    const replicas = createReplicas({ environment, folder, replay, run: common.run, log })
    return this.#options.startGateway({
      fleet: { ...common, journal, replay, marketBefore, replicas },
      environment,
      onRewind,
      before: this.#gateway,
    })
  }

  #describe(): NodeFacts {
    return { version: this.#options.version, rules: RULES, lagMs: this.#health().lagMs }
  }

  #seeNodes(nodes: readonly NodeSeen[]): void {
    this.#nodes = nodes
    if (this.#epoch !== null) this.#gateway?.agreeRules(agreedRules(nodes, RULES))
  }

  /** What every role has from the others. */
  #fleet() {
    const [folder, database, { node }] = [this.#folder, this.#database, this.#options.environment]
    return {
      ...ALONE,
      topics: () => createPeerTopics(this.#news),
      counters: () => createSharedCounters(this.#news),
      home: { folder, database },
      keepsPort: this.#gateway !== null,
      run: () => this.#replica.run,
      journal: { trail: this.#trail },
      vouchedKey: (call, nowMs) => createVouching(linkSecret(folder))(call, nowMs),
      health: () => this.#health(),
      nodes: () => this.#nodes.map(({ node: name, silentMs, lagMs }) => ({ isSelf: name === node, silentMs, lagMs })),
    } satisfies Fleet
  }

  #health(): ClusterHealth {
    const { primary, journal, answersReads } = this.#replica
    const [{ node }, { state: database }] = [this.#options.environment, this.#database.state]
    return describeNode({ node, epoch: this.#epoch, primary, journal, answersReads, database })
  }
}

/** Returns where the other gateways reach this one if nothing else is configured: only on the same machine unless it listens on a name. */
export function writeOrigin({ host }: Environment, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
