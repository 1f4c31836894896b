import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { systemTimers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import type { Environment } from '#gateway/environment/env.ts'
import { SpareThread } from '#gateway/exchange/local/engine-thread.ts'
import type { FollowedJournal } from './tail/follow-journal.ts'
import type { ShownReplay } from './market/replica-market.ts'
import type { KnownFrames } from '#gateway/feed/frames/frame.ts'
import { followPrimary, type Following, isPast } from './follow-primary.ts'
import { createReplicated, type Replicated } from './replicated.ts'
import type { PrimarySeen } from './database/primary-role.ts'
import { fingerprintKeys } from './database/key-fingerprint.ts'
import { StartRefused } from '#gateway/environment/start-refused.ts'
import { reasonOf, type DataFolder } from '#gateway/store/data-folder.ts'
import type { Database } from '#gateway/store/postgres/database.ts'
import { hasTablesOfThisVersion } from '#gateway/store/store.ts'

/** How long a replica replays the journal before it serves; after that it passes everything on until it is done. */
const READY_MS = 5000

export interface ReplicaOptions {
  readonly environment: Environment
  readonly databaseUrl: string
  readonly folder: DataFolder
  readonly database: Database
  readonly log: FastifyBaseLogger
  /** Whether calls are answered already, as a primary or as a replica. */
  readonly isServing: () => boolean
  /** Serves from here on as a replica; with null it passes everything on to the primary. */
  readonly serve: (replicated: Replicated | null) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/**
 * What a replica does: follows the journal of the primary, and its market where that is needed, answers reads and streams from
 * what it has followed where it can (ADR 45), and passes everything else to the primary.
 */
export class Replica {
  readonly spare = new SpareThread()
  readonly #options: ReplicaOptions
  #following: Following | null = null
  #replicated: Replicated | null = null
  /** The same from the moment on at which its first streams may open. */
  #opened: Replicated | null = null
  #primary: PrimarySeen | null = null
  /** Everything that is under way, one after another. */
  #work: Promise<void> = Promise.resolve()
  /** Whether this gateway has become the primary: calls that still come to it as a replica are answered here. */
  #isTaking = false
  #isOver = false
  /** The last epoch whose primary has said where it is; 0 before the first. */
  #metEpoch = 0
  /** Whether the accounts' tables are those of this version. */
  #tablesFit = false
  /** The run of account streams: that of the primary that this gateway follows or has followed. */
  #run: string = randomUUID()
  /** Where the primary's replay was before it began anew. */
  #shownReplay: ShownReplay | null = null

  constructor(options: ReplicaOptions) {
    this.#options = options
  }

  get primary(): PrimarySeen | null {
    return this.#primary
  }

  get journal(): FollowedJournal | null {
    return this.#following?.journal ?? null
  }

  get run(): string {
    return this.journal?.run ?? this.#run
  }

  get answersReads(): boolean {
    return this.#replicated?.streams() ?? false
  }

  /** Where the replay is that other gateways have shown; null if none was heard. */
  shownReplay(): ShownReplay | null {
    return this.#following?.market?.shownReplay() ?? this.#shownReplay
  }

  /** Another gateway is the primary: serves beside it, as soon as it says where it is. */
  see(primary: PrimarySeen): void {
    this.#primary = primary
    const { journal, market = null } = this.#following ?? {}
    journal?.connect(primary.origin)
    market?.connect(primary.origin)
    if (isPast(market, primary)) market.leave()
    this.#meet(primary)
    if (primary.origin === null || this.#options.isServing() || this.#following !== null) return
    const { environment, folder, onFailure } = this.#options
    if (primary.keys !== null && primary.keys !== fingerprintKeys(folder)) {
      const sentence = `The keys in ${folder.path} are not those of the gateway ${primary.node}, which is the primary. Copy server.key and signing-keys.json from its data folder.`
      return onFailure(new StartRefused(sentence))
    }
    const following = this.#follow(primary)
    this.#work = this.#serveBeside(primary, following).then(() => void (this.#isTaking || this.spare.prepare(environment.market)))
    this.#work.catch(onFailure)
  }

  /** Ends following, to become the primary. Returns the market as it was last passed on; null if that was not frames. */
  async take(): Promise<KnownFrames | null> {
    this.#isTaking = true
    // The primary before cannot write any more.
    this.#primary &&= { ...this.#primary, origin: null }
    await this.journal?.stop()
    this.#following?.market?.giveUp()
    await this.#work
    return this.#following?.market?.known() ?? null
  }

  /** This gateway leads: nothing of what it has followed is needed any more. */
  taken(): void {
    this.#run = this.run
    this.#following?.market?.close()
    this.#following = null
    this.#replicated = null
    this.#opened = null
    this.#shownReplay = null
  }

  /** This gateway has lost the role of the primary. */
  again(): void {
    this.#primary = null
    this.#isTaking = false
  }

  /** Ends everything but what it serves. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.spare.end()
    await this.journal?.stop()
    this.#following?.market?.giveUp()
    await this.#work.catch(() => undefined)
    this.#following?.market?.close()
  }

  #follow({ origin }: Pick<PrimarySeen, 'origin'>): Following {
    const { onFailure } = this.#options
    const onRefused = (sentence: string): void => onFailure(new StartRefused(sentence))
    const onBroken = (message: string): void =>
      onRefused(`This gateway cannot follow the journal, so it may not be the primary. ${message}`)
    const following = followPrimary({ ...this.#options, origin, onBroken, onRefused, onAnew: () => this.#beginAnew(following) })
    this.#following = following
    return following
  }

  /** Another primary may keep the accounts in other tables. */
  #meet({ origin, epoch }: PrimarySeen): void {
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

  async #serveBeside({ node, epoch }: PrimarySeen, following: Following): Promise<void> {
    const begun = await Promise.race([this.#begun(following), wait(READY_MS, systemTimers).then(() => undefined)])
    if (typeof begun === 'string') await this.#answerReads(epoch, following)
    if (this.#options.isServing()) return
    await this.#options.serve(null)
    this.#options.log.info({ primary: node, epoch }, 'this gateway is a replica and passes everything on')
    await this.#answerReads(epoch, following)
  }

  /** Resolves with the state to begin with, once the primary's market is known too; with null if it is stopped before. */
  async #begun({ journal, market }: Following): Promise<string | null> {
    const [snapshot, isMarketKnown] = await Promise.all([journal.ready, market?.ready() ?? true])
    return isMarketKnown ? snapshot : null
  }

  /** Answers reads from here on, once the journal is replayed, if this version can read the accounts as the primary of an epoch keeps them. */
  async #answerReads(epoch: number, following: Following): Promise<void> {
    const { serve, database, log } = this.#options
    const { journal, market } = following
    const isLeft = (): boolean => this.#isTaking || this.#isOver || following !== this.#following
    const snapshot = await this.#begun(following)
    if (snapshot === null || isLeft()) return
    const fits = await hasTablesOfThisVersion(database).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'the version of the accounts cannot be read, so reads are passed to the primary')
      return false
    })
    this.#tablesFit = fits
    if (!fits) return log.warn({ epoch }, 'the accounts are not of this version, so reads are passed to the primary')
    if (this.#replicated !== null || isLeft()) return
    const isAlone = () => this.#isTaking || (this.#primary?.origin ?? null) === null
    const replicated = createReplicated({ journal, snapshot, market }, { isAlone, fits: () => this.#tablesFit })
    this.#opened = replicated
    await serve(replicated)
    // Only now: until here what served before answered.
    if (following === this.#following) this.#replicated = replicated
    log.info({ epoch, sequence: journal.sequence }, 'this gateway answers reads')
  }

  /**
   * The primary's replay has begun anew, or is about to: nothing is shown any more of what is the future then. Streams end, calls are passed to
   * the primary, and everything is followed once more as after a start, because caches have the future, too (ADR 50).
   */
  #beginAnew(before: Following): void {
    if (before !== this.#following || this.#isTaking || this.#isOver) return
    this.#shownReplay = before.market?.shownReplay() ?? null
    this.#following = null
    this.#replicated = null
    this.#opened?.leave()
    this.#opened = null
    this.#options.log.info({}, 'the replay begins anew, so everything is passed to the primary until it has')
    this.#then(async () => {
      await before.journal.stop()
      before.market?.close()
      if (this.#primary === null || this.#isTaking || this.#isOver) return
      const [{ epoch }, following] = [this.#primary, this.#follow(this.#primary)]
      await this.#answerReads(epoch, following)
    })
  }
}
