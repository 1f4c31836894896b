import type { FastifyBaseLogger } from 'fastify'
import { untilAborted } from '#lib/kernel/timeout.ts'
import type { Environment } from '#gateway/env.ts'
import { AccountTrail } from '#gateway/exchange/changes/account-trail.ts'
import { endRestOfRounds } from './replay/end-rest.ts'
import { LedReplay } from './replay/shared-replay.ts'
import { prepareFeed } from '#gateway/feed/create-feed.ts'
import { describeNode, type Followed, originOf } from './followers.ts'
import type { ClusterHealth } from '#gateway/http/health.ts'
import { RULES } from '#gateway/engine/rules.ts'
import { type Lead, takeLead } from './database/primary-role.ts'
import { agreedRules, type NodeFacts, type NodeSeen } from './database/nodes.ts'
import { untilProven } from '#gateway/journal/prove-in-thread.ts'
import { fingerprintKeys } from '#gateway/open-identity.ts'
import type { Member, Product } from '#gateway/product.ts'
import type { Rewound } from '#gateway/replay-controls.ts'
import { Standby } from './replica.ts'
import { refuseStart, StartRefused } from '#gateway/start-refused.ts'
import { openDataFolder, reasonOf, type DataFolder } from '#gateway/store/data-folder.ts'
import { Database, leave } from '#gateway/store/postgres/database.ts'
import { type News, openNews } from './database/news.ts'

const REACH_TIMEOUT_MS = 3000
const HAS_JOURNAL = "SELECT to_regclass('journal_checkpoints') IS NOT NULL AS found"
/** How long a gateway that knows nothing of a replay leaves the lead to one that has followed it, and when that one was last seen. */
const LEAVES_LEAD_MS = 10_000
const SEEN_MS = 4000

export interface ClusterOptions {
  readonly environment: Environment
  readonly databaseUrl: string
  /** The product's version. */
  readonly version: string
  readonly log: FastifyBaseLogger
  readonly startProduct: (member: Member) => Promise<Product>
  /** Something went wrong that only an operator or a restart solves. */
  readonly onFailure: (error: unknown) => void
}

/** This gateway among those that share its database. */
export interface Cluster {
  drain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Joins the gateways of a database (ADR 38): leads the exchange if none of the others does, and is a standby otherwise, which serves
 * pages, follows the journal until it may lead itself, answers reads and streams from what it has followed where it can (ADR 45), and
 * passes everything else to the leader.
 */
export function joinCluster(options: ClusterOptions): Cluster {
  const member = new ClusterMember(options)
  const running = member.run().catch(options.onFailure)
  return {
    drain: () => member.drain(),
    async stop() {
      member.end()
      await running
    },
  }
}

/** The parts of a member that depend on what it does. */
type Part = Partial<Pick<Member, 'epoch' | 'followed' | 'marketBefore' | 'replay' | 'environment' | 'onRewind'>>

class ClusterMember {
  readonly #options: ClusterOptions
  readonly #folder: DataFolder
  readonly #database: Database
  readonly #news: News
  readonly #standby: Standby
  readonly #ending = new AbortController()
  readonly #trail = new AccountTrail()
  #hasJournal = false
  #product: Product | null = null
  #epoch: number | null = null
  #nodes: readonly NodeSeen[] = []
  #waitsSince = performance.now()

