import type { FastifyInstance } from 'fastify'
import type { HookStart } from '#lib/contract/accounts/hooks/hooks.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { AccountSnapshot } from '#lib/contract/trading-stream.ts'
import type { Result } from '#lib/kernel/result.ts'
import type { ProductKey } from '#lib/contract/products/product-facts.ts'
import type { ExchangeReads } from '#gateway/exchange/exchange.ts'
import type { PieceStudyName } from '#gateway/exchange/studies/study.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import type { EndedBot, Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { AdmitOptions } from '../accounts/checks/admit.ts'
import type { BotCall } from '../open/bot/call.ts'
import type { Described } from '../open/reference/fields/described.ts'
import type { FieldScope } from '../open/reference/fields/field.ts'
import type { FileQuestion } from '../trading/exports/file-of-rows.ts'
import type { TradingCall, TradingContext } from '../trading/trading-call.ts'

/** The file that a product's records can be downloaded as. */
export interface ProductExport {
  /** The kinds of rows by which the list can be filtered, as in its own call; omitted if it cannot. */
  readonly kinds?: readonly string[]
  /** Writes the file; the thread of studies loads it by its name. */
  readonly study: PieceStudyName<FileQuestion>
  /** Reads what the file has beside the account's history. */
  readBeside?(context: TradingContext, asked: HistoryQuery): Promise<object>
}

/** The parts that routes of their own are made of. */
export interface ProductRouteOptions extends AdmitOptions {
  readonly exchange: Exchange
  readonly feed: MarketFeed
  /** The wall clock, in milliseconds. */
  readonly wallNow?: () => number
}

/** The parts of an exchange that visitors see of products. */
export type ProductsReader = Pick<ExchangeReads, 'of' | 'fills'>

/** The part of a product whose open things are a list of the account stream. */
interface StreamedList {
  /** Returns the open things of an account, newest first. */
  open(exchange: Exchange, account: string): AccountSnapshot['bots']
  /** Returns some of them as they are now, and those that have ended as they ended. */
  changed(exchange: Exchange, account: string, changed: ReadonlyMap<number, EndedBot | null>): AccountSnapshot['bots']
}

/** The part of a product that the messages of hooks start and stop. */
interface HookedProduct {
  /** Starts what a message describes; the same request starts it once. */
  start(exchange: Exchange, account: string, start: HookStart, requestId: string): Promise<Result<{ readonly id: string }, ErrorName>>
  stop(exchange: Exchange, account: string, id: string, sell: boolean): Promise<Result<{ readonly id: string }, ErrorName>>
  /** Checks whether it has such a thing of an account that is stopping or has ended. */
  isStopped(exchange: Exchange, account: string, id: string): boolean
}

/** A product as calls know it: everything that `/v1` and the open API have of it. Its part in the exchange is an `ExchangeProduct`. */
export interface Product {
  readonly name: ProductKey
  /** The calls of `/v1` that a session authenticates. */
  readonly calls: readonly TradingCall[]
  readonly export: ProductExport
  readonly streamed?: StreamedList
  readonly hooked?: HookedProduct
  /** The private calls of the open API, and what its reference says of them and of their fields. */
  readonly open?: {
    readonly calls: readonly BotCall[]
    readonly described: Readonly<Record<string, Described>>
    readonly fields: readonly FieldScope[]
  }
  /** Adds calls of `/v1` that need no session. */
  addRoutes?(scope: FastifyInstance, options: ProductRouteOptions): void
  /** Adds calls of `/v1/market`, for visitors. Without `read` there is no exchange to read. */
  addMarketRoutes?(scope: FastifyInstance, feed: MarketFeed, read: ProductsReader | null): void
  /** The reads of `addRoutes` that a gateway answers that only reads. */
  readonly publicReads?: readonly string[]
  /** The reads that only the gateway answers that takes commands: of quotes that it keeps, and of secrets whose guesses it counts. */
  readonly commandReads?: readonly string[]
  /** Ends what places orders for an account by itself; `closes`: what it holds is sold or closed, too. */
  endActing?(exchange: Exchange, account: string, closes: boolean): Promise<void>
  /** Looks at what the end of a round would leave open. Returns what is to be done when the round has ended, or null. */
  watchReset?(context: TradingContext): (() => Promise<void>) | null
}
