import { createHash, hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading/trading-stream-path.ts'
import { SERVER_KEY_FILE } from '#gateway/accounts/server-key.ts'
import type { Drain } from '#gateway/drain.ts'
import type { Environment } from '#gateway/env.ts'
import type { LedReplay } from './replay/shared-replay.ts'
import { followJournal, type FollowOptions, type JournalFollower } from './tail/follow-journal.ts'
import { followLeaderMarket, type LeaderMarket } from './market/replica-market.ts'
import { followLeaderReplay, type LeaderReplay } from './replay/replica-replay.ts'
import { FOLLOW_PATH } from './link/link.ts'
import { relayOf } from '#gateway/feed/create-feed.ts'
import { readKeptList } from '#gateway/feed/live/instruments/list-keeper.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { recordingName } from '#gateway/feed/recorded/recording-name.ts'
import { ASKS_SEQUENCE_HEADER, CHANGE_HEADER, SEQUENCE_HEADER } from './calls/sequence-headers.ts'
import type { Door } from '#gateway/front/door.ts'
import { answerRaw } from '#gateway/guard/raw-answer.ts'
import type { ClusterHealth } from '#gateway/http/health.ts'
import { isOwnRead } from './calls/own-reads.ts'
import type { Leader } from './database/primary-role.ts'
import type { OpenExchange } from '#gateway/open-exchange.ts'
import type { DataFolder } from '#gateway/store/data-folder.ts'
import type { DatabaseState } from '#gateway/store/postgres/database.ts'
import { createCourseHub } from './replay/course-hub.ts'
import { createFollowerHub, type FollowerHub } from './link/replica-hub.ts'
import { createMarketHub } from './market/market-hub.ts'
import type { StreamHub } from '#gateway/stream/hub.ts'

/** The bounds within which a follower answers reads itself; beyond one of them it passes them to the leader. */
const LAG_MS_MAX = 1000
const LAG_RECORDS_MAX = 10_000
/** How long nothing of the leader may have been heard, while the database is away too, before it counts as out of reach. */
const SILENT_MS_MAX = 2000

/** The read state of a standby that answers reads itself (ADR 45). */
export interface Followed {
  readonly follower: JournalFollower
  /** The state from which the follower tells all later records. */
  readonly snapshot: string
  /** The leader's market as it is passed on; null if this gateway shows the same one by itself. */
  readonly market: LeaderMarket | null
  /** Whether a call is answered here. */
  answers(request: IncomingMessage): boolean
  /** Whether a stream that is opened now is served here. */
  streams(): boolean
  /** Calls a listener when streams that are served here must end, because what is shown is not the leader's any more. */
  onLeft(listener: () => void): void
  /** Nothing of this state is shown any more. */
  leave(): void
  /** Resolves when a change of the leader's replay shows here, or takes too long to. */
  shows(change: number): Promise<unknown>
}

interface FollowedRule {
  /** Whether nobody else can be asked, because no other gateway leads. */
  readonly isAlone: () => boolean
  /** Whether this version can read the accounts. */
  readonly fits: () => boolean
}

/** The state that a follower reads. */
type FollowedState = Pick<Followed, 'follower' | 'snapshot' | 'market'>

/** Combines a follower with the rule by which it answers. */
export function createFollowed(state: FollowedState, { isAlone, fits }: FollowedRule): Followed {
  const listeners: (() => void)[] = []
  let hasLeft = false
  const streams = (): boolean => !hasLeft && fits() && isCurrent(state.follower, isAlone())
  return {
    ...state,
    streams,
    onLeft(listener) {
      listeners.push(listener)
      state.follower.onProblem(listener)
    },
    leave() {
      hasLeft = true
      for (const listener of listeners) listener()
    },
    shows: (change) => state.market?.shows(change) ?? Promise.resolve(),
    answers: ({ method = '', url = '' }) => streams() && isOwnRead(method, url.split('?', 1)[0] ?? ''),
  }
}

/** Checks whether a follower's state may be shown. Where nobody leads, nothing newer has been acknowledged that it could ask for. */
function isCurrent({ problem, lagMs, behind }: JournalFollower, isAlone: boolean): boolean {
  return problem === null && (isAlone || (lagMs <= LAG_MS_MAX && behind <= LAG_RECORDS_MAX))
}

/** Derives the secret by which the gateways of one database know each other, from the key that all of them have. */
export function linkSecret(folder: DataFolder): string {
  const key = Buffer.from(readFileSync(folder.file(SERVER_KEY_FILE), 'utf8').trim(), 'hex')
  return Buffer.from(hkdfSync('sha256', key, '', 'cluster/link/1', 32)).toString('hex')
}

export interface FollowLeaderOptions extends Pick<FollowOptions, 'folder' | 'databaseUrl' | 'onBroken'> {
  readonly environment: Environment
  readonly log: FastifyBaseLogger
  readonly origin: string | null
  /** Called with a sentence if this gateway must not follow this leader. */
  readonly onRefused: (sentence: string) => void
  /** The leader's replay has begun anew, or is about to. */
  readonly onAnew: () => void
}

/** The parts of its leader that a gateway follows. */
export interface Following {
  readonly follower: JournalFollower
  /** The leader's market, where this gateway does not show the same one by itself. */
  readonly market: LeaderMarket | LeaderReplay | null
}

/** Begins to follow a leader: its journal, and its market where that comes only once or has a course. */
export function followLeader({ environment, log, origin, onRefused, onAnew, ...options }: FollowLeaderOptions): Following {
  const { node, market: settings } = environment
  const link = { node, secret: linkSecret(options.folder), market: marketName(environment) }
  const follower = followJournal({ ...options, link, log })
  const live = settings.source === 'live' ? followLeaderMarket({ link, settings, log }) : null
  const market = settings.source === 'replay' ? followLeaderReplay({ link, settings, onRefused, onAnew }) : live
  follower.lead(origin)
  market?.lead(origin)
  return { follower, market }
}

/** Checks whether what a follower shows of a replay is not what the database says: all rounds are being ended, or it has begun anew. */
export function isPast(market: Following['market'], { replay }: Pick<Leader, 'replay'>): market is LeaderReplay {
  if (market === null || replay === null || !('beginning' in market) || market.beginning === null) return false
  return replay.isGoingBack || replay.beginning !== market.beginning
}

/** Returns where the other gateways reach this one if nothing else is configured: only on the same machine unless it listens on a name. */
export function originOf({ host }: Environment, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

interface NodeState {
  readonly node: string
  /** The epoch in which this gateway leads; null if it does not. */
  readonly epoch: number | null
  readonly leader: Pick<Leader, 'epoch' | 'origin'> | null
  readonly follower: JournalFollower | null
  readonly answersReads: boolean | undefined
  readonly database: DatabaseState['state']
}

/** Describes the part of a gateway among the others. */
export function describeNode({ node, epoch, leader, follower, answersReads = false, database }: NodeState): ClusterHealth {
  const nothing = { followed: null, lagMs: null, behind: null, compared: null, problem: null }
  if (epoch !== null) return { node, role: 'leader', epoch, hasLeader: true, answersReads: true, ...nothing }
  const isCutOff = database !== 'ready' && (follower?.silentMs ?? 0) > SILENT_MS_MAX
  const hasLeader = (leader?.origin ?? null) !== null && !isCutOff
  const about = { node, role: 'standby', epoch: leader?.epoch ?? 0, hasLeader, answersReads } as const
  if (follower === null) return { ...about, ...nothing }
  const { sequence, lagMs, behind, compared, problem } = follower
  return { ...about, followed: sequence, lagMs: Number.isFinite(lagMs) ? Math.round(lagMs) : null, behind, compared, problem }
}

/** Names a reference market, without telling its seed: gateways with the same name show the same one at the same time. */
export function marketName({ market }: Environment): string {
  const settings =
    market.source === 'replay'
      ? recordingName(market)
      : market.source === 'live'
        ? `${market.exchange}\n${JSON.stringify(market.markets)}`
        : market.seed
  return createHash('sha256').update(`${market.source}\n${settings}`).digest('hex').slice(0, 16)
}

/** Lets followers of a leader's exchange in, and tells each the sequence of the last record that an answer may depend on. */
export function leadFollowers(door: Door, { local }: OpenExchange, options: FollowersOptions): FollowerHub {
  const { dataDir } = options.environment
  const { replay } = options
  const relay = relayOf(options.feed)
  const market = marketName(options.environment)
  const course = replay === null ? null : createCourseHub(market, replay)
  if (course !== null) replay?.tellBy(course)
  door.fastify.addHook('onSend', async ({ headers }, reply) => {
    if (headers[ASKS_SEQUENCE_HEADER] === undefined) return
    void reply.header(SEQUENCE_HEADER, String(local.state.sequence))
    if (replay !== null) void reply.header(CHANGE_HEADER, String(replay.change))
  })
  return createFollowerHub({
    secret: linkSecret(options.folder),
    market,
    run: options.run,
    frames: course ?? (relay === null ? null : createMarketHub({ relay, market, readList: () => readKeptList(dataDir) })),
    sequence: () => local.state.sequence,
    ensure: (account) => local.ensureAccount(account),
    compare: () => local.tellEngine({ type: 'hash' }),
    log: options.log,
  })
}

interface FollowersOptions {
  readonly replay: LedReplay | null
  readonly feed: MarketFeed
  readonly run: () => string
  readonly folder: DataFolder
  readonly environment: Environment
  readonly log: FastifyBaseLogger
}

/** Leads an upgrade to the streams that its path names. */
export function chooseStreams(
  { streams, accountStreams }: OpenExchange,
  followers: FollowerHub | null,
  drain: Drain,
  ...upgrade: Parameters<StreamHub['handleUpgrade']>
): void {
  const [request, socket, head] = upgrade
  const path = (request.url ?? '').split('?', 1)[0]
  if (followers !== null && path === FOLLOW_PATH) return followers.handleUpgrade(request, socket, head)
  // A stream that was told to move must not come back here.
  if (drain.hasBegun) return answerRaw(socket, 503)
  if (path === ACCOUNT_STREAM_PATH) accountStreams.handleUpgrade(request, socket, head)
  else streams.handleUpgrade(...upgrade)
}
