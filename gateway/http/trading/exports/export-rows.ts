import { Type, type Static, type TSchema } from 'typebox'
import { BotRow } from '#lib/contract/products/bots.ts'
import { ConvertRow } from '#lib/contract/products/convert.ts'
import { CopiedOrder } from '#lib/contract/products/copy.ts'
import { EarnRow } from '#lib/contract/products/earn.ts'
import { GiftRow } from '#lib/contract/products/gifts.ts'
import { P2pMerchantId, P2pOrder } from '#lib/contract/products/p2p/p2p-fields.ts'
import { Web3Row } from '#lib/contract/products/web3/web3.ts'
import { BillRow, LoanEventRow, TransferRow } from '#lib/contract/trading/trading-assets.ts'
import { FillRow } from '#lib/contract/trading/trading-fills.ts'
import { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { ClosedPosition } from '#lib/contract/trading/trading-positions.ts'
import type { ExportKind } from '#lib/contract/trading/exports.ts'
import { JournalFileRow } from '../journal/journal-file.ts'
import { TaxRow } from '../journal/tax-rows.ts'
import { listColumns, type ExportColumn } from './columns.ts'

/** An order of P2P without its texts, payment details and appeal. */
const P2pFigures = Type.Interface([Type.Omit(P2pOrder, ['counterparty', 'payment', 'remark', 'terms', 'appealFrom', 'appeal'])], {
  counterpartyId: P2pMerchantId,
})

/** The rows of each export, from which the head of its file follows. */
export const EXPORT_ROWS = {
  orders: OrderRow,
  fills: FillRow,
  positions: ClosedPosition,
  transfers: TransferRow,
  loans: LoanEventRow,
  bills: BillRow,
  convert: ConvertRow,
  earn: EarnRow,
  gifts: GiftRow,
  web3: Web3Row,
  p2p: P2pFigures,
  bots: BotRow,
  copy: CopiedOrder,
  journal: JournalFileRow,
  tax: TaxRow,
} as const satisfies Record<ExportKind, TSchema>

/** A row of any export. */
export type ExportRow = Static<(typeof EXPORT_ROWS)[ExportKind]>

const known = new Map<ExportKind, readonly ExportColumn[]>()

/** Returns the columns of an export's file. */
export function columnsOf(kind: ExportKind): readonly ExportColumn[] {
  const found = known.get(kind) ?? listColumns(EXPORT_ROWS[kind])
  known.set(kind, found)
  return found
}
