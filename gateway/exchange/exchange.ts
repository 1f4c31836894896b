import type { Rates } from '#lib/contract/market/instruments.ts'
import type { ProductRecordView } from './products/product-views.ts'
import type { TraderCommand } from '#gateway/engine/state/commands/trader-command.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { Content } from '#gateway/engine/state/commands/content.ts'
import type { Funding } from '#gateway/engine/state/commands/envelope.ts'
import type { ProductName } from '#gateway/engine/state/records/product-types.ts'
import type { OwnStudies } from './studies/study.ts'
import type { CreateReads } from './products/product-reads.ts'
import type { Considered, ConsideredOrder } from '#gateway/engine/trading/orders/considered/consider.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import type { HistoryKind } from './views/history-rows.ts'
import type { LoanEventView, MarginLiquidationView, RepaymentView } from './views/margin-views.ts'
import type { BorrowingsView, HoldingsView, OpeningIdea } from './views/opening-views.ts'
import type { LiveReceiptView } from './views/view-parts.ts'
import type {
  AccountView,
  BalanceView,
  EpochView,
  FuturesAccountView,
  LeverageView,
  LoanView,
  MarginAccountView,
} from './views/account-views.ts'
import type { FillView, OrderView } from './views/order-views.ts'
import type { ClosedPositionView, DeleveragingView, PositionView } from './views/position-views.ts'
import type { BillView, TransferView } from './views/ledger-views.ts'
import type { HistoryQuery } from './views/history-query.ts'
import type { MarginTerms, MarketTerms, Product } from '#gateway/engine/state/records/market-terms.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'
import type { LoanAnswer } from '#gateway/engine/state/records/records.ts'
import type { ClientKey } from './views/client-ids.ts'

/** The result of one order of a command. */
export type OrderOutcome =
  | {
      readonly accepted: true
      readonly orderId: string
      readonly clientOrderId: string | null
      /** The client order id was already used for the same content: this is its existing order, and nothing has been done. */
      readonly repeated: boolean
    }
  | { readonly accepted: false; readonly clientOrderId: string | null; readonly reason: Rejection }

/** The result of a command, durable when it is returned. */
export type Outcome =
  | {
      readonly kind: 'done'
      /**
       * In the order of the command: for `place`, `place-batch`, `edit` and `replace` each order, for `cancel` each key, for `cancel-all`
       * each cancelled order. Empty for other commands.
       */
      readonly orders: readonly OrderOutcome[]
      /**
       * The id of the request was used before with the same content: this is the answer to the first request, and nothing has been done. Each
       * order of a batch has a mark of its own.
       */
      readonly repeated: boolean
      readonly transferId: string | null
      readonly loanId: string | null
      /** The result of a named loan or repayment, now or when its name was first used. */
      readonly loan: LoanAnswer | null
      /** The epoch that was opened or closed. */
      readonly epoch: number | null
      /** The records of a product's command, or the first one if its request id was used before; `read.productRecord` returns them. */
      readonly product: { readonly id: string; readonly ids: readonly string[]; readonly repeated: boolean } | null
    }
  /** Refused as a whole, and nothing has changed. Each order of a batch, and each of several cancels, has an outcome of its own instead. */
  | { readonly kind: 'rejected'; readonly reason: Rejection; readonly clientOrderId: string | null }
  /** Not accepted: too many commands are waiting, or the disk refuses writes. Nothing has changed; it may be sent again. */
  | { readonly kind: 'busy' }
  /** Trading is halted, for example because a rule of the ledger was violated; reads still work. */
  | { readonly kind: 'halted' }
  /**
   * The journal has not answered in time: the command may still be executed, or has been, or never will be. `settled` resolves when that
   * is certain; from then on reads show it.
   */
  | { readonly kind: 'unknown'; readonly settled: Promise<void> }

/** A durable change of an account, in the order of the records. */
export type AccountEvent = {
  readonly account: string
  /** Sequence of the record that made it, which may have made others; the same at every gateway of the database. */
  readonly sequence: number
  readonly timeMs: number
} & AccountChange

