import type { CoreExportKind } from '#lib/contract/trading/exports.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy } from '#gateway/exchange/studies/study.ts'
import { fillRow, orderRow } from '#gateway/wire/order-rows.ts'
import { closedPositionRow } from '#gateway/wire/position-rows.ts'
import { BillRow, LoanEventRow, TransferRow } from '#lib/contract/trading/trading-assets.ts'
import { FillRow } from '#lib/contract/trading/trading-fills.ts'
import { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { ClosedPosition } from '#lib/contract/trading/trading-positions.ts'
import { billRow, loanEventRow, transferRow } from '../asset-rows.ts'
import { JournalFileRow, type JournalFileQuestion, journalRows } from '../journal/journal-file.ts'
import { TaxRow, type TaxNow, taxRows } from '../journal/tax-rows.ts'
import { taxWords } from '../journal/tax-words.ts'
import { type FileQuestion, ROWS_MAX, writeList, writeRows } from './file-of-rows.ts'

/** A file of a list that belongs to no product, and what only the present state knows of it. */
export interface ExportQuestion extends FileQuestion {
  readonly kind: CoreExportKind
  /** `journal`: the round, and what its owner has added. */
  readonly journal?: JournalFileQuestion | undefined
  /** `tax`: the round as it is now, and the locale of the words. */
  readonly tax?: { readonly locale: string | undefined; readonly now: TaxNow } | undefined
}

export const EXPORT = namePieceStudy(import.meta.url, 6, writeExport)

/** Writes a file by pieces, newest rows first. */
export async function* writeExport(history: AccountHistory, question: ExportQuestion): AsyncGenerator<string> {
  const { format, kind, asked, journal, tax } = question
  switch (kind) {
    case 'orders':
      return yield* writeList(history, question, OrderRow, 'orders', orderRow)
    case 'fills':
      return yield* writeList(history, question, FillRow, 'fills', fillRow)
    case 'positions':
      return yield* writeList(history, question, ClosedPosition, 'positions', closedPositionRow)
    case 'transfers':
      return yield* writeList(history, question, TransferRow, 'transfers', transferRow)
    case 'loans':
      return yield* writeList(history, question, LoanEventRow, 'loans', loanEventRow)
    case 'bills':
      return yield* writeList(history, question, BillRow, 'bills', billRow)
    case 'journal':
      return yield* writeRows(format, JournalFileRow, journal === undefined ? [] : await journalRows(history, journal))
    case 'tax':
      return yield* writeRows(
        format,
        TaxRow,
        tax === undefined ? [] : await taxRows(history, asked, ROWS_MAX, taxWords(tax.locale), tax.now),
      )
  }
}
