import { Type } from 'typebox'
import { P2P_SIDES } from '../contract/p2p-kinds.ts'
import { P2pMerchantId, P2pOrder } from '../contract/p2p-fields.ts'
import { p2pReads } from '../reads/p2p-reads.ts'
import { type AccountHistory, allRows } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy, nameStudy } from '#gateway/exchange/studies/study.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import { type FileQuestion, ROWS_MAX, writeList } from '#gateway/http/trading/exports/file-of-rows.ts'
import type { ProductExport } from '#gateway/http/products/product.ts'
import { orderFigures } from './order-rows.ts'

/** The most partners of orders whose numbers a file has. */
const PARTNERS_MAX = 10_000

/** An order of P2P without its texts, payment details and appeal. */
const P2pFigures = Type.Interface(
  [Type.Omit(P2pOrder, ['counterparty', 'payment', 'remark', 'terms', 'appealFrom', 'appeal', 'reviewed'])],
  {
    counterpartyId: P2pMerchantId,
  },
)

interface P2pFileQuestion extends FileQuestion {
  /** The public numbers of the partners, which only the present state knows. */
  readonly numbers?: ReadonlyMap<string, number | null>
}

/** Writes the file of P2P orders, in the thread of studies. */
export function writeP2p(history: AccountHistory, { format, asked, numbers }: P2pFileQuestion): AsyncGenerator<string> {
  const traders = { findNumber: (id: string) => numbers?.get(id) ?? null }
  const filtered = { ...asked, kind: asked.kind ?? P2P_SIDES }
  return writeList(history, { format, asked: filtered }, P2pFigures, 'p2p', (record) => orderFigures(traders, record))
}

/** Returns the partners of the P2P orders of a list, in the thread of studies. */
export async function studyPartners(history: AccountHistory, asked: HistoryQuery): Promise<readonly string[]> {
  const found = new Set<string>()
  for await (const { details } of allRows(history, 'p2p', asked, ROWS_MAX)) {
    found.add(String(details['counterparty']))
    if (found.size >= PARTNERS_MAX) break
  }
  return [...found]
}

const PARTNERS = nameStudy(import.meta.url, 2, studyPartners)

/** The file of P2P orders. */
export const P2P_EXPORT: ProductExport = {
  kinds: P2P_SIDES,
  study: namePieceStudy(import.meta.url, 6, writeP2p),
  async readBeside({ studies, exchange }, asked) {
    const traders = exchange.read.of(p2pReads)
    const partners = await studies.ask(PARTNERS, asked)
    return { numbers: new Map(partners.map((id) => [id, traders.findNumber(id)])) }
  },
}
