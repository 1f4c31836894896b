import type { Command } from '#gateway/engine/commands.ts'
import type { Funding } from '#gateway/engine/envelope.ts'
import type { Rejection } from '#gateway/engine/reasons.ts'
import type { HistoryKind } from './history/history-rows.ts'
import type { LoanEventView, MarginLiquidationView, RepaymentView } from './margin-views.ts'
import type { BorrowingsView, HoldingsView, OpeningIdea } from './opening-views.ts'
import type { LiveReceiptView } from './view-parts.ts'
import type * as view from './views.ts'
import type { MarginTerms, MarketTerms } from '#gateway/engine/state/market-terms.ts'
import type { WalletName } from '#gateway/engine/state/order-request.ts'
import type { LoanAnswer } from '#gateway/engine/state/records.ts'

type Bare<Sealed> = Sealed extends Command ? Omit<Sealed, 'timeMs' | 'firstId' | 'random' | 'seen'> : never

/** What only the exchange itself sends to its engine. */
type Internal = 'move' | 'advance' | 'settle-funding' | 'charge-interest' | 'set-levels' | 'open-account'

/**
 * A command of a trader: one of the engine's without time, ids and randomness. Prices in ticks and sizes in lots: `readTicks` and
 * `readLots` of `gateway/engine/ledger/units.ts` read them from the wire with `exchange.terms(market)`.
 */
export type TraderCommand = Exclude<Bare<Command>, { readonly type: Internal }>

/** What became of one order of a command. */
export type OrderOutcome =
  | {
      readonly accepted: true
      readonly orderId: string
      readonly clientOrderId: string | null
      /** The client order id was known: this is the order that it named already, and nothing has been done. */
      readonly repeated: boolean
    }
  | { readonly accepted: false; readonly clientOrderId: string | null; readonly reason: Rejection }

/** What became of a command. Durable when it is said. */
export type Outcome =
  | {
      readonly kind: 'done'
      /**
       * In the order of the command's orders: of `place`, `place-batch`, `edit` and `replace` each order, of `cancel` each key, of
       * `cancel-all` each order that was cancelled. Empty for other commands.
       */
      readonly orders: readonly OrderOutcome[]
      readonly transferId: string | null
      readonly loanId: string | null
      /** Of a named borrowing or repayment what became of it, now or when its name was first used. */
      readonly loan: LoanAnswer | null
      /** Epoch that was opened or closed. */
      readonly epoch: number | null
    }
  /** Refused as a whole, or its only order was. Nothing has changed. */
  | { readonly kind: 'rejected'; readonly reason: Rejection; readonly clientOrderId: string | null }
  /** Not taken: too much waits, or the disk refuses. Nothing has changed; the same command may be sent again. */
  | { readonly kind: 'busy' }
  /** Trading is halted because a rule of the ledger did not hold; reads go on. */
  | { readonly kind: 'halted' }
  /**
   * The journal has not answered in time: the command may still be carried out, or has been, or never will be. `settled` resolves when
   * that is certain, and reads tell it from then on.
   */
  | { readonly kind: 'unknown'; readonly settled: Promise<void> }

/** Something durable that happened to an account. Every one has the account's next sequence number: no gaps, none twice. */
export type AccountEvent = {
  readonly account: string
  /** From 1 for every account, anew with every start of the process. */
  readonly sequence: number
  readonly timeMs: number
} & AccountChange

export type AccountChange =
  | { readonly type: 'order'; readonly order: view.OrderView }
  | { readonly type: 'fill'; readonly fill: view.FillView }
  /** Size `0` where it was closed. */
  | { readonly type: 'position'; readonly position: view.PositionView }
  /** Those that changed. */
  | { readonly type: 'balances'; readonly balances: readonly view.BalanceView[] }
  | { readonly type: 'loan'; readonly loan: view.LoanView }
  /** Levels, realism, modes or leverage. */
  | { readonly type: 'account' }
  | { readonly type: 'epoch'; readonly epoch: number; readonly opened: boolean }
  | { readonly type: 'liquidation'; readonly market: string; readonly size: string; readonly deleveraged: boolean }

export interface ExchangeStatus {
  /** `stalled`: the disk takes nothing, so nothing new is accepted. `halted`: a rule of the ledger was broken. */
  readonly state: 'running' | 'stalled' | 'halted'
  /** A sentence for the operator; null while it runs. */
  readonly detail: string | null
  /** Durable records. */
  readonly sequence: number
  readonly accounts: number
}

/**
 * What is durable, at once: an order that was answered is in the very next read. An account that does not exist reads as null or as
 * empty. Only `receipt` asks the engine, because places in queues are nobody else's.
 */
