import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link.tsx'
import { findCoinBySymbol } from '#lib/contract/coins.ts'
import { findFutures, findSpot, type Product } from '#lib/contract/instruments.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { pairPath } from '../pair-path.ts'
import styles from './pair-header.module.css'

interface Props {
  readonly pair: { readonly product: Product; readonly symbol: string; readonly baseCoin: string }
}

/** Where else to go from a pair: its other market, and its coin's page. */
export async function Siblings({ pair: { product, symbol, baseCoin } }: Props) {
  const [t, locale] = await Promise.all([getTranslations('markets.header'), currentLocale()])
  const coin = findCoinBySymbol(baseCoin)
  const other = product === 'spot' ? 'futures' : 'spot'
  const exists = other === 'spot' ? findSpot(symbol) : findFutures(symbol)
  return (
    <span className={styles.links}>
      {exists && <Link href={localPath(locale, pairPath(other, symbol))}>{t(other)}</Link>}
      {coin && <Link href={localPath(locale, `/price/${coin.slug}`)}>{t('about', { name: coin.name })}</Link>}
    </span>
  )
}
