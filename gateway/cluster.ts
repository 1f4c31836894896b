import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { systemTimers } from '#lib/kernel/clock.ts'
import { untilAborted, wait } from '#lib/kernel/timeout.ts'
import type { Environment } from './env.ts'
import { SpareThread } from './exchange/engine-thread.ts'
import { AccountTrail } from './exchange/changes/account-trail.ts'
import type { JournalFollower } from './exchange/tail/follow-journal.ts'
import type { LeaderMarket } from './exchange/tail/leader-market.ts'
import type { KnownFrames } from './feed/frames/frame.ts'
import { createFollowed, describeNode, followLeader, type Followed, originOf } from './followers.ts'
import type { ClusterHealth } from './http/health.ts'
import { RULES } from './engine/rules.ts'
import { type Lead, type Leader, takeLead } from './journal/postgres/lead.ts'
import { agreedRules, type NodeFacts, type NodeSeen } from './journal/postgres/nodes.ts'
import { proveInThread } from './journal/prove-in-thread.ts'
import { fingerprintKeys } from './open-identity.ts'
import type { Member, Product } from './product.ts'
import { refuseStart, StartRefused } from './start-refused.ts'
import { openDataFolder, reasonOf, type DataFolder } from './store/data-folder.ts'
import { Database, leave } from './store/postgres/database.ts'
import { type News, openNews } from './store/postgres/news.ts'
import { hasTablesOfThisVersion } from './store/store.ts'

const REACH_TIMEOUT_MS = 3000
/** How long a standby replays the journal before it serves; after that it passes everything on until it is done. */
const READY_MS = 5000
const PROVE_AGAIN_MS = 1000
const HAS_JOURNAL = "SELECT to_regclass('journal_checkpoints') IS NOT NULL AS found"

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

class ClusterMember {
  readonly #options: ClusterOptions
  readonly #folder: DataFolder
  readonly #database: Database
  readonly #news: News
  readonly #ending = new AbortController()
  #hasJournal = false
  #product: Product | null = null
  #standby: Promise<void> = Promise.resolve()
  #follower: JournalFollower | null = null
  /** The leader's market, where it comes only once. */
  #market: LeaderMarket | null = null
  #leader: Leader | null = null
  #epoch: number | null = null
  /** Whether this gateway has taken the lead: calls that still come to it as a standby are answered here. */
  #isTaking = false
  #followed: Followed | null = null
  readonly #spare = new SpareThread()
  /** The last epoch whose leader has said where it is; 0 before the first. */
  #metEpoch = 0
  /** Whether the accounts' tables are those of this version. */
  #tablesFit = false
  #nodes: readonly NodeSeen[] = []
  readonly #trail = new AccountTrail()
  /** The run of account streams: that of the leader that this gateway follows or has followed. */
  #run: string = randomUUID()

  constructor(options: ClusterOptions) {
    this.#options = options
    try {
      this.#folder = openDataFolder(options.environment.dataDir)
      this.#database = new Database(options.databaseUrl)
      this.#news = openNews(this.#database, options.log)
    } catch (error) {
      refuseStart(error)
    }
  }

