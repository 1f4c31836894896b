import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { TradingRoute } from '#lib/contract/trading/route.ts'
import { TRADING_ROUTES, type TradingCallName, type TradingCalls } from '#lib/contract/trading.ts'
import type { Result } from '#lib/kernel/result.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { OwnStudies } from '#gateway/exchange/studies/study.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import type { Member } from '#gateway/accounts/visitor.ts'
import type { PendingOrders } from './pending-orders.ts'

/** The context of every trading call, limited to the caller's own account. */
export interface TradingContext {
  readonly exchange: Exchange
  readonly feed: MarketFeed
  /** Reads and sums up the history of the account, in a thread of its own. */
  readonly studies: OwnStudies
  readonly pending: PendingOrders
  /** The caller's simulation account: a user, a guest or a sub-account, by its id. */
  readonly account: string
  /** The same account as the account services see it. */
  readonly member: Member
  readonly accounts: Accounts
  /** The most that the funds of a new round may be worth, in USDT. */
  readonly startFundsMax: string
  /** The wall clock, in milliseconds. */
  readonly wallNow: () => number
}

type Answer<Data> = Result<Data, ErrorName> | Promise<Result<Data, ErrorName>>

/** A trading call: its row of the contract, and its implementation. */
export interface TradingCall {
  readonly route: TradingRoute
  /** Runs the call; `fields` have passed the schema of the row. */
  run(context: TradingContext, fields: unknown): Answer<unknown>
}

/** Implements a call of `TRADING_ROUTES`, whose row says what it takes and answers. */
export function tradingCall<Name extends TradingCallName>(
  name: Name,
  run: (context: TradingContext, fields: TradingCalls[Name]['params']) => Answer<TradingCalls[Name]['data']>,
): TradingCall {
  return { route: TRADING_ROUTES[name], run: (context, unsafeFields) => run(context, unsafeFields as TradingCalls[Name]['params']) }
}