export type AccountChange =
  | { readonly type: 'order'; readonly order: OrderView }
  | { readonly type: 'fill'; readonly fill: FillView }
  /** Size `0` if it was closed. */
  | { readonly type: 'position'; readonly position: PositionView }
  /** Only the changed ones. */
  | { readonly type: 'balances'; readonly balances: readonly BalanceView[] }
  | { readonly type: 'loan'; readonly loan: LoanView }
  /** A bot has traded, or has another status; `ended` is its last record if it has ended. */
  | { readonly type: 'bot'; readonly id: number; readonly ended: EndedBot | null }
  /** Levels, realism, modes or leverage. */
  | { readonly type: 'account' }
  | { readonly type: 'epoch'; readonly epoch: number; readonly opened: boolean }
  | { readonly type: 'liquidation'; readonly market: string; readonly size: string; readonly deleveraged: boolean }

/** The last record of a bot. */
export type EndedBot = Pick<ProductRecordView, 'id' | 'kind' | 'status' | 'asset' | 'details' | 'epoch' | 'timeMs'>

/** Whether the exchange takes commands: `stalled` until its stores take writes again, `halted` for good. */
export type RunState = 'running' | 'stalled' | 'halted'

export interface ExchangeStatus {
  /**
   * `stalled`: the disk refuses writes or does not answer, so no new commands are accepted. `halted`: the state, the journal or the
   * history can no longer be trusted, for example because a rule of the ledger was violated.
   */
  readonly state: RunState
  /** A sentence for the operator; null while it runs. */
  readonly detail: string | null
  /** The number of durable records. */
  readonly sequence: number
  readonly accounts: number
}

/** What a client's id names. */
export interface NamedRequest {
  /** The id of the order or record that the request made. */
  readonly id: string
  /** Undefined for a request from before rules 16, whose content was not kept: no request is known to be the same. */
  readonly content: Content | undefined
}

/**
 * Reads of the durable state, without delay: an answered order is in the very next read. An account that does not exist reads as null,
 * empty or zero. Only `receipt` asks the engine, which alone knows queue positions.
 */
export interface ExchangeReads {
  account(account: string): AccountView | null
  /** Returns the rates of an account in a market; of one that does not exist, those of the lowest level. Undefined if it was never listed. */
  fees(account: string, market: string): Rates | undefined
  /** Returns the balances of all wallets, or of one; assets that were never used are omitted. */
  balances(account: string, wallet?: WalletName): readonly BalanceView[]
  futures(account: string, asset?: string): FuturesAccountView
  marginAccount(account: string, wallet: WalletName): MarginAccountView
  /** Returns the loan terms in force; undefined if nothing is lent. */
  lending(): MarginTerms | undefined
  /** Returns the open loans. Callers calculate what else can be borrowed with lib/calc. */
  loans(account: string, wallet?: WalletName): readonly LoanView[]
  leverage(account: string, market: string): LeverageView | null
  /** Returns open orders, oldest first, including trigger orders with the status `waiting`, but not those of bots. */
  openOrders(account: string, market?: string): readonly OrderView[]
  /**
   * Returns an open or ended order: by id from any epoch, by client order id from the running one. Spot and futures have ids of their own;
   * without a product both are looked at, spot first.
   */
  order(account: string, key: { readonly orderId: string } | ClientKey): OrderView | null
  positions(account: string, market?: string): readonly PositionView[]
  /** Returns the rankings of the account's open positions, which may be some seconds old. */
  deleveraging(account: string): readonly DeleveragingView[]
  /** Whether a market is listed, or was: its orders, fills and positions stay in the lists. */
  hasListed(market: string): boolean
  /** Returns the holders of a futures market, possibly a second old. Null for any other market. */
  holdings(market: string): HoldingsView | null
  /** Returns the debts in the coins of a spot market, possibly a second old. Null for any other market. */
  borrowings(market: string): BorrowingsView | null
  /**
   * Returns what the engine says of a futures order that is not placed, by the book that it would meet. Null where there is no engine, as at
   * a replica, if the engine does not answer in time, or if the account or market is unknown.
   */
  consider(account: string, market: string, order: ConsideredOrder): Promise<Considered | null>
  /** Returns the maximum size of such an order, by the rules for placing it; null if the account or futures market is unknown. */
  openable(account: string, market: string, idea: OpeningIdea): string | null
  /**
   * Returns the liquidation price of the position in this direction after such an order is fully filled and its fee paid; `0` if there is
   * none, null if the account or futures market is unknown.
   */
  liquidationAfter(account: string, market: string, idea: OpeningIdea & { readonly size: string }): string | null
  /** Returns ended orders. */
  orderHistory(account: string, query: HistoryQuery): readonly OrderView[]
  fills(account: string, query: HistoryQuery): readonly FillView[]
  positionHistory(account: string, query: HistoryQuery): readonly ClosedPositionView[]
  transfers(account: string, query: HistoryQuery): readonly TransferView[]
  bills(account: string, query: HistoryQuery): readonly BillView[]
  loanHistory(account: string, query: HistoryQuery): readonly LoanEventView[]
  repayments(account: string, query: HistoryQuery): readonly RepaymentView[]
  marginLiquidations(account: string, query: HistoryQuery): readonly MarginLiquidationView[]
  productRecords(account: string, product: ProductName, query: HistoryQuery): readonly ProductRecordView[]
  /** Returns the record of a client's request in the running epoch; null if there was none. */
  productRequest(account: string, product: ProductName, requestId: string): string | null
  /** Returns what a client's id has named since the running epoch began: the order or record, and the content of its request. */
  named(account: string, kind: Product | ProductName, name: string): NamedRequest | null
  /** Returns the reads of a product, which are named by the function that creates them. */
  of<Reads>(create: CreateReads<Reads>): Reads
  /** Returns one record of a product, of any epoch; null if the account has no such record. */
  productRecord(account: string, product: ProductName, id: string): ProductRecordView | null
  /** Returns the number of rows of such a query over all pages, counted up to 10,000. */
  count(account: string, list: HistoryKind, query: HistoryQuery): number
  /** Returns the epochs, newest first, including the running one. */
  epochs(account: string): readonly EpochView[]
  /**
   * Returns the fill receipt with the current wait reason, which is null if the order has ended or the engine does not answer in time;
   * null if the account has no such order.
   */
  receipt(account: string, orderId: string): Promise<LiveReceiptView | null>
}

