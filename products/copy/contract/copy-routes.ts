import * as copy from './copy.ts'
import { makePageSchema, NoFields } from '#lib/contract/trading/trading-fields.ts'
import { read, trade } from '#lib/contract/trading/route.ts'

/** The calls of copy trading. Visitors see the leaders too: `GET /v1/market/copy`. */
export const COPY_ROUTES = {
  copyStart: trade('/copy/start', copy.CopyStartBody, copy.CopyStarted),
  copyChange: trade('/copy/change', copy.CopyChangeBody, copy.CopyRow),
  copyClose: trade('/copy/close', copy.CopyCloseBody, copy.CopyRow),
  copyStop: trade('/copy/stop', copy.CopyQuery, copy.CopyList),
  copyLeaders: read('/copy/leaders', NoFields, copy.CopyLeaders),
  copies: read('/copy/list', NoFields, copy.CopyList),
  copyRecords: read('/copy/record/list', copy.CopyRecordQuery, makePageSchema(copy.CopyRow)),
  copiedOrders: read('/copy/order/list', copy.CopiedOrderQuery, makePageSchema(copy.CopiedOrder)),
  copyLead: trade('/copy/lead', copy.CopyLeadBody, copy.CopyLeading),
  copyLeadEnd: trade('/copy/lead/end', copy.CopyLeadEndBody, copy.CopyLeading),
  copyLeading: read('/copy/leading', NoFields, copy.CopyLeading),
} as const