  /** Is a standby and then a leader, again and again, until the end. */
  async run(): Promise<void> {
    try {
      await this.#reach()
      await this.#prove()
      while (!this.#ending.signal.aborted) await this.#round()
    } catch (error) {
      if (!this.#ending.signal.aborted) throw error
    } finally {
      await this.#spare.end()
      await this.#follower?.stop()
      this.#market?.feed.giveUp()
      await this.#standby.catch(() => undefined)
      this.#market?.close()
      await this.#product?.stop()
      await this.#news.close()
      this.#folder.release()
    }
  }

  /** Shows that this version comes to the noted states of the journal, before it may follow or lead. */
  async #prove(): Promise<void> {
    const { databaseUrl, version, log } = this.#options
    const { signal } = this.#ending
    while (this.#hasJournal && !signal.aborted) {
      const result = await proveInThread(databaseUrl, signal)
      if (result.kind === 'proven') return log.info(result.proof, 'this version comes to the noted states of the journal')
      if (result.kind === 'refused') throw new StartRefused(`This version (${version}) may neither lead nor stand by. ${result.message}`)
      log.warn({ reason: result.message }, 'the journal cannot be read to be compared with')
      await wait(PROVE_AGAIN_MS, systemTimers)
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
    const lead = await takeLead({
      database: this.#database,
      node: environment.node,
      onLeader: (leader) => this.#see(leader),
      mayLead: () => this.#follower === null || this.#follower.problem === null,
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

  async #lead(lead: Lead): Promise<void> {
    const { environment, log } = this.#options
    const startedAt = performance.now()
    this.#isTaking = true
    // The leader before cannot write any more.
    this.#leader &&= { ...this.#leader, origin: null }
    await this.#follower?.stop()
    this.#market?.feed.giveUp()
    await this.#standby
    const [before, market] = [this.#product, this.#market]
    this.#product = await this.#options.startProduct(this.#member(lead.epoch, before, market?.feed.known() ?? null))
    market?.close()
    this.#market = null
    this.#run = this.#follower?.run ?? this.#run
    this.#follower = null
    this.#followed = null
    // Only now: until here the standby answered, which has no exchange.
    this.#epoch = lead.epoch
    lead.announce({ origin: environment.nodeOrigin ?? originOf(environment, this.#product.port), keys: fingerprintKeys(this.#folder) })
    log.info({ epoch: lead.epoch, durationMs: Math.round(performance.now() - startedAt) }, 'this gateway leads the exchange')
    const isLost = await Promise.race([lead.lost.then(() => true), untilAborted(this.#ending.signal).then(() => false)])
    if (isLost) log.warn({ epoch: lead.epoch }, 'another gateway has taken the lead; what was not answered here is unknown')
    const product = this.#product
    this.#product = null
    this.#epoch = null
    this.#leader = null
    await product.stop()
    this.#isTaking = false
  }

  #describe(): NodeFacts {
    return { version: this.#options.version, rules: RULES, lagMs: this.#health().lagMs }
  }

  #seeNodes(nodes: readonly NodeSeen[]): void {
    this.#nodes = nodes
    if (this.#epoch !== null) this.#product?.agreeRules(agreedRules(nodes, RULES))
  }

  /** Resolves with the state to begin with, once the leader's market is known too; with null if it is stopped before. */
  async #begun({ ready }: JournalFollower): Promise<string | null> {
    const [snapshot, isMarketKnown] = await Promise.all([ready, this.#market?.feed.ready() ?? true])
    return isMarketKnown ? snapshot : null
  }

  /** Another gateway leads: serves beside it, as soon as it says where it is. */
  #see(leader: Leader): void {
    this.#leader = leader
    this.#follower?.lead(leader.origin)
    this.#market?.lead(leader.origin)
    this.#meet(leader)
    if (leader.origin === null || this.#product !== null || this.#follower !== null) return
    const { log, onFailure, databaseUrl, environment } = this.#options
    if (leader.keys !== null && leader.keys !== fingerprintKeys(this.#folder)) {
      const sentence = `The keys in ${this.#folder.path} are not those of the gateway ${leader.node}, which leads. Copy server.key and signing-keys.json from its data folder.`
      return onFailure(new StartRefused(sentence))
    }
    const onBroken = (message: string) =>
      onFailure(new StartRefused(`This gateway cannot follow the journal, so it may not lead. ${message}`))
    const { follower, market } = followLeader({ folder: this.#folder, environment, databaseUrl, log, onBroken, origin: leader.origin })
    this.#follower = follower
    this.#market = market
    this.#standby = this.#standBy(leader, follower).then(() => void (this.#isTaking || this.#spare.prepare()))
    this.#standby.catch(onFailure)
  }

  /** Another leader may keep the accounts in other tables. */
  #meet({ origin, epoch }: Leader): void {
    const [follower, before] = [this.#follower, this.#metEpoch]
    if (origin === null || epoch === before) return
    this.#metEpoch = epoch
    if (follower === null || before === 0) return
    this.#standby = this.#standby.then(() => this.#answerReads(epoch, follower))
    this.#standby.catch(this.#options.onFailure)
  }

  async #standBy({ node, epoch }: Leader, follower: JournalFollower): Promise<void> {
    const begun = await Promise.race([this.#begun(follower), wait(READY_MS, systemTimers).then(() => undefined)])
    if (typeof begun === 'string') await this.#answerReads(epoch, follower)
    if (this.#product !== null) return
    this.#product = await this.#options.startProduct(this.#member(null, null))
    this.#options.log.info({ leader: node, epoch }, 'this gateway stands by and passes everything on')
    await this.#answerReads(epoch, follower)
  }

  /** Answers reads from here on, once the journal is replayed, if this version can read the accounts as the leader of an epoch keeps them. */
  async #answerReads(epoch: number, follower: JournalFollower): Promise<void> {
    const { startProduct, log } = this.#options
    const snapshot = await this.#begun(follower)
    if (snapshot === null || this.#isTaking || this.#ending.signal.aborted) return
    const fits = await hasTablesOfThisVersion(this.#database).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'the version of the accounts cannot be read, so reads are passed to the leader')
      return false
    })
    this.#tablesFit = fits
    if (!fits) return log.warn({ epoch }, 'the accounts are not of this version, so reads are passed to the leader')
    if (this.#followed !== null) return
    const isAlone = () => this.#isTaking || (this.#leader?.origin ?? null) === null
    this.#followed = createFollowed({ follower, snapshot, market: this.#market }, { isAlone, fits: () => this.#tablesFit })
    this.#product = await startProduct(this.#member(null, this.#product))
    log.info({ epoch, sequence: follower.sequence }, 'this gateway answers reads')
  }

  #member(epoch: number | null, before: Product | null, marketBefore: KnownFrames | null = null): Member {
    return {
      folder: this.#folder,
      database: this.#database,
      news: this.#news,
      epoch,
      thread: epoch === null ? undefined : this.#spare.take(),
      followed: epoch === null ? this.#followed : null,
      marketBefore,
      trail: this.#trail,
      run: () => this.#follower?.run ?? this.#run,
      rules: agreedRules(this.#nodes, RULES),
      before,
      leaderOrigin: () => this.#leader?.origin ?? null,
      health: () => this.#health(),
      nodes: () => this.#nodes.map(({ node, silentMs, lagMs }) => ({ isSelf: node === this.#options.environment.node, silentMs, lagMs })),
    }
  }

  #health(): ClusterHealth {
    const [{ node }, { state: database }, answersReads] = [this.#options.environment, this.#database.state, this.#followed?.streams()]
    return describeNode({ node, epoch: this.#epoch, leader: this.#leader, follower: this.#follower, answersReads, database })
  }
}
