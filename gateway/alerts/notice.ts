import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import { isolated } from '#lib/format/isolated.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { readTexts } from '#gateway/accounts/delivery/catalogue.ts'
import type { MetAlert } from './judge.ts'

/** A notice of an alert; all five kinds have the same arguments. */
export type AlertNotice = Extract<InboxNotice, { readonly kind: `alert-${string}` }>

export function noticeOf({ alert, target, value }: MetAlert): AlertNotice {
  return { kind: `alert-${alert.kind}`, args: { symbol: alert.symbol, target, value } }
}

/** Writes a notice in a language, as the inbox shows it. Figures keep their own direction. */
export function noticeText({ kind, args }: AlertNotice, locale: LocaleRow): string {
  const { kinds } = readTexts('inbox', locale)
  const text = typeof kinds === 'object' ? kinds[kind] : undefined
  if (typeof text !== 'string') throw new Error('a text of the inbox is missing')
  const values: Readonly<Record<string, string>> = args
  return text.replace(/\{(\w+)\}/g, (_match, name: string) => isolated(values[name] ?? ''))
}
