import { read, trade } from '../trading/route.ts'
import type { Page } from '../trading/trading-fields.ts'
import type * as copy from './copy.ts'

/** The calls of copy trading. Visitors see the leaders too: `GET /v1/market/copy`. */
export const COPY_ROUTES = {
  copyStart: trade('/copy/start'),
  copyChange: trade('/copy/change'),
  copyClose: trade('/copy/close'),
  copyStop: trade('/copy/stop'),
  copyLeaders: read('/copy/leaders'),
  copies: read('/copy/list'),
  copyRecords: read('/copy/record/list'),
  copiedOrders: read('/copy/order/list'),
  copyLead: trade('/copy/lead'),
  copyLeadEnd: trade('/copy/lead/end'),
  copyLeading: read('/copy/leading'),
} as const

type NoFields = Readonly<Record<string, never>>

/** Request and answer of each call. */
export interface CopyCalls {
  copyStart: { params: copy.CopyStartBody; data: copy.CopyStarted }
  copyChange: { params: copy.CopyChangeBody; data: copy.CopyRow }
  copyClose: { params: copy.CopyCloseBody; data: copy.CopyRow }
  copyStop: { params: copy.CopyQuery; data: copy.CopyList }
  copyLeaders: { params: NoFields; data: copy.CopyLeaders }
  copies: { params: NoFields; data: copy.CopyList }
  copyRecords: { params: copy.CopyRecordQuery; data: Page<copy.CopyRow> }
  copiedOrders: { params: copy.CopiedOrderQuery; data: Page<copy.CopiedOrder> }
  copyLead: { params: copy.CopyLeadBody; data: copy.CopyLeading }
  copyLeadEnd: { params: copy.CopyLeadEndBody; data: copy.CopyLeading }
  copyLeading: { params: NoFields; data: copy.CopyLeading }
}
