import type { useTranslations } from 'next-intl'
import { isolated } from '#lib/format/isolated.ts'
import { formatTrimmed } from '#lib/format/number.ts'

interface Price {
  readonly fromCoin: string
  readonly toCoin: string
  /** How much of the wanted coin one unit of the given coin brings. */
  readonly price: string
}

const DIGITS = 6

/** Returns enough decimals for six significant digits. */
function decimalsOf(price: string): number {
  const [whole = '', fraction = ''] = price.split('.')
  const zeros = fraction.length - fraction.replace(/^0+/, '').length
  return whole === '0' ? zeros + DIGITS : DIGITS
}

/** Returns the price of a conversion in words: `1 BTC = 105,432.1 USDT`. */
export function priceText(t: ReturnType<typeof useTranslations<'convert'>>, { fromCoin, toCoin, price }: Price): string {
  return isolated(t('priceOf', { from: fromCoin, price: formatTrimmed(price, decimalsOf(price)), to: toCoin }))
}