/** The paper exchange (DESIGN 2): the only owner of traders' balances, orders and positions. */
export interface Exchange {
  /** Returns the contract terms of a market by `spot:BTCUSDT`; undefined if it is not listed. */
  terms(market: string): MarketTerms | undefined
  readonly markets: readonly string[]
  /** Returns the time of the market clock, in milliseconds. */
  now(): number
  /** Resolves when the command is durable, was not accepted, or was not answered in time. Never throws because of a trader's input. */
  submit(command: TraderCommand): Promise<Outcome>
  /**
   * Creates a user's simulation account with the default start balance, unless it exists. Idempotent, and cheap if it exists: call it
   * before the first command of a request. Also resolves if the exchange cannot take the commands now.
   */
  ensureAccount(account: string): Promise<void>
  /** Ends the running epoch, if any, and opens the next one with these funds, of which `toFutures` USDT go to the futures wallet. */
  reset(account: string, start: EpochStart): Promise<Outcome>
  readonly read: ExchangeReads
  /**
   * Returns what reads and sums up the history of an account in a thread of its own. It counts for `owner`, the main account: one study at
   * a time, and only so many that wait.
   */
  studies(owner: string, account: string): OwnStudies
  /** Notifies a listener of an account's events from now on, in order. Returns a function that unsubscribes. */
  subscribe(account: string, listener: (event: AccountEvent) => void): () => void
  /**
   * Returns the account's events after a record, in order; null if they are not known any more. Rows are as they are now, fills as they
   * were.
   */
  since(account: string, sequence: number): AccountEvent[] | null
  /** Returns how many bytes the commands of an account have added to the journal since this process began. */
  written(account: string): number
  /** Returns the sequence of the last record. With a read in the same turn it forms a snapshot. */
  sequence(): number
  status(): ExchangeStatus
  /** Answers accepted commands, writes a snapshot and stops. */
  close(): Promise<void>
}

/**
 * Sends any command to the engine, as the gateway does that owns it. Calls have an `Exchange`, which takes only what traders may send; it is
 * no `CommandSender`, because this is a property and no method.
 */
export interface CommandSender {
  readonly submit: (command: BareCommand) => Promise<Outcome>
}

export interface EpochStart {
  readonly funds: readonly Funding[]
  /** The part of the USDT funds that goes to the futures wallet at once. */
  readonly toFutures?: string | undefined
}
