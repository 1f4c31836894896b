import { createHash, hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading/trading-stream-path.ts'
import { SERVER_KEY_FILE } from './accounts/server-key.ts'
import type { Drain } from './drain.ts'
import type { Environment } from './env.ts'
import type { JournalFollower } from './exchange/tail/follow-journal.ts'
import { FOLLOW_PATH } from './exchange/tail/link.ts'
import { ASKS_SEQUENCE_HEADER, SEQUENCE_HEADER } from './front/calls/sequence-headers.ts'
import type { Door } from './front/door.ts'
import { answerRaw } from './guard/raw-answer.ts'
import { isOwnRead } from './http/own-reads.ts'
import type { OpenExchange } from './open-exchange.ts'
import type { DataFolder } from './store/data-folder.ts'
import { createFollowerHub, type FollowerHub } from './stream/followers/follower-hub.ts'
import type { StreamHub } from './stream/hub.ts'

/** The bounds within which a follower answers reads itself; beyond one of them it passes them to the leader. */
const LAG_MS_MAX = 1000
const LAG_RECORDS_MAX = 10_000

/** The read state of a standby that answers reads itself (ADR 45). */
export interface Followed {
  readonly follower: JournalFollower
  /** The state from which the follower tells all later records. */
  readonly snapshot: string
  /** Whether a call is answered here. */
  answers(request: IncomingMessage): boolean
  /** Whether a stream that is opened now is served here. */
  streams(): boolean
}

interface FollowedRule {
  /** Whether nobody else can be asked, because no other gateway leads. */
  readonly isAlone: () => boolean
  /** Whether this version can read the accounts. */
  readonly fits: () => boolean
}

/** Combines a follower with the rule by which it answers. */
export function createFollowed(follower: JournalFollower, snapshot: string, { isAlone, fits }: FollowedRule): Followed {
  const streams = (): boolean => fits() && isCurrent(follower, isAlone())
  return {
    follower,
    snapshot,
    streams,
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

/** Names a reference market, without telling its seed; null if another process cannot show the same one at any time. */
export function marketName({ market }: Environment): string | null {
  if (market.source !== 'synthetic') return null
  return createHash('sha256').update(`${market.source}\n${market.seed}`).digest('hex').slice(0, 16)
}

/** Lets followers of a leader's exchange in, and tells each the sequence of the last record that an answer may depend on. */
export function leadFollowers(door: Door, { local }: OpenExchange, options: FollowersOptions): FollowerHub {
  door.fastify.addHook('onSend', async ({ headers }, reply) => {
    if (headers[ASKS_SEQUENCE_HEADER] !== undefined) void reply.header(SEQUENCE_HEADER, String(local.state.sequence))
  })
  return createFollowerHub({
    secret: linkSecret(options.folder),
    market: marketName(options.environment) ?? '',
    sequence: () => local.state.sequence,
    ensure: (account) => local.ensureAccount(account),
    log: options.log,
  })
}

interface FollowersOptions {
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
