import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '#gateway/environment/env.ts'
import type { PrimarySeen } from './database/primary-role.ts'
import { linkSecret } from './link/link-secret.ts'
import { marketName } from './market/market-name.ts'
import { followPrimaryMarket, type ReplicaMarket } from './market/replica-market.ts'
import { followPrimaryReplay, type ReplicaReplay } from './replay/replica-replay.ts'
import { followJournal, type FollowOptions, type FollowedJournal } from './tail/follow-journal.ts'

export interface FollowPrimaryOptions extends Pick<FollowOptions, 'folder' | 'databaseUrl' | 'onBroken'> {
  readonly environment: Environment
  readonly log: FastifyBaseLogger
  readonly origin: string | null
  /** Called with a sentence if this gateway must not follow this primary. */
  readonly onRefused: (sentence: string) => void
  /** The primary's replay has begun anew, or is about to. */
  readonly onAnew: () => void
}

/** The parts of its primary that a gateway follows. */
export interface Following {
  readonly journal: FollowedJournal
  /** The primary's market, where this gateway does not show the same one by itself. */
  readonly market: ReplicaMarket | ReplicaReplay | null
}

/** Begins to follow a primary: its journal, and its market where that comes only once or has a course. */
export function followPrimary({ environment, log, origin, onRefused, onAnew, ...options }: FollowPrimaryOptions): Following {
  const { node, market: settings } = environment
  const link = { node, secret: linkSecret(options.folder), market: marketName(environment) }
  const journal = followJournal({ ...options, link, log })
  const live = settings.source === 'live' ? followPrimaryMarket({ link, settings, log }) : null
  const market = settings.source === 'replay' ? followPrimaryReplay({ link, settings, onRefused, onAnew }) : live
  journal.connect(origin)
  market?.connect(origin)
  return { journal, market }
}

/** Checks whether what a replica shows of a replay is not what the database says: all rounds are being ended, or it has begun anew. */
export function isPast(market: Following['market'], { replay }: Pick<PrimarySeen, 'replay'>): market is ReplicaReplay {
  if (market === null || replay === null || !('beginning' in market) || market.beginning === null) return false
  return replay.isGoingBack || replay.beginning !== market.beginning
}
