import type { Static, TSchema } from 'typebox'
import type { Clock } from '#lib/kernel/clock.ts'
import type { ApiKeys } from '#gateway/accounts/keys/api-keys.ts'
import type { Countdowns } from '#gateway/accounts/keys/countdowns.ts'
import type { BotKey, BotPermission } from '#gateway/accounts/keys/bot-keys.ts'
import type { SubAccounts } from '#gateway/accounts/sub-accounts.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { OwnStudies } from '#gateway/exchange/studies/study.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'

/** An authenticated bot, and what its calls work on. */
export interface Bot {
  readonly key: BotKey
  /** Its account at the exchange. */
  readonly account: string
  readonly exchange: Exchange
  readonly feed: MarketFeed
  /** Reads and sums up the history of the account, in a thread of its own. */
  readonly studies: OwnStudies
  /** Keys and sub-accounts of the bot's owner. */
  readonly apiKeys: Pick<ApiKeys, 'list' | 'createFor' | 'updateFor'>
  readonly countdowns: Pick<Countdowns, 'set' | 'find'>
  readonly subAccounts: Pick<SubAccounts, 'create' | 'list' | 'authorise' | 'freeze'>
  /** The wall clock. */
  readonly clock: Clock
}

/** A private call: its address, permission, input and answer, and its implementation. Refuses by throwing a DialectRefusal. */
export interface BotCall {
  readonly method: 'GET' | 'POST'
  /** Including `/api`. */
  readonly path: string
  readonly needs: BotPermission
  /** Query of a GET, body of a POST. */
  readonly input: TSchema
  /** Schema of the envelope's `data`. */
  readonly data: TSchema
  /** Runs the call; `input` has passed its schema. */
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

/** Defines a call that only reads. `path` excludes `/api/v2`. */
export function readCall<Input extends TSchema, Data extends TSchema>(
  ...parts: readonly [path: string, input: Input, data: Data, run: Run<Input, Data>]
): BotCall {
  return call('GET', 'read', parts)
}

/** Defines a call that only reads but sends its query as a body. */
export function askCall<Input extends TSchema, Data extends TSchema>(
  ...parts: readonly [path: string, input: Input, data: Data, run: Run<Input, Data>]
): BotCall {
  return call('POST', 'read', parts)
}

/** Defines a call that trades, or changes how trading works. */
export function tradeCall<Input extends TSchema, Data extends TSchema>(
  ...parts: readonly [path: string, input: Input, data: Data, run: Run<Input, Data>]
): BotCall {
  return call('POST', 'trade', parts)
}

/** Defines a call that moves money: between wallets or accounts, out of an account, or by borrowing and repaying. */
export function transferCall<Input extends TSchema, Data extends TSchema>(
  ...parts: readonly [path: string, input: Input, data: Data, run: Run<Input, Data>]
): BotCall {
  return call('POST', 'transfer', parts)
}
