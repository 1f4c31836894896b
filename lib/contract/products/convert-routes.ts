import { read, trade } from '../trading/route.ts'
import type { Page } from '../trading/trading-fields.ts'
import type * as convert from './convert.ts'

/** The calls of conversions. All amounts are decimals, of which at most 8 decimals count. */
export const CONVERT_ROUTES = {
  convertQuote: trade('/convert/quote'),
  convertAccept: trade('/convert/accept'),
  convertLimit: trade('/convert/limit/open'),
  convertLimitCancel: trade('/convert/limit/cancel'),
  convertOpen: read('/convert/limit/list'),
  convertSmall: trade('/convert/small'),
  convertSmallBalances: read('/convert/small/list'),
  convertRecords: read('/convert/record/list'),
} as const

type NoFields = Readonly<Record<string, never>>

/** Request and answer of each call. */
export interface ConvertCalls {
  convertQuote: { params: convert.ConvertQuoteBody; data: convert.ConvertQuote }
  convertAccept: { params: convert.ConvertAcceptBody; data: convert.ConvertDone }
  convertLimit: { params: convert.ConvertLimitBody; data: convert.ConvertDone }
  convertLimitCancel: { params: convert.ConvertCancelBody; data: convert.ConvertRow }
  convertOpen: { params: NoFields; data: convert.OpenConverts }
  convertSmall: { params: convert.ConvertSmallBody; data: convert.ConvertedSmall }
  convertSmallBalances: { params: NoFields; data: convert.SmallBalances }
  convertRecords: { params: convert.ConvertRecordQuery; data: Page<convert.ConvertRow> }
}

/** `GET`: the estimate of a conversion for a visitor, without a quote (`ConvertEstimate`). */
export const CONVERT_ESTIMATE_PATH = '/v1/market/convert'
