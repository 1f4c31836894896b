import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link/link.tsx'
import type { Product } from '#lib/contract/market/instruments.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { coinsWithPage, isListed } from '#lib/routing/listed-pairs.ts'
import { pairPath } from '../pair-path.ts'
import links from './siblings.module.css'

interface Props {
  readonly pair: { readonly product: Product; readonly symbol: string; readonly baseCoin: string }
}

/** Links from a pair to its other market and to its coin's page, if there are such. */
export async function Siblings({ pair: { product, symbol, baseCoin } }: Props) {
  const [t, locale] = await Promise.all([getTranslations('markets.header'), currentLocale()])
  const coin = coinsWithPage().find((entry) => entry.symbol === baseCoin)
  const other = product === 'spot' ? 'futures' : 'spot'
  return (
    <span className={links.links}>
      {/* A phone has no room for it beside the name, where the heading has it for everybody else. */}
      <span className={links.own} aria-hidden="true">
        {t(product)}
      </span>
      {isListed(other, symbol) && <Link href={localPath(locale, pairPath(other, symbol))}>{t(other)}</Link>}
      {coin && <Link href={localPath(locale, `/price/${coin.slug}`)}>{t('about', { name: coin.name })}</Link>}
    </span>
  )
}
