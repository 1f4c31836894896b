import type { FastifyBaseLogger } from 'fastify'
import { systemTimers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import type { Environment } from './env.ts'
import { SpareThread } from './exchange/engine-thread.ts'
import { followJournal, type JournalFollower } from './exchange/tail/follow-journal.ts'
import { createFollowed, type Followed, linkSecret, marketName } from './followers.ts'
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
      await this.#standby.catch(() => undefined)
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
    await this.#follower?.stop()
    await this.#standby
    const before = this.#product
    this.#product = await this.#options.startProduct(this.#member(lead.epoch, before))
    this.#follower = null
    this.#followed = null
    // Only now: until here the standby answered, which has no exchange.
    this.#epoch = lead.epoch
    lead.announce({ origin: environment.nodeOrigin ?? originOf(environment, this.#product.port), keys: fingerprintKeys(this.#folder) })
    log.info({ epoch: lead.epoch, durationMs: Math.round(performance.now() - startedAt) }, 'this gateway leads the exchange')
    const isLost = await Promise.race([lead.lost.then(() => true), this.#untilEnd()])
    if (isLost) log.warn({ epoch: lead.epoch }, 'another gateway has taken the lead; what was not answered here is unknown')
    const product = this.#product
    this.#product = null
    this.#epoch = null
    this.#leader = null
    await product.stop()
    this.#isTaking = false
  }

  #describe(): NodeFacts {
    const { lagMs } = this.#health()
    return { version: this.#options.version, rules: RULES, lagMs }
  }

  #seeNodes(nodes: readonly NodeSeen[]): void {
    this.#nodes = nodes
    if (this.#epoch !== null) this.#product?.agreeRules(agreedRules(nodes, RULES))
  }

  #untilEnd(): Promise<false> {
    const { signal } = this.#ending
    if (signal.aborted) return Promise.resolve(false)
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(false), { once: true }))
  }

  /** Another gateway leads: serves beside it, as soon as it says where it is. */
  #see(leader: Leader): void {
    this.#leader = leader
    this.#follower?.lead(leader.origin)
    this.#meet(leader)
    if (leader.origin === null || this.#product !== null || this.#follower !== null) return
    const { log, onFailure, databaseUrl, environment } = this.#options
    if (leader.keys !== null && leader.keys !== fingerprintKeys(this.#folder)) {
      const sentence = `The keys in ${this.#folder.path} are not those of the gateway ${leader.node}, which leads. Copy server.key and signing-keys.json from its data folder.`
      return onFailure(new StartRefused(sentence))
    }
    const onBroken = (message: string) =>
      onFailure(new StartRefused(`This gateway cannot follow the journal, so it may not lead. ${message}`))
    const market = marketName(environment)
    const link = { node: environment.node, secret: linkSecret(this.#folder), market: market ?? '' }
    const follower = followJournal({ folder: this.#folder, databaseUrl, tells: market !== null, link, log, onBroken })
    if (market !== null) follower.lead(leader.origin)
    this.#follower = follower
    this.#standby = this.#standBy(leader, follower).then(() => this.#prepare())
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
    const begun = await Promise.race([follower.ready, wait(READY_MS, systemTimers).then(() => undefined)])
    if (typeof begun === 'string') await this.#answerReads(epoch, follower)
    if (this.#product !== null) return
    this.#product = await this.#options.startProduct(this.#member(null, null))
    this.#options.log.info({ leader: node, epoch }, 'this gateway stands by and passes everything on')
    await this.#answerReads(epoch, follower)
  }

  /** Loads an engine's thread, so that a takeover need not wait for it. */
  #prepare(): void {
    if (!this.#isTaking && !this.#ending.signal.aborted) this.#spare.prepare()
  }

  /** Answers reads from here on, once the journal is replayed, if this version can read the accounts as the leader of an epoch keeps them. */
  async #answerReads(epoch: number, follower: JournalFollower): Promise<void> {
    const { startProduct, log } = this.#options
    const snapshot = await follower.ready
    if (snapshot === null || this.#isTaking || this.#ending.signal.aborted) return
    const fits = await hasTablesOfThisVersion(this.#database).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'the version of the accounts cannot be read, so reads are passed to the leader')
      return false
    })
    this.#tablesFit = fits
    if (!fits) return log.warn({ epoch }, 'the accounts are not of this version, so reads are passed to the leader')
    if (this.#followed !== null) return
    const isAlone = () => this.#isTaking || (this.#leader?.origin ?? null) === null
    this.#followed = createFollowed(follower, snapshot, { isAlone, fits: () => this.#tablesFit })
    this.#product = await startProduct(this.#member(null, this.#product))
    log.info({ epoch, sequence: follower.sequence }, 'this gateway answers reads')
  }

  #member(epoch: number | null, before: Product | null): Member {
    return {
      folder: this.#folder,
      database: this.#database,
      news: this.#news,
      epoch,
      thread: epoch === null ? undefined : this.#spare.take(),
      followed: epoch === null ? this.#followed : null,
      rules: agreedRules(this.#nodes, RULES),
      before,
      leaderOrigin: () => this.#leader?.origin ?? null,
      health: () => this.#health(),
      nodes: () => this.#nodes.map(({ node, silentMs, lagMs }) => ({ isSelf: node === this.#options.environment.node, silentMs, lagMs })),
    }
  }

  #health(): ClusterHealth {
    const { node } = this.#options.environment
    const nothing = { followed: null, lagMs: null, behind: null, problem: null }
    if (this.#epoch !== null) return { node, role: 'leader', epoch: this.#epoch, hasLeader: true, answersReads: true, ...nothing }
    const { epoch = 0, origin = null } = this.#leader ?? {}
    const about = { node, role: 'standby', epoch, hasLeader: origin !== null, answersReads: this.#followed?.streams() ?? false } as const
    if (this.#follower === null) return { ...about, ...nothing }
    const { sequence, lagMs, behind, problem } = this.#follower
    return { ...about, followed: sequence, lagMs: Number.isFinite(lagMs) ? Math.round(lagMs) : null, behind, problem }
  }
}

/** Returns where the other gateways reach this one if nothing else is configured: only on the same machine unless it listens on a name. */
function originOf({ host }: Environment, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
