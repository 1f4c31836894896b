import type { FastifyInstance } from 'fastify'
import { STATUS_PATH, type DataState, type NodeState } from '#lib/contract/status-kinds.ts'
import { StatusNow } from '#lib/contract/status.ts'
import { type Clock, wallClock } from '#lib/kernel/clock.ts'
import { answerOf, success } from '#gateway/wire/envelope.ts'
import type { Health } from '../health.ts'
import type { Incidents } from './incidents.ts'

/** A gateway among those of a database, without its name. */
export interface NodeShown {
  readonly isSelf: boolean
  /** Milliseconds since it was last seen. */
  readonly silentMs: number
  /** Milliseconds since it had replayed everything; null if it never has. */
  readonly lagMs: number | null
}

export interface StatusOptions {
  readonly incidents: Pick<Incidents, 'list'>
  readonly read: () => Pick<Health, 'feed' | 'exchange' | 'database'>
  /** All gateways in the order in which they are shown; only this one if there are no others. */
  readonly nodes: () => readonly NodeShown[]
  readonly clock?: Clock
}

/** How long an answer is reused, so that many visitors cost one question to the store. */
const KEPT_MS = 2000
const AWAY_MS = 10_000
const BEHIND_MS = 5000

/** `GET /v1/public/status`, answered by the primary. */
export function statusRoute({ incidents, read, nodes, clock = wallClock }: StatusOptions) {
  return async function routes(fastify: FastifyInstance): Promise<void> {
    let known: { readonly untilMs: number; readonly list: ReturnType<Incidents['list']> } | null = null
    function listed(): ReturnType<Incidents['list']> {
      if (known === null || known.untilMs <= clock.now()) {
        const list = incidents.list()
        known = { untilMs: clock.now() + KEPT_MS, list }
        list.catch(() => (known = null))
      }
      return known.list
    }
    fastify.get(STATUS_PATH, { schema: { response: { 200: answerOf(StatusNow) } } }, async (_request, reply) => {
      const { feed, exchange, database = null } = read()
      const isAway = database !== null && (database.state === 'unavailable' || database.state === 'read-only')
      const now: StatusNow = {
        trading: exchange === 'running' || exchange === null ? 'working' : exchange,
        marketData: dataState(feed),
        database: isAway ? 'unreachable' : 'working',
        nodes: nodes().map((node) => ({ state: nodeState(node) })),
        incidents: isAway ? null : await listed().catch(() => null),
      }
      return reply.header('cache-control', 'no-store').send(success(now))
    })
  }
}

function dataState(feed: Health['feed']): DataState {
  if (feed === null) return 'working'
  if (feed.state !== 'live') return feed.state === 'ended' ? 'ended' : 'silent'
  return feed.books < feed.of ? 'synchronising' : 'working'
}

function nodeState({ isSelf, silentMs, lagMs }: NodeShown): NodeState {
  if (isSelf) return 'leading'
  if (silentMs >= AWAY_MS) return 'away'
  return lagMs === null || lagMs >= BEHIND_MS ? 'behind' : 'standing-by'
}
