import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { systemTimers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import type { Environment } from '#gateway/env.ts'
import { SpareThread } from '#gateway/exchange/engine-thread.ts'
import type { JournalFollower } from './tail/follow-journal.ts'
import type { HeardReplay } from './market/replica-market.ts'
import type { KnownFrames } from '#gateway/feed/frames/frame.ts'
import { createFollowed, followLeader, type Followed, type Following, isPast } from './followers.ts'
import type { Leader } from './database/primary-role.ts'
import { fingerprintKeys } from '#gateway/open-identity.ts'
import { StartRefused } from '#gateway/start-refused.ts'
import { reasonOf, type DataFolder } from '#gateway/store/data-folder.ts'
import type { Database } from '#gateway/store/postgres/database.ts'
import { hasTablesOfThisVersion } from '#gateway/store/store.ts'

/** How long a standby replays the journal before it serves; after that it passes everything on until it is done. */
const READY_MS = 5000

export interface StandbyOptions {
  readonly environment: Environment
  readonly databaseUrl: string
  readonly folder: DataFolder
  readonly database: Database
  readonly log: FastifyBaseLogger
  /** Whether calls are answered already, as a leader or as a standby. */
  readonly isServing: () => boolean
  /** Serves from here on as a standby; with null it passes everything on to the leader. */
  readonly serve: (followed: Followed | null) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/**
 * The part of a gateway that stands by: follows the journal of the leader, and its market where that is needed, answers reads and streams
 * from what it has followed where it can (ADR 45), and passes everything else to the leader.
 */
export class Standby {
  readonly spare = new SpareThread()
  readonly #options: StandbyOptions
  #following: Following | null = null
  #followed: Followed | null = null
  /** The same from the moment on at which its first streams may open. */
  #opened: Followed | null = null
  #leader: Leader | null = null
  /** Everything that is under way, one after another. */
  #work: Promise<void> = Promise.resolve()
  /** Whether this gateway has taken the lead: calls that still come to it as a standby are answered here. */
  #isTaking = false
  #isOver = false
  /** The last epoch whose leader has said where it is; 0 before the first. */
  #metEpoch = 0
  /** Whether the accounts' tables are those of this version. */
  #tablesFit = false
  /** The run of account streams: that of the leader that this gateway follows or has followed. */
  #run: string = randomUUID()
  /** Where the leader's replay was before it began anew. */
  #heard: HeardReplay | null = null

  constructor(options: StandbyOptions) {
    this.#options = options
  }

  get leader(): Leader | null {
    return this.#leader
  }

  get follower(): JournalFollower | null {
    return this.#following?.follower ?? null
  }

  get run(): string {
    return this.follower?.run ?? this.#run
  }

  get answersReads(): boolean {
    return this.#followed?.streams() ?? false
  }

  /** Where the replay is that other gateways have shown; null if none was heard. */
  heard(): HeardReplay | null {
    return this.#following?.market?.heard() ?? this.#heard
  }

  /** Another gateway leads: serves beside it, as soon as it says where it is. */
  see(leader: Leader): void {
    this.#leader = leader
    const { follower, market = null } = this.#following ?? {}
    follower?.lead(leader.origin)
    market?.lead(leader.origin)
    if (isPast(market, leader)) market.leave()
    this.#meet(leader)
    if (leader.origin === null || this.#options.isServing() || this.#following !== null) return
    const { environment, folder, onFailure } = this.#options
    if (leader.keys !== null && leader.keys !== fingerprintKeys(folder)) {
      const sentence = `The keys in ${folder.path} are not those of the gateway ${leader.node}, which leads. Copy server.key and signing-keys.json from its data folder.`
      return onFailure(new StartRefused(sentence))
    }
    const following = this.#follow(leader)
    this.#work = this.#standBy(leader, following).then(() => void (this.#isTaking || this.spare.prepare(environment.market)))
    this.#work.catch(onFailure)
  }

  /** Ends following, to take the lead. Returns the market as it was last passed on; null if that was not frames. */
  async take(): Promise<KnownFrames | null> {
    this.#isTaking = true
    // The leader before cannot write any more.
    this.#leader &&= { ...this.#leader, origin: null }
    await this.follower?.stop()
    this.#following?.market?.giveUp()
    await this.#work
    return this.#following?.market?.known() ?? null
  }

  /** This gateway leads: nothing of what it has followed is needed any more. */
  taken(): void {
    this.#run = this.run
    this.#following?.market?.close()
    this.#following = null
    this.#followed = null
    this.#opened = null
    this.#heard = null
  }

  /** This gateway has lost the lead. */
  again(): void {
    this.#leader = null
    this.#isTaking = false
  }

  /** Ends everything but what it serves. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.spare.end()
    await this.follower?.stop()
    this.#following?.market?.giveUp()
    await this.#work.catch(() => undefined)
    this.#following?.market?.close()
  }

  #follow({ origin }: Pick<Leader, 'origin'>): Following {
    const { onFailure } = this.#options
    const onRefused = (sentence: string): void => onFailure(new StartRefused(sentence))
    const onBroken = (message: string): void => onRefused(`This gateway cannot follow the journal, so it may not lead. ${message}`)
    const following = followLeader({ ...this.#options, origin, onBroken, onRefused, onAnew: () => this.#beginAnew(following) })
    this.#following = following
    return following
  }

  /** Another leader may keep the accounts in other tables. */
  #meet({ origin, epoch }: Leader): void {
    const [following, before] = [this.#following, this.#metEpoch]
    if (origin === null || epoch === before) return
    this.#metEpoch = epoch
    if (following === null || before === 0) return
    this.#then(() => this.#answerReads(epoch, following))
  }

  #then(work: () => Promise<void>): void {
    this.#work = this.#work.then(work)
    this.#work.catch(this.#options.onFailure)
  }

  async #standBy({ node, epoch }: Leader, following: Following): Promise<void> {
    const begun = await Promise.race([this.#begun(following), wait(READY_MS, systemTimers).then(() => undefined)])
    if (typeof begun === 'string') await this.#answerReads(epoch, following)
    if (this.#options.isServing()) return
    await this.#options.serve(null)
    this.#options.log.info({ leader: node, epoch }, 'this gateway stands by and passes everything on')
    await this.#answerReads(epoch, following)
  }

  /** Resolves with the state to begin with, once the leader's market is known too; with null if it is stopped before. */
  async #begun({ follower, market }: Following): Promise<string | null> {
    const [snapshot, isMarketKnown] = await Promise.all([follower.ready, market?.ready() ?? true])
    return isMarketKnown ? snapshot : null
  }

  /** Answers reads from here on, once the journal is replayed, if this version can read the accounts as the leader of an epoch keeps them. */
  async #answerReads(epoch: number, following: Following): Promise<void> {
    const { serve, database, log } = this.#options
    const { follower, market } = following
    const isLeft = (): boolean => this.#isTaking || this.#isOver || following !== this.#following
    const snapshot = await this.#begun(following)
    if (snapshot === null || isLeft()) return
    const fits = await hasTablesOfThisVersion(database).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'the version of the accounts cannot be read, so reads are passed to the leader')
      return false
    })
    this.#tablesFit = fits
    if (!fits) return log.warn({ epoch }, 'the accounts are not of this version, so reads are passed to the leader')
    if (this.#followed !== null || isLeft()) return
    const isAlone = () => this.#isTaking || (this.#leader?.origin ?? null) === null
    const followed = createFollowed({ follower, snapshot, market }, { isAlone, fits: () => this.#tablesFit })
    this.#opened = followed
    await serve(followed)
    // Only now: until here what served before answered.
    if (following === this.#following) this.#followed = followed
    log.info({ epoch, sequence: follower.sequence }, 'this gateway answers reads')
  }

  /**
   * The leader's replay has begun anew, or is about to: nothing is shown any more of what is the future then. Streams end, calls are passed to
   * the leader, and everything is followed once more as after a start, because caches have the future, too (ADR 50).
   */
  #beginAnew(before: Following): void {
    if (before !== this.#following || this.#isTaking || this.#isOver) return
    this.#heard = before.market?.heard() ?? null
    this.#following = null
    this.#followed = null
    this.#opened?.leave()
    this.#opened = null
    this.#options.log.info({}, 'the replay begins anew, so everything is passed to the leader until it has')
    this.#then(async () => {
      await before.follower.stop()
      before.market?.close()
      if (this.#leader === null || this.#isTaking || this.#isOver) return
      const [{ epoch }, following] = [this.#leader, this.#follow(this.#leader)]
      await this.#answerReads(epoch, following)
    })
  }
}
