import type { Lots, Ticks } from '#lib/kernel/money.ts'
import type { OpenAccount, OpenEpoch, CloseEpoch, Transfer, TransferBetween, SetRealism, SetLevels } from './account-commands.ts'
import type { SetPositionMode, SetMarginMode, SetLeverage, AdjustMargin, SetAutoMargin, SettleFunding } from './futures-commands.ts'
import type { Borrow, Repay, ChargeInterest } from './loan-commands.ts'
import type { MoveMarket, Advance, RestrictMarket, SetHalt } from './market-commands.ts'
import type { PlaceOrder, PlaceBatch, CancelOrders, CancelAll, EditOrder, ReplaceOrder } from './order-commands.ts'
import type { Bare } from './envelope.ts'
import type { OperatorCommand } from './operator-commands.ts'
import type { ProductCommand } from '../records/product-types.ts'
import type { TermsCommand } from './terms-commands.ts'

export type Command = (
  | OpenAccount
  | OpenEpoch
  | CloseEpoch
  | Transfer
  | TransferBetween
  | SetRealism
  | SetLevels
  | PlaceOrder
  | PlaceBatch
  | CancelOrders
  | CancelAll
  | EditOrder
  | ReplaceOrder
  | MoveMarket
  | Advance
  | SetHalt
  | RestrictMarket
  | SetPositionMode
  | SetMarginMode
  | SetLeverage
  | AdjustMargin
  | SetAutoMargin
  | SettleFunding
  | Borrow
  | Repay
  | ChargeInterest
  | TermsCommand
  | OperatorCommand
  | ProductCommand
) & {
  /** Present in a journaled command that is replayed: the figures it was based on. */
  readonly seen?: readonly SeenMarket[]
}

/** Any command, before the exchange has added time, ids and randomness. */
export type BareCommand = Bare<Command>

/** The state of one market's house and queues that a command read (DESIGN 2), so that a replay decides alike. */
export interface SeenMarket {
  readonly market: string
  readonly last: Ticks
  readonly mark: Ticks
  readonly index: Ticks
  readonly referenceTimeMs: number
  /** House levels: price and lots, as the command first met them. */
  readonly bids: readonly (readonly [ticks: Ticks, lots: Lots])[]
  readonly asks: readonly (readonly [ticks: Ticks, lots: Lots])[]
  /** House lots ahead of the resting orders that were met. */
  readonly places: readonly (readonly [orderId: number, lots: Lots])[]
}
