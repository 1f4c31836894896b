import type { ReactNode } from 'react'
import { INBOX_KINDS, type InboxArgument } from '#lib/contract/accounts/inbox-kinds.ts'
import type { InboxRow } from '#lib/contract/accounts/inbox.ts'
import { formatTrimmed } from '#lib/format/number.ts'

/** The most decimals of an amount in a notice. */
const DECIMALS_MAX = 8

function writeArgument(value: string, as: InboxArgument | undefined): string {
  return as === 'amount' && /^-?\d+(\.\d+)?$/.test(value) ? formatTrimmed(value, DECIMALS_MAX) : value
}

/**
 * Fills in the plain `{name}` arguments of a notice's text, the only kind there; each keeps its own direction. The header has no message
 * reader (ADR 16).
 */
export function noticeText(text: string, { kind, args }: Pick<InboxRow, 'kind' | 'args'>): ReactNode[] {
  const roles: Readonly<Record<string, InboxArgument>> = INBOX_KINDS[kind].args
  return text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part
    return <bdi key={part}>{writeArgument(args[part] ?? '', roles[part])}</bdi>
  })
}
