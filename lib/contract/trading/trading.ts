import type * as assets from './trading-assets.ts'
import type * as journal from './trading-journal.ts'
import { type ProductKey, PRODUCT_KEYS } from '../products/product-facts.ts'
import { PRODUCT_ROUTES, type ProductCalls } from '../products/routes.ts'
import { move, read, trade, type TradingRoute } from './route.ts'
import type { CountdownOffBody } from './trading-countdowns.ts'
import type { Page } from './trading-fields.ts'
import type * as receipts from './order-receipts.ts'
import type * as fills from './trading-fills.ts'
import type * as orders from './trading-orders.ts'
import type * as positions from './trading-positions.ts'
import type * as simulation from './trading-simulation.ts'

/**
 * The trading calls of `/v1` as one table. Reads are GETs with their values in the query, all others are POSTs with a JSON body, signed
 * with that body (DESIGN 5.15). The schemas are in the `trading-…` files; this file has none, so that pages can import it.
 */

export const TRADING_ROUTES = {
  placeOrder: trade('/trade/order/place'),
  placeOrders: trade('/trade/order/place-batch'),
  editOrder: trade('/trade/order/edit'),
  cancelOrders: trade('/trade/order/cancel'),
  cancelAll: trade('/trade/order/cancel-all'),
  countdownOff: trade('/trade/countdown/off'),
  openOrders: read('/trade/order/open'),
  orderHistory: read('/trade/order/history'),
  orderDetail: read('/trade/order/detail'),
  orderReceipts: read('/trade/order/receipts'),
  fills: read('/trade/fill/list'),

  positions: read('/trade/position/list'),
  deleveraging: read('/trade/position/deleveraging'),
  positionHistory: read('/trade/position/history'),
  closePosition: trade('/trade/position/close'),
  setTargets: trade('/trade/position/targets'),
  adjustMargin: trade('/trade/position/margin'),
  futuresSettings: read('/trade/position/settings'),
  setLeverage: trade('/trade/position/leverage'),
  setMarginMode: trade('/trade/position/margin-mode'),
  setHoldMode: trade('/trade/position/hold-mode'),

  balances: read('/asset/balances'),
  transfer: move('/asset/transfer'),
  transfers: read('/asset/transfer/list'),
  borrow: move('/asset/borrow'),
  repay: move('/asset/repay'),
  loans: read('/asset/loan/list'),
  loanTerms: read('/asset/loan/terms'),
  loanHistory: read('/asset/loan/history'),
  bills: read('/asset/bill/list'),
  profitCurve: read('/asset/profit-curve'),

  simulationAccount: read('/simulation/account'),
  epochs: read('/simulation/epoch/list'),
  openEpoch: move('/simulation/epoch/open'),
  resetEpoch: move('/simulation/epoch/reset'),
  setRealism: trade('/simulation/realism'),

  performance: read('/trade/journal/performance'),
  journalTrades: read('/trade/journal/trades'),
  rounds: read('/trade/journal/rounds'),
  holdings: read('/trade/journal/holdings'),
  noteTrade: trade('/trade/journal/note'),

  ...PRODUCT_ROUTES,
} as const satisfies Record<string, TradingRoute>

export type TradingCallName = keyof typeof TRADING_ROUTES

type NoFields = Readonly<Record<string, never>>

/** Request (`params`: query of a GET, body of a POST) and answer (`data` of the envelope) of each call. */
export interface TradingCalls extends ProductCalls {
  placeOrder: { params: orders.PlaceOrderBody; data: orders.PlacedOrder }
  placeOrders: { params: orders.PlaceOrdersBody; data: orders.OrderOutcomes }
  editOrder: { params: orders.EditOrderBody; data: orders.OrderRow }
  cancelOrders: { params: orders.CancelOrdersBody; data: orders.OrderOutcomes }
  cancelAll: { params: orders.CancelAllBody; data: orders.CancelledOrders }
  countdownOff: { params: CountdownOffBody; data: NoFields }
  openOrders: { params: orders.OpenOrdersQuery; data: orders.OrderList }
  orderHistory: { params: orders.OrderHistoryQuery; data: Page<orders.OrderRow> }
  orderDetail: { params: orders.OrderKey; data: receipts.OrderDetail }
  orderReceipts: { params: NoFields; data: receipts.ReceiptList }
  fills: { params: fills.FillQuery; data: Page<fills.FillRow> }

  positions: { params: positions.PositionQuery; data: positions.PositionList }
  deleveraging: { params: NoFields; data: positions.DeleveragingList }
  positionHistory: { params: positions.PositionHistoryQuery; data: Page<positions.ClosedPosition> }
  closePosition: { params: positions.ClosePositionBody; data: orders.PlacedOrder }
  setTargets: { params: positions.SetTargetsBody; data: orders.OrderList }
  adjustMargin: { params: positions.AdjustMarginBody; data: positions.PositionRow }
  futuresSettings: { params: positions.FuturesSettingsQuery; data: positions.FuturesSettings }
  setLeverage: { params: positions.SetLeverageBody; data: positions.FuturesSettings }
  setMarginMode: { params: positions.SetMarginModeBody; data: positions.FuturesSettings }
  setHoldMode: { params: positions.SetHoldModeBody; data: simulation.SimulationAccount }

  balances: { params: NoFields; data: assets.Balances }
  transfer: { params: assets.TransferBody; data: assets.TransferDone }
  transfers: { params: assets.AssetQuery; data: Page<assets.TransferRow> }
  borrow: { params: assets.BorrowBody; data: assets.LoanDone }
  repay: { params: assets.RepayBody; data: assets.LoanDone }
  loans: { params: NoFields; data: assets.LoanList }
  loanTerms: { params: assets.LoanTermsQuery; data: assets.LoanTerms }
  loanHistory: { params: assets.LoanHistoryQuery; data: Page<assets.LoanEventRow> }
  bills: { params: assets.BillQuery; data: Page<assets.BillRow> }
  profitCurve: { params: assets.ProfitCurveQuery; data: assets.ProfitCurve }

  simulationAccount: { params: NoFields; data: simulation.SimulationAccount }
  epochs: { params: NoFields; data: simulation.EpochList }
  openEpoch: { params: simulation.StartEpochBody; data: simulation.SimulationAccount }
  resetEpoch: { params: simulation.StartEpochBody; data: simulation.SimulationAccount }
  setRealism: { params: simulation.SetRealismBody; data: simulation.SimulationAccount }

  performance: { params: journal.JournalQuery; data: journal.Performance }
  journalTrades: { params: journal.JournalQuery; data: Page<journal.JournalTrade> }
  rounds: { params: NoFields; data: journal.RoundList }
  holdings: { params: NoFields; data: journal.HoldingList }
  noteTrade: { params: journal.NoteTradeBody; data: journal.TradeNote }
}

/** Lists that can be downloaded as a file. */
export const EXPORT_KINDS = ['orders', 'fills', 'positions', 'transfers', 'loans', 'bills', ...PRODUCT_KEYS, 'journal', 'tax'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]
/** The lists that belong to no product. */
export type CoreExportKind = Exclude<ExportKind, ProductKey>
export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/**
 * Returns the URL of a download: the whole list of an epoch (the current one by default), newest first, or the part that matches the
 * filters. A plain link works, since the session's cookie identifies the account.
 */
export function exportAddress(kind: ExportKind, format: ExportFormat, filters: Readonly<Record<string, string>> = {}): string {
  return `/v1/trade/export/${kind}?${new URLSearchParams({ format, ...filters }).toString()}`
}
