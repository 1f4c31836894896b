import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { REPORTED_MAX, STATUS_PATH, type DataState, type NodeState } from '#lib/contract/status-kinds.ts'
import { StatusNow } from '#lib/contract/status.ts'
import { DEFAULT_LOCALE } from '#lib/locale/locales.ts'
import { type Clock, wallClock } from '#lib/kernel/clock.ts'
import { makeAnswerSchema, success } from '#gateway/wire/envelope.ts'
import type { Health } from '../health.ts'
import type { ReportedIncident, ReportedIncidents } from '../site/reported-incidents.ts'
import { chooseText } from '../site/site-texts.ts'
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
  /** What operators report. */
  readonly reported: Pick<ReportedIncidents, 'list'>
  readonly read: () => Pick<Health, 'feed' | 'exchange' | 'database'>
  /** All gateways in the order in which they are shown; only this one if there are no others. */
  readonly nodes: () => readonly NodeShown[]
  readonly clock?: Clock
}

/** How long an answer is reused, so that many visitors cost one question to the store. */
const KEPT_MS = 2000
const AWAY_MS = 10_000
const BEHIND_MS = 5000

const Query = Type.Object({ locale: Type.String({ maxLength: 16, default: DEFAULT_LOCALE }) })

/** Asks the store once for all who ask within two seconds. */
function keepFor<Value>(clock: Clock, ask: () => Promise<Value>): () => Promise<Value> {
  let known: { readonly untilMs: number; readonly value: Promise<Value> } | null = null
  return () => {
    if (known === null || known.untilMs <= clock.now()) {
      const value = ask()
      known = { untilMs: clock.now() + KEPT_MS, value }
      value.catch(() => (known = null))
    }
    return known.value
  }
}

/** `GET /v1/public/status?locale={code}`, answered by the primary. */
export function statusRoute({ incidents, reported, read, nodes, clock = wallClock }: StatusOptions) {
  return async function routes(fastify: FastifyInstance): Promise<void> {
    const listed = keepFor(clock, () => incidents.list())
    const told = keepFor(clock, () => reported.list(REPORTED_MAX))
    fastify.get<{ Querystring: Static<typeof Query> }>(
      STATUS_PATH,
      { schema: { querystring: Query, response: { 200: makeAnswerSchema(StatusNow) } } },
      async ({ query: { locale } }, reply) => {
        const { feed, exchange, database = null } = read()
        const isAway = database !== null && (database.state === 'unavailable' || database.state === 'read-only')
        const now: StatusNow = {
          trading: exchange === 'running' || exchange === null ? 'working' : exchange,
          marketData: dataState(feed),
          database: isAway ? 'unreachable' : 'working',
          nodes: nodes().map((node) => ({ state: nodeState(node) })),
          reported: isAway
            ? null
            : await told().then(
                (all) => all.map((one) => wordIncident(one, locale)),
                () => null,
              ),
          incidents: isAway ? null : await listed().catch(() => null),
        }
        return reply.header('cache-control', 'no-store').send(success(now))
      },
    )
  }
}

function wordIncident({ id, parts, beganAt, endedAt, updates }: ReportedIncident, locale: string) {
  const worded = updates.flatMap(({ at, state, texts }) => {
    const chosen = chooseText(texts, locale)
    return chosen === null ? [] : [{ at, state, ...chosen }]
  })
  return { id, parts: [...parts], beganAt, endedAt, updates: worded.toReversed() }
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