  constructor(options: ClusterOptions) {
    this.#options = options
    try {
      this.#folder = openDataFolder(options.environment.dataDir)
      this.#database = new Database(options.databaseUrl)
      this.#news = openNews(this.#database, options.log)
    } catch (error) {
      refuseStart(error)
    }
    this.#standby = new Standby({
      ...options,
      folder: this.#folder,
      database: this.#database,
      isServing: () => this.#product !== null,
      serve: (followed) => this.#serve(followed),
    })
  }

  /** Is a standby and then a leader, again and again, until the end. */
  async run(): Promise<void> {
    try {
      await this.#reach()
      this.#prepareMarket()
      await this.#prove()
      while (!this.#ending.signal.aborted) await this.#round()
    } catch (error) {
      if (!this.#ending.signal.aborted) throw error
    } finally {
      await this.#standby.end()
      await this.#product?.stop()
      await this.#news.close()
      this.#folder.release()
    }
  }

  /** Shows that this version comes to the noted states of the journal, before it may follow or lead. */
  async #prove(): Promise<void> {
    const { databaseUrl, version, log } = this.#options
    const refused = this.#hasJournal ? await untilProven(databaseUrl, { log, ended: this.#ending.signal }) : null
    if (refused !== null) throw new StartRefused(`This version (${version}) may neither lead nor stand by. ${refused}`)
  }

  /** Reads a recording before anybody waits for this gateway's signs of life. */
  #prepareMarket(): void {
    try {
      prepareFeed(this.#options.environment.market)
    } catch (error) {
      refuseStart(error)
    }
  }

  /** Refuses a start without a database: later it is waited for. */
  async #reach(): Promise<void> {
    try {
      const client = await this.#database.connect({ name: 'agio lead', queryTimeoutMs: REACH_TIMEOUT_MS })
      const { rows } = await client.query<{ found: boolean }>(HAS_JOURNAL)
      this.#hasJournal = rows[0]?.found === true
      leave(client)
    } catch (error) {
      throw new StartRefused(`DATABASE_URL names a database that cannot be used: ${reasonOf(error)}.`)
    }
  }

  end(): void {
    this.#ending.abort()
  }

  drain(): Promise<void> {
    return this.#product?.drain() ?? Promise.resolve()
  }

  async #round(): Promise<void> {
    const { environment, log } = this.#options
    this.#waitsSince = performance.now()
    const lead = await takeLead({
      database: this.#database,
      node: environment.node,
      onLeader: (leader) => this.#standby.see(leader),
      mayLead: () => (this.#standby.follower?.problem ?? null) === null && !this.#leavesLead(),
      presence: { describe: () => this.#describe(), onNodes: (nodes) => this.#seeNodes(nodes) },
      log,
      ended: this.#ending.signal,
    })
    try {
      await this.#lead(lead)
    } finally {
      await lead.end()
    }
  }

  /** Whether the lead is left to a gateway that knows where the replay is, which this one does not. */
  #leavesLead(): boolean {
    const { node, market } = this.#options.environment
    if (market.source !== 'replay' || this.#standby.heard() !== null || performance.now() - this.#waitsSince > LEAVES_LEAD_MS) return false
    return this.#nodes.some((other) => other.node !== node && !other.isLeader && other.lagMs !== null && other.silentMs < SEEN_MS)
  }

  async #lead(lead: Lead): Promise<void> {
    const { environment, log } = this.#options
    const { epoch } = lead
    const startedAt = performance.now()
    const marketBefore = await this.#standby.take()
    const replay = await this.#openReplay(epoch)
    let isLost = false
    void lead.lost.then(() => (isLost = true))
    let next: Rewound | null = null
    let port = environment.port
    do {
      const { promise: rewound, resolve: rewind } = Promise.withResolvers<Rewound>()
      const opened = { ...environment, port, ...(replay !== null && { market: replay.settings }) }
      const product = await this.#options.startProduct(
        this.#member({ epoch, replay, marketBefore: next === null ? marketBefore : null, environment: opened, onRewind: rewind }),
      )
      this.#standby.taken()
      this.#product = product
      port = product.port
      // Only now: until here the standby answered, which has no exchange.
      this.#epoch = epoch
      lead.announce({ origin: environment.nodeOrigin ?? originOf(environment, port), keys: fingerprintKeys(this.#folder) })
      const durationMs = Math.round(performance.now() - startedAt)
      if (next === null) log.info({ epoch, durationMs }, 'this gateway leads the exchange')
      else log.info({ marketTime: new Date(next.toMs).toISOString() }, 'the replay has begun anew, with new rounds')
      next = await Promise.race([rewound, lead.lost.then(() => null), untilAborted(this.#ending.signal).then(() => null)])
      this.#product = null
      this.#epoch = null
      // Calls are not served until the market is open again.
      if (next !== null) lead.announce({ origin: null, keys: fingerprintKeys(this.#folder) })
      else if (!this.#ending.signal.aborted)
        log.warn({ epoch }, 'another gateway has taken the lead; what was not answered here is unknown')
      await product.stop()
      if (next !== null) await replay?.leave(next.rounds, next.exchange)
    } while (next !== null && !isLost && !this.#ending.signal.aborted)
    this.#standby.again()
  }

  /** Learns where the replay is that this gateway is to lead; null for any other market. */
  async #openReplay(epoch: number): Promise<LedReplay | null> {
    const { environment, databaseUrl, log } = this.#options
    const { market: settings } = environment
    if (settings.source !== 'replay') return null
    const [database, heard, ended] = [this.#database, this.#standby.heard(), this.#ending.signal]
    const replay = await LedReplay.open({ database, epoch, settings, heard, log, ended })
    const rules = agreedRules(this.#nodes, RULES)
    if (replay.hasRoundsToEnd)
      await endRestOfRounds(replay, { folder: this.#folder, databaseUrl, epoch, rules, thread: this.#standby.spare.take(), log })
    return replay
  }

  async #serve(followed: Followed | null): Promise<void> {
    this.#product = await this.#options.startProduct(this.#member({ followed }))
  }

  #describe(): NodeFacts {
    return { version: this.#options.version, rules: RULES, lagMs: this.#health().lagMs }
  }

  #seeNodes(nodes: readonly NodeSeen[]): void {
    this.#nodes = nodes
    if (this.#epoch !== null) this.#product?.agreeRules(agreedRules(nodes, RULES))
  }

  /** The parts of a standby that passes everything on, but for those that are given. */
  #member(part: Part): Member {
    return {
      environment: this.#options.environment,
      onRewind: () => {},
      folder: this.#folder,
      database: this.#database,
      news: this.#news,
      epoch: null,
      thread: part.epoch === undefined ? undefined : this.#standby.spare.take(),
      followed: null,
      marketBefore: null,
      replay: null,
      trail: this.#trail,
      run: () => this.#standby.run,
      rules: agreedRules(this.#nodes, RULES),
      before: this.#product,
      leaderOrigin: () => this.#standby.leader?.origin ?? null,
      health: () => this.#health(),
      nodes: () => this.#nodes.map(({ node, silentMs, lagMs }) => ({ isSelf: node === this.#options.environment.node, silentMs, lagMs })),
      ...part,
    }
  }

  #health(): ClusterHealth {
    const { leader, follower, answersReads } = this.#standby
    const [{ node }, { state: database }] = [this.#options.environment, this.#database.state]
    return describeNode({ node, epoch: this.#epoch, leader, follower, answersReads, database })
  }
}
