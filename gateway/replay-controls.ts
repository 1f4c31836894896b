import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { endRounds, type NextRound, tradersOf } from './exchange/rounds.ts'
import type { LocalExchange } from './exchange/local-exchange.ts'
import { replayRoutes } from './http/operator/replay-routes.ts'
import type { MarketFeed } from './feed/market-feed.ts'

/** How a replay is opened again, after all rounds have ended. */
export interface Rewound {
  /** Market time at which it begins, in milliseconds. */
  readonly toMs: number
  readonly speed: number
  /** The rounds that begin before anybody is let in. */
  readonly rounds: readonly NextRound[]
}

export interface ReplayControlsOptions {
  /** `OPERATOR_TOKEN`; null if nobody controls the replay. */
  readonly token: string | null
  readonly feed: MarketFeed
  readonly exchange: LocalExchange
  readonly log: FastifyBaseLogger
  /** Has everything closed, and the replay opened again. */
  readonly onRewind: (rewound: Rewound) => void
}

/** Registers the operator's controls of a replay, if the market is one and there is a token. */
export async function registerReplayControls(fastify: FastifyInstance, options: ReplayControlsOptions): Promise<void> {
  const { token, feed, exchange, log, onRewind } = options
  const { replay } = feed
  if (token === null || replay === undefined) return
  const end = async () => {
    const rounds = await endRounds(exchange, tradersOf(exchange.state))
    return (toMs: number) => onRewind({ toMs, speed: replay.course().speed, rounds })
  }
  await fastify.register(replayRoutes({ token, replay, follow: (course) => exchange.followReplay(course), endRounds: end, log }))
}
