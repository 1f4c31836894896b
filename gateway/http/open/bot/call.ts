import type { Static, TSchema } from 'typebox'
import type { Clock } from '#lib/kernel/clock.ts'
import type { ApiKeys } from '#gateway/accounts/api-keys.ts'
import type { BotKey, BotPermission } from '#gateway/accounts/bot-keys.ts'
import type { SubAccounts } from '#gateway/accounts/sub-accounts.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'

/** A bot that was let in, and what its calls work on. */
export interface Bot {
  readonly key: BotKey
  /** Its account at the exchange. */
  readonly account: string
  readonly exchange: Exchange
  readonly feed: MarketFeed
  /** Keys and sub-accounts of its owner. */
  readonly apiKeys: Pick<ApiKeys, 'list' | 'createFor' | 'updateFor'>
  readonly subAccounts: Pick<SubAccounts, 'create' | 'list' | 'authorise' | 'freeze'>
  /** The wall clock. */
  readonly clock: Clock
}

/** One private call: its address, what it needs, takes and answers, and what it does. Refuses by throwing a DialectRefusal. */
export interface BotCall {
  readonly method: 'GET' | 'POST'
  /** With `/api`. */
  readonly path: string
  readonly needs: BotPermission
  /** Query of a GET, body of a POST. */
  readonly input: TSchema
  /** What `data` of the envelope holds. */
  readonly data: TSchema
  /** `input` has passed its schema. */
  run(bot: Bot, input: unknown): unknown
}

type Run<Input extends TSchema, Data extends TSchema> = (bot: Bot, input: Static<Input>) => Static<Data> | Promise<Static<Data>>

function call<Input extends TSchema, Data extends TSchema>(
  method: 'GET' | 'POST',
  needs: BotPermission,
  [path, input, data, run]: readonly [path: string, input: Input, data: Data, run: Run<Input, Data>],
): BotCall {
  return { method, needs, path: `/api/v2${path}`, input, data, run: (bot, given) => run(bot, given as Static<Input>) }
}

/** A call that only reads. `path` without `/api/v2`. */
export function readCall<Input extends TSchema, Data extends TSchema>(
  ...parts: readonly [path: string, input: Input, data: Data, run: Run<Input, Data>]
): BotCall {
  return call('GET', 'read', parts)
}

/** A call that only reads, and whose question is a body. */
export function askCall<Input extends TSchema, Data extends TSchema>(
  ...parts: readonly [path: string, input: Input, data: Data, run: Run<Input, Data>]
): BotCall {
  return call('POST', 'read', parts)
}

/** A call that trades, or changes how is traded. */
export function tradeCall<Input extends TSchema, Data extends TSchema>(
  ...parts: readonly [path: string, input: Input, data: Data, run: Run<Input, Data>]
): BotCall {
  return call('POST', 'trade', parts)
}

/** A call that moves money between the wallets of an account. */
export function transferCall<Input extends TSchema, Data extends TSchema>(
  ...parts: readonly [path: string, input: Input, data: Data, run: Run<Input, Data>]
): BotCall {
  return call('POST', 'transfer', parts)
}
