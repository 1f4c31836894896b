import { CANDLE_KINDS } from '#gateway/feed/market-feed.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type, type Static } from 'typebox'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import type { MarketName } from '#gateway/feed/frames/frame.ts'

/**
 * The way from the primary to its replicas (ADR 45): a WebSocket that a replica opens at the primary's own address, over which the primary
 * sends each record once it is durable. A replica that misses something reads it from the journal's tables.
 */
export const FOLLOW_PATH = '/v2/ws/follow'

/** Behind `FOLLOW_PATH`: the replica asks for the frames of a market that comes only once, not for records (ADR 48). */
export const MARKET_QUERY = '?market'

/** How often the primary says how far it is. A replica that hears nothing for `LINK_SILENT_MS` looks into the tables. */
export const LINK_PULSE_MS = 100
export const LINK_SILENT_MS = 400

/** The greatest difference between the clocks of two gateways, in ms. Their synthetic markets show the same only if it is far smaller. */
const CLOCK_MAX_MS = 60_000

/** Messages of the primary. */
export const FromPrimary = Type.Union([
  /** The primary has this record, and all before it. */
  Type.Object({
    type: Type.Literal('at'),
    sequence: Type.Integer(),
    market: Type.Optional(Type.String()),
    /** Whether it tells the hash of its state when it is asked for it; with the first word alone. */
    compares: Type.Optional(Type.Boolean()),
    /** Names the run of account streams that goes on at every gateway that follows; with the first word alone. */
    run: Type.Optional(Type.String()),
  }),
  /** Records in order, of which `first` is the sequence of the first one. */
  Type.Object({
    type: Type.Literal('records'),
    first: Type.Integer(),
    records: Type.Array(Type.Unsafe<Command>(Type.Object({ type: Type.String() }))),
  }),
  /** The hash of the primary's state after a record. */
  Type.Object({ type: Type.Literal('hash'), sequence: Type.Integer(), hash: Type.String() }),
])
export type FromPrimary = Static<typeof FromPrimary>

/** Questions of a replica. */
export const ToPrimary = Type.Union([
  /** An account that it does not know is to be opened. */
  Type.Object({ type: Type.Literal('ensure'), account: Type.String({ maxLength: 64 }) }),
  /** It has every record and wants to compare its state with the primary's. Only a primary that `compares` knows this question. */
  Type.Object({ type: Type.Literal('compare') }),
])
export type ToPrimary = Static<typeof ToPrimary>

/** Messages of the primary about its market, beside the frames, which are binary. */
export const FromPrimaryMarket = Type.Union([
  /** Names the market, which must be the replica's. The first message. */
  Type.Object({ type: Type.Literal('market'), market: Type.String() }),
  /** The primary's own monotonic clock, several times a second. */
  Type.Object({ type: Type.Literal('clock'), atMs: Type.Number() }),
  /** The list of markets as the primary's data folder keeps it. */
  Type.Object({ type: Type.Literal('list'), text: Type.String() }),
  /** The course of the primary's replay, several times a second (ADR 50). */
  Type.Object({
    type: Type.Literal('course'),
    beginning: Type.Integer(),
    change: Type.Integer(),
    marketMs: Type.Number(),
    speed: Type.Number(),
    paused: Type.Boolean(),
    atMs: Type.Number(),
    isGoingBack: Type.Boolean(),
  }),
  /** The operator is about to make a change: the market stands still until the next course, so that nobody is ahead of it. */
  Type.Object({ type: Type.Literal('hold'), change: Type.Integer() }),
])
export type FromPrimaryMarket = Static<typeof FromPrimaryMarket>

const NamedMarket = Type.Unsafe<MarketName>(Type.String({ pattern: '^(?:spot|futures):.{1,60}$' }))

/** Questions of a replica about the market; those of `PassedFeed`. */
export const ToPrimaryMarket = Type.Union([
  Type.Object({ type: Type.Literal('want'), markets: Type.Array(NamedMarket, { maxItems: 10_000 }) }),
  Type.Object({
    type: Type.Literal('bars'),
    market: NamedMarket,
    kind: Type.Enum(CANDLE_KINDS),
    level: Type.Enum(['minute', 'hour', 'day'] as const),
    from: Type.Integer(),
    to: Type.Integer(),
  }),
  Type.Object({ type: Type.Literal('again') }),
  /** The market here stands still for a change. */
  Type.Object({ type: Type.Literal('held'), change: Type.Integer() }),
])
export type ToPrimaryMarket = Static<typeof ToPrimaryMarket>

/** Reads a message as JSON; null if it is none. */
export function readJson(unsafe: Buffer): unknown {
  try {
    return JSON.parse(unsafe.toString('utf8')) as unknown
  } catch {
    return null
  }
}

/** Returns the proof that a replica is one of the gateways of this database, good for a minute: `node.milliseconds.stamp`. */
export function linkProof(node: string, secret: string, nowMs: number): string {
  return `${Buffer.from(node).toString('base64url')}.${nowMs}.${stampOf(node, secret, nowMs)}`
}

/** Returns the name of the gateway that proves itself; null if it does not. */
export function checkLinkProof(unsafeProof: string | undefined, secret: string, nowMs: number): string | null {
  const [name = '', time = '', stamp = ''] = (unsafeProof ?? '').split('.')
  const node = Buffer.from(name, 'base64url').toString('utf8')
  const expected = Buffer.from(stampOf(node, secret, Number(time)))
  const given = Buffer.from(stamp)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Math.abs(nowMs - Number(time)) <= CLOCK_MAX_MS ? node : null
}

function stampOf(node: string, secret: string, timeMs: number): string {
  return createHmac('sha256', secret).update(`agio replica\n${node}\n${timeMs}`).digest('hex')
}
