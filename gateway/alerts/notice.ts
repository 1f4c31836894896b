import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import { isolated } from '#lib/format/isolated.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { readTexts } from '#gateway/accounts/delivery/catalogue.ts'
import type { MetAlert } from './judge.ts'

/** A notice of an alert; all five kinds have the same arguments. */
export type AlertNotice = Extract<InboxNotice, { readonly kind: `alert-${string}` }>

export function makeNotice({ alert, target, value }: MetAlert): AlertNotice {
  return { kind: `alert-${alert.kind}`, args: { symbol: alert.symbol, target, value } }
}

/** Writes a notice in a language, as the inbox shows it. Figures keep their own direction. */
export function noticeText({ kind, args }: AlertNotice, locale: LocaleRow): string {
  const { kinds } = readTexts('inbox', locale)
  return fillIn(typeof kinds === 'object' ? kinds[kind] : undefined, args, isolated)
}

/** Writes the notice for the subject of a mail: pair, condition and price, without marks of direction, which lists of mails show as boxes. */
export function noticeSubject({ kind, args }: AlertNotice, locale: LocaleRow): string {
  const { kinds } = readTexts('inbox', locale)
  return fillIn(typeof kinds === 'object' ? kinds[kind] : undefined, args, (value) => value)
}

/** Writes in a few words what has happened, for the title of a notification. */
export function noticeTitle({ kind, args }: AlertNotice, locale: LocaleRow): string {
  const { alertTitle } = readTexts('mail', locale)
  return fillIn(typeof alertTitle === 'object' ? alertTitle[kind.replace('alert-', '')] : undefined, args, isolated)
}

function fillIn(text: unknown, args: Readonly<Record<string, string>>, show: (value: string) => string): string {
  if (typeof text !== 'string') throw new Error('a text of an alert is missing')
  return text.replace(/\{(\w+)\}/g, (_match, name: string) => show(args[name] ?? ''))
}
