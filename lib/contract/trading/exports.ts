import { type ProductKey, PRODUCT_KEYS } from '../products/product-facts.ts'

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
