import * as convert from './convert.ts'
import { makePageSchema, NoFields } from '#lib/contract/trading/trading-fields.ts'
import { read, trade } from '#lib/contract/trading/route.ts'

/** The calls of conversions. All amounts are decimals, of which at most 8 decimals count. */
export const CONVERT_ROUTES = {
  convertQuote: trade('/convert/quote', convert.ConvertQuoteBody, convert.ConvertQuote),
  convertAccept: trade('/convert/accept', convert.ConvertAcceptBody, convert.ConvertDone),
  convertLimit: trade('/convert/limit/open', convert.ConvertLimitBody, convert.ConvertDone),
  convertLimitCancel: trade('/convert/limit/cancel', convert.ConvertCancelBody, convert.ConvertRow),
  convertOpen: read('/convert/limit/list', NoFields, convert.OpenConverts),
  convertSmall: trade('/convert/small', convert.ConvertSmallBody, convert.ConvertedSmall),
  convertSmallBalances: read('/convert/small/list', NoFields, convert.SmallBalances),
  convertRecords: read('/convert/record/list', convert.ConvertRecordQuery, makePageSchema(convert.ConvertRow)),
} as const
