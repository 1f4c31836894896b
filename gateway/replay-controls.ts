import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { beginRounds, endRounds, type NextRound, tradersOf } from './exchange/rounds.ts'
import type { LocalExchange } from './exchange/local-exchange.ts'
import type { LedReplay } from './fleet/replay/shared-replay.ts'
import { replayRoutes, type ReplayRoutesOptions } from './http/operator/replay-routes.ts'
import type { OpenExchange } from './open-exchange.ts'

/** How a replay is opened again, after all rounds have ended. */
export interface Rewound {
  /** Market time at which it begins, in milliseconds. */
  readonly toMs: number
  readonly speed: number
  /** The rounds that begin before anybody is let in. */
  readonly rounds: readonly NextRound[]
  /** The exchange that is closed for it; its state can be read after that. */
  readonly exchange: LocalExchange
}

export interface ReplayControlsOptions {
  /** `OPERATOR_TOKEN`; null if nobody controls the replay. */
  readonly token: string | null
  readonly exchange: OpenExchange
  /** The replay that other gateways follow; null if there are none. */
  readonly led: LedReplay | null
  readonly log: FastifyBaseLogger
  /** Has everything closed, and the replay opened again. */
  readonly onRewind: (rewound: Rewound) => void
}

/** Registers the operator's controls of a replay, if the market is one and there is a token. */
export async function registerReplayControls(fastify: FastifyInstance, options: ReplayControlsOptions): Promise<void> {
  const { token, led, log, onRewind } = options
  const { local: exchange, feed } = options.exchange
  const { replay } = feed
  if (token === null || replay === undefined) return
  const change: ReplayRoutesOptions['change'] = async (decide) => {
    if (led !== null) return led.changeCourse(decide)
    const course = decide(replay.course())
    if (typeof course !== 'string') exchange.followReplay(course)
    return course
  }
  const end = async (toMs: number) => {
    const rounds = await (led === null ? endRounds(exchange, tradersOf(exchange.state)) : led.endRounds(toMs))
    return () => onRewind({ toMs, speed: replay.course().speed, rounds, exchange })
  }
  await fastify.register(replayRoutes({ token, replay, change, endRounds: end, log }))
}

/** Begins the rounds that are due after a replay has gone back, before anybody is let in. Throws StoreError if the exchange does not take them. */
export async function beginReplay(
  { local, feed }: OpenExchange,
  rounds: readonly NextRound[] = [],
  led: LedReplay | null = null,
): Promise<void> {
  await beginRounds(local, rounds)
  await led?.begin(local, feed)
}
