import type { useTranslations } from 'next-intl'
import { isolated } from '#lib/format/isolated.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { compare, divide, isZero } from '#lib/kernel/decimal.ts'

interface Price {
  readonly fromCoin: string
  readonly toCoin: string
  /** Amount of the wanted coin for one unit of the given coin. */
  readonly price: string
}

const DIGITS = 6

/** Returns enough decimals for six significant digits. */
function countDecimals(price: string): number {
  const [whole = '', fraction = ''] = price.split('.')
  const zeros = fraction.length - fraction.replace(/^0+/, '').length
  return whole === '0' ? zeros + DIGITS : DIGITS
}

/** Returns the price of a conversion in words, of the coin that is worth more: `1 BTC = 105,432.1 USDT`. */
export function priceText(t: ReturnType<typeof useTranslations<'convert'>>, { fromCoin, toCoin, price }: Price): string {
  const isTurned = compare(price, '1') < 0 && !isZero(price)
  const [from, to, figure] = isTurned ? [toCoin, fromCoin, divide('1', price)] : [fromCoin, toCoin, price]
  return isolated(t('priceOf', { from, price: formatTrimmed(figure, countDecimals(figure)), to }))
}
