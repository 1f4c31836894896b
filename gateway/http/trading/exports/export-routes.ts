import { Type, type Static } from 'typebox'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import { EXPORT_FORMATS, EXPORT_KINDS, type ExportKind } from '#lib/contract/trading/exports.ts'
import { BillKind } from '#lib/contract/trading/trading-assets.ts'
import { CONVERT_KINDS } from '#lib/contract/products/convert-kinds.ts'
import { GIFT_KINDS } from '#lib/contract/products/gift-kinds.ts'
import { EARN_KINDS } from '#lib/contract/products/earn-kinds.ts'
import { WEB3_KINDS } from '#lib/contract/products/web3/web3-kinds.ts'
import { P2P_SIDES } from '#lib/contract/products/p2p/p2p-kinds.ts'
import { JournalFilters } from '#lib/contract/trading/trading-journal.ts'
import { CoinList, PageQuery, Wallet } from '#lib/contract/trading/trading-fields.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import { roundOf } from '../journal/journal-calls.ts'
import { BY_END, historyQuery, type HistoryFilters } from '../pages.ts'
import type { TradingContext } from '../trading-call.ts'
import { EXPORT, type ExportQuestion, P2P_PARTNERS } from './export-study.ts'

/** Kinds of rows by which a list can be filtered, as in the list's own call. */
const KINDS: Readonly<Partial<Record<ExportKind, readonly string[]>>> = {
  orders: ['orders', 'triggers'],
  loans: ['borrow', 'repay', 'interest'],
  bills: BillKind.enum,
  convert: CONVERT_KINDS,
  gifts: GIFT_KINDS,
  earn: EARN_KINDS,
  web3: WEB3_KINDS,
  p2p: P2P_SIDES,
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
  const pieces = await context.studies.write(EXPORT, { format, kind, asked, ...(await besides(context, kind, asked, query)) })
  const contentType = format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8'
  return ok({ contentType, fileName: `${kind}-${asked.epoch ?? 0}.${format}`, pieces })
}

/** Returns what a file has beside the account's history. */
async function besides(
  context: TradingContext,
  kind: ExportKind,
  asked: HistoryQuery,
  query: Static<typeof ExportQuery>,
): Promise<Partial<ExportQuestion>> {
  const { exchange, account, accounts, studies } = context
  const { read } = exchange
  if (kind === 'tax') {
    const epoch = read.account(account)?.epoch?.number
    const now = { epoch, open: read.positions(account), isolatedMargin: read.futures(account).isolatedMargin }
    return { tax: { locale: query.locale, now } }
  }
  if (kind === 'p2p') {
    const partners = await studies.ask(P2P_PARTNERS, asked)
    return { numbers: new Map(partners.map((id) => [id, read.p2p.numberOf(id)])) }
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
