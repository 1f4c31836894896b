import type { useTranslations } from 'next-intl'
import { P2P_METHOD_NAMES, type P2pMethodKind } from '../contract/p2p-methods.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatTrimmed } from '#lib/format/number.ts'

export type P2pWords = ReturnType<typeof useTranslations<'p2p'>>

const DECIMALS_MAX = 8

/** Returns the name of a kind of payment: translated, or a payment system's own. */
export function methodName(kind: P2pMethodKind, t: P2pWords): string {
  return P2P_METHOD_NAMES[kind] ?? (kind === 'bank' ? t('methods.bank') : t('methods.ewallet'))
}

/** Returns an amount with its coin or currency, for running text. */
export function amountText(amount: string, unit: string): string {
  return isolated(`${formatTrimmed(amount, DECIMALS_MAX)} ${unit}`)
}
