import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { beginRounds, endRounds, type NextRound, listTraders, type Rewound } from '#gateway/exchange/local/rounds.ts'
import type { SharedReplay } from './fleet/replay/shared-replay.ts'
import { replayRoutes, type ReplayRoutesOptions } from './http/operator/replay-routes.ts'
import type { OpenExchange } from './open-exchange.ts'

export interface ReplayControlsOptions {
  /** `OPERATOR_TOKEN`; null if nobody controls the replay. */
  readonly token: string | null
  readonly exchange: OpenExchange
  /** The replay that replicas show too; null if there are none. */
  readonly shared: SharedReplay | null
  readonly log: FastifyBaseLogger
  /** Has everything closed, and the replay opened again. */
  readonly onRewind: (rewound: Rewound) => void
}

/** Registers the operator's controls of a replay, if the market is one and there is a token. */
export async function registerReplayControls(fastify: FastifyInstance, options: ReplayControlsOptions): Promise<void> {
  const { token, shared, log, onRewind } = options
  const { local: exchange, feed } = options.exchange
  const { replay } = feed
  if (token === null || replay === undefined) return
  const change: ReplayRoutesOptions['change'] = async (decide) => {
    if (shared !== null) return shared.changeCourse(decide)
    const course = decide(replay.course())
    if (typeof course !== 'string') exchange.followReplay(course)
    return course
  }
  const end = async (toMs: number) => {
    const rounds = await (shared === null ? endRounds(exchange, listTraders(exchange.state)) : shared.endRounds(toMs))
    return () => onRewind({ toMs, speed: replay.course().speed, rounds, exchange })
  }
  await fastify.register(replayRoutes({ token, replay, change, endRounds: end, log }))
}

/** Begins the rounds that are due after a replay has gone back, before anybody is let in. Throws StoreError if the exchange does not take them. */
export async function beginReplay(
  { local, feed }: OpenExchange,
  rounds: readonly NextRound[] = [],
  shared: SharedReplay | null = null,
): Promise<void> {
  await beginRounds(local, rounds)
  await shared?.begin(local, feed)
}
