import * as orders from './trading/trading-orders.ts'
import { CountdownOffBody } from './trading/trading-countdowns.ts'
import * as simulation from './trading/trading-simulation.ts'
import { NoFields, pageOf } from './trading/trading-fields.ts'
import * as receipts from './trading/order-receipts.ts'
import * as fills from './trading/trading-fills.ts'
import * as positions from './trading/trading-positions.ts'
import type { Static, TSchema } from 'typebox'
import * as assets from './trading/trading-assets.ts'
import * as journal from './trading/trading-journal.ts'
import { PRODUCT_ROUTES } from '#products/all/contract/routes.ts'
import { move, read, trade, type TradingRoute } from './trading/route.ts'

/**
 * The trading calls of `/v1` as one table, a row for each call: address, permission, fields and answer. Reads are GETs with their values in
 * the query, all others are POSTs with a JSON body, signed with that body (DESIGN 5.15). Pages load only its types, because the schemas
 * would weigh on every page: `addresses.json`, written by `scripts/contract-tables.ts`, has the addresses at which they make these calls.
 */
export const TRADING_ROUTES = {
  placeOrder: trade('/trade/order/place', orders.PlaceOrderBody, orders.PlacedOrder),
  placeOrders: trade('/trade/order/place-batch', orders.PlaceOrdersBody, orders.OrderOutcomes),
  editOrder: trade('/trade/order/edit', orders.EditOrderBody, orders.OrderRow),
  cancelOrders: trade('/trade/order/cancel', orders.CancelOrdersBody, orders.OrderOutcomes),
  cancelAll: trade('/trade/order/cancel-all', orders.CancelAllBody, orders.CancelledOrders),
  countdownOff: trade('/trade/countdown/off', CountdownOffBody, NoFields),
  openOrders: read('/trade/order/open', orders.OpenOrdersQuery, orders.OrderList),
  orderHistory: read('/trade/order/history', orders.OrderHistoryQuery, pageOf(orders.OrderRow)),
  orderDetail: read('/trade/order/detail', orders.OrderKey, receipts.OrderDetail),
  orderReceipts: read('/trade/order/receipts', NoFields, receipts.ReceiptList),
  fills: read('/trade/fill/list', fills.FillQuery, pageOf(fills.FillRow)),

  positions: read('/trade/position/list', positions.PositionQuery, positions.PositionList),
  deleveraging: read('/trade/position/deleveraging', NoFields, positions.DeleveragingList),
  positionHistory: read('/trade/position/history', positions.PositionHistoryQuery, pageOf(positions.ClosedPosition)),
  closePosition: trade('/trade/position/close', positions.ClosePositionBody, orders.PlacedOrder),
  setTargets: trade('/trade/position/targets', positions.SetTargetsBody, orders.OrderList),
  adjustMargin: trade('/trade/position/margin', positions.AdjustMarginBody, positions.PositionRow),
  futuresSettings: read('/trade/position/settings', positions.FuturesSettingsQuery, positions.FuturesSettings),
  setLeverage: trade('/trade/position/leverage', positions.SetLeverageBody, positions.FuturesSettings),
  setMarginMode: trade('/trade/position/margin-mode', positions.SetMarginModeBody, positions.FuturesSettings),
  setHoldMode: trade('/trade/position/hold-mode', positions.SetHoldModeBody, simulation.SimulationAccount),

  balances: read('/asset/balances', NoFields, assets.Balances),
  transfer: move('/asset/transfer', assets.TransferBody, assets.TransferDone),
  transfers: read('/asset/transfer/list', assets.AssetQuery, pageOf(assets.TransferRow)),
  borrow: move('/asset/borrow', assets.BorrowBody, assets.LoanDone),
  repay: move('/asset/repay', assets.RepayBody, assets.LoanDone),
  loans: read('/asset/loan/list', NoFields, assets.LoanList),
  loanTerms: read('/asset/loan/terms', assets.LoanTermsQuery, assets.LoanTerms),
  loanHistory: read('/asset/loan/history', assets.LoanHistoryQuery, pageOf(assets.LoanEventRow)),
  bills: read('/asset/bill/list', assets.BillQuery, pageOf(assets.BillRow)),
  profitCurve: read('/asset/profit-curve', assets.ProfitCurveQuery, assets.ProfitCurve),

  simulationAccount: read('/simulation/account', NoFields, simulation.SimulationAccount),
  epochs: read('/simulation/epoch/list', NoFields, simulation.EpochList),
  openEpoch: move('/simulation/epoch/open', simulation.StartEpochBody, simulation.SimulationAccount),
  resetEpoch: move('/simulation/epoch/reset', simulation.StartEpochBody, simulation.SimulationAccount),
  setRealism: trade('/simulation/realism', simulation.SetRealismBody, simulation.SimulationAccount),

  performance: read('/trade/journal/performance', journal.JournalQuery, journal.Performance),
  journalTrades: read('/trade/journal/trades', journal.JournalQuery, journal.JournalTrades),
  rounds: read('/trade/journal/rounds', NoFields, journal.RoundList),
  holdings: read('/trade/journal/holdings', NoFields, journal.HoldingList),
  noteTrade: trade('/trade/journal/note', journal.NoteTradeBody, journal.TradeNote),

  ...PRODUCT_ROUTES,
} as const satisfies Record<string, TradingRoute>

export type TradingCallName = keyof typeof TRADING_ROUTES

type Routes = typeof TRADING_ROUTES
type ValueOf<Schema extends TSchema> = keyof Static<Schema> extends never ? Readonly<Record<string, never>> : Static<Schema>

/** Request (`params`: query of a GET, body of a POST) and answer (`data` of the envelope) of each call. */
export type TradingCalls = {
  readonly [Name in TradingCallName]: {
    readonly params: ValueOf<Routes[Name]['fields']>
    readonly data: Static<Routes[Name]['data']>
  }
}