export interface ExchangeReads {
  account(account: string): view.AccountView | null
  /** All wallets, or one; assets that were never touched are left out. */
  balances(account: string, wallet?: WalletName): readonly view.BalanceView[]
  futures(account: string, asset?: string): view.FuturesAccountView
  marginAccount(account: string, wallet: WalletName): view.MarginAccountView
  /** The terms of loans that are in force; undefined while nothing is lent. */
  lending(): MarginTerms | undefined
  /** What can be borrowed more of an asset, and what can be opened, are the callers' to compute from lib/calc. */
  loans(account: string, wallet?: WalletName): readonly view.LoanView[]
  leverage(account: string, market: string): view.LeverageView | null
  /** Oldest first. Those that wait for a trigger are among them, with the status `waiting`. */
  openOrders(account: string, market?: string): readonly view.OrderView[]
  /** Open or ended, of any epoch by its id; by client order id of the running epoch. */
  order(account: string, key: { readonly orderId: string } | { readonly clientOrderId: string }): view.OrderView | null
  positions(account: string, market?: string): readonly view.PositionView[]
  /** Of the account's open positions; a ranking may be some seconds old. */
  deleveraging(account: string): readonly view.DeleveragingView[]
  /** The holders of a futures market; may be a second old. Null where it is none. */
  holdings(market: string): HoldingsView | null
  /** The debts in the coins of a spot market; may be a second old. Null where it is none. */
  borrowings(market: string): BorrowingsView | null
  /** Largest size that an order of this kind may have, by the rules that judge it when it is placed; null for no futures market. */
  openable(account: string, market: string, idea: OpeningIdea): string | null
  /**
   * The liquidation price that the position of this direction has once such an order is filled whole, its fee paid; `0` where there is
   * none, null for no futures market.
   */
  liquidationAfter(account: string, market: string, idea: OpeningIdea & { readonly size: string }): string | null
  /** Ended orders. */
  orderHistory(account: string, query: view.HistoryQuery): readonly view.OrderView[]
  fills(account: string, query: view.HistoryQuery): readonly view.FillView[]
  positionHistory(account: string, query: view.HistoryQuery): readonly view.ClosedPositionView[]
  transfers(account: string, query: view.HistoryQuery): readonly view.TransferView[]
  bills(account: string, query: view.HistoryQuery): readonly view.BillView[]
  loanHistory(account: string, query: view.HistoryQuery): readonly LoanEventView[]
  repayments(account: string, query: view.HistoryQuery): readonly RepaymentView[]
  marginLiquidations(account: string, query: view.HistoryQuery): readonly MarginLiquidationView[]
  /** Rows that such a query finds on all its pages, counted up to 10,000. */
  count(account: string, list: HistoryKind, query: view.HistoryQuery): number
  /** Newest first, the running one among them. */
  epochs(account: string): readonly view.EpochView[]
  /** The fill receipt with what the order waits for now; null where the account has no such order. */
  receipt(account: string, orderId: string): Promise<LiveReceiptView | null>
}

/** The paper exchange (DESIGN 2): the only owner of what traders have. */
export interface Exchange {
  /** Contract terms of a market by `spot:BTCUSDT`; undefined where it is not listed. */
  terms(market: string): MarketTerms | undefined
  readonly markets: readonly string[]
  /** The market clock, in milliseconds. */
  now(): number
  /** Answers when the command is durable, or was not taken. Never throws for what a trader sent. */
  submit(command: TraderCommand): Promise<Outcome>
  /**
   * Makes the simulation account of a user with the default start balance, if it has none yet. Idempotent and cheap when it has:
   * call it before the first command of a request.
   */
  ensureAccount(account: string): Promise<void>
  /** Ends the running epoch, if any, and opens the next one with these funds; the futures wallet gets `toFutures` of its USDT. */
  reset(account: string, start: EpochStart): Promise<Outcome>
  readonly read: ExchangeReads
  /** Tells what happens to an account from now on, in order. Returns the undo. */
  subscribe(account: string, listener: (event: AccountEvent) => void): () => void
  /** Sequence number of the account's last event; 0 before the first. With a read in the same turn it makes a snapshot to go on from. */
  sequence(account: string): number
  status(): ExchangeStatus
  /** Answers what was taken, writes a snapshot and ends. */
  close(): Promise<void>
}

export interface EpochStart {
  readonly funds: readonly Funding[]
  /** USDT that goes to the futures wallet at once; a part of the funds. */
  readonly toFutures?: string | undefined
}
