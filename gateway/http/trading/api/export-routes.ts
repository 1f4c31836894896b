import { Type, type Static } from 'typebox'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import { EXPORT_FORMATS, EXPORT_KINDS, type CoreExportKind, type ExportKind } from '#lib/contract/trading/exports.ts'
import { BillKind, LOAN_EVENTS } from '#lib/contract/trading/trading-assets.ts'
import { JournalFilters } from '#lib/contract/trading/trading-journal.ts'
import { CoinList, PageQuery, Wallet } from '#lib/contract/trading/trading-fields.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { roundOf } from '../journal/journal-calls.ts'
import { BY_END, historyQuery, type HistoryFilters } from '../pages.ts'
import type { TradingContext } from '../trading-call.ts'
import { PRODUCTS } from '#products/all/calls/index.ts'
import type { Product, ProductExport } from '../../products/product.ts'
import type { FileQuestion } from '../exports/file-of-rows.ts'
import { EXPORT, type ExportQuestion } from '../exports/export-study.ts'

/** Kinds of rows by which a list can be filtered, as in the list's own call. */
const KINDS: Readonly<Partial<Record<ExportKind, readonly string[]>>> = {
  orders: ['orders', 'triggers'],
  loans: LOAN_EVENTS,
  bills: BillKind.enum,
  ...Object.fromEntries(PRODUCTS.map((product) => [product.name, product.export.kinds])),
}

/** The files whose rows are about ends. */
const ABOUT_ENDS: ReadonlySet<ExportKind> = new Set<ExportKind>(['positions', 'tax'])

export const ExportQuery = Type.Interface([PageQuery, JournalFilters], {
  format: Type.Enum(EXPORT_FORMATS),
  wallet: Type.Optional(Wallet),
  coin: Type.Optional(CoinList),
  kind: Type.Optional(Type.String({ maxLength: 200 })),
  /** Code of the locale whose words a file for tax programs has. */
  locale: Type.Optional(Type.String({ maxLength: 20 })),
})
export const ExportParameters = Type.Object({ kind: Type.Enum(EXPORT_KINDS) })

export interface ExportFile {
  readonly contentType: string
  readonly fileName: string
  /** As they are taken; the history is read no faster. */
  readonly pieces: AsyncIterable<Uint8Array>
}

/** Returns the list of an epoch as a file, with the filters of its call applied, newest first. Throws `StudyRefused`. */
export async function exportFile(
  context: TradingContext,
  kind: ExportKind,
  query: Static<typeof ExportQuery>,
): Promise<Result<ExportFile, ErrorName>> {
  const filters = filtersOf(kind, query)
  if (filters === null) return refuse('invalidParameter')
  const { format } = query
  const asked = historyQuery(context, query, { ...filters, ...(ABOUT_ENDS.has(kind) ? BY_END : {}) })
  const pieces = await write(context, kind, { format, asked }, query)
  const contentType = format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8'
  return ok({ contentType, fileName: `${kind}-${asked.epoch ?? 0}.${format}`, pieces })
}

/** Has a file written in the thread of studies. */
async function write(
  context: TradingContext,
  kind: ExportKind,
  question: FileQuestion,
  query: Static<typeof ExportQuery>,
): Promise<AsyncIterable<Uint8Array>> {
  const { studies } = context
  if (isCore(kind)) return studies.write(EXPORT, { ...question, kind, ...(await readBeside(context, kind, query)) })
  const { study, readBeside: beside } = FILES[kind]
  return studies.write(study, { ...question, ...(await beside?.(context, question.asked)) })
}

const FILES = Object.fromEntries(PRODUCTS.map((product) => [product.name, product.export])) as Record<Product['name'], ProductExport>

function isCore(kind: ExportKind): kind is CoreExportKind {
  return !(kind in FILES)
}

/** Returns what a file has beside the account's history. */
async function readBeside(
  context: TradingContext,
  kind: CoreExportKind,
  query: Static<typeof ExportQuery>,
): Promise<Partial<ExportQuestion>> {
  const { exchange, account, accounts } = context
  const { read } = exchange
  if (kind === 'tax') {
    const epoch = read.account(account)?.epoch?.number
    const now = { epoch, open: read.positions(account), isolatedMargin: read.futures(account).isolatedMargin }
    return { tax: { locale: query.locale, now } }
  }
  if (kind !== 'journal') return {}
  const [notes, pictures] = await Promise.all([accounts.journal.all(account), accounts.journalPictures.all(account)])
  return { journal: { epoch: roundOf(context, query.epoch), query, notes, pictures } }
}

/** Returns the filters; null if the list has no rows of the requested kind. */
function filtersOf(list: ExportKind, { wallet, coin, kind }: Static<typeof ExportQuery>): HistoryFilters | null {
  const asset = filterValues(coin)
  const kinds = filterValues(kind)
  if (kinds === undefined) return { wallet, asset }
  if (!kinds.every((name) => KINDS[list]?.includes(name))) return null
  if (list !== 'orders') return { wallet, asset, kind: kinds }
  return new Set(kinds).size === 1 ? { wallet, triggers: kinds[0] === 'triggers' } : { wallet }
}
