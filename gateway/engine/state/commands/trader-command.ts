import type { SetRealism, Transfer, TransferBetween } from './account-commands.ts'
import type { AdjustMargin, SetAutoMargin, SetLeverage, SetMarginMode, SetPositionMode } from './futures-commands.ts'
import type { Borrow, Repay } from './loan-commands.ts'
import type { CancelAll, CancelOrders, EditOrder, PlaceBatch, PlaceOrder, ReplaceOrder } from './order-commands.ts'
import type { Bare } from './envelope.ts'
import type { ProductRequest } from '../records/product-types.ts'

type OrderRequestCommand = PlaceOrder | PlaceBatch | CancelOrders | CancelAll | EditOrder | ReplaceOrder
type SettingRequest = SetRealism | SetPositionMode | SetMarginMode | SetLeverage | SetAutoMargin
type FundsRequest = Transfer | TransferBetween | AdjustMargin | Borrow | Repay

/**
 * A trader's command: an engine command that a call may send, without time, ids and randomness. A command that is not named here is the
 * exchange's own. Prices in ticks and sizes in lots: `readTicks` and `readLots` of `gateway/engine/state/money/units.ts` parse them from requests
 * with `exchange.terms(market)`.
 */
export type TraderCommand = Bare<OrderRequestCommand | SettingRequest | FundsRequest | ProductRequest>
