import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AlternateLinks } from '#components/layout/seo/alternate-links.tsx'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { BreadcrumbData } from '#components/layout/seo/structured-data.tsx'
import { MarketState } from '#components/market/market-state.tsx'
import { missingRows } from '#components/market/missing-rows.ts'
import { MarketsView } from '#components/market/table/markets-view.tsx'
import { Unavailable } from '#components/market/unavailable.tsx'
import { Section } from '#components/ui/section/section.tsx'
import { TabLinks } from '#components/ui/tabs/tab-links.tsx'
import type { Product } from '#lib/contract/market/instruments.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { loadTickers, withCurves } from './market-data.ts'
import { marketTabs } from './market-tabs.ts'
import { pricedWords } from './priced-words.ts'

const PATHS = { spot: '/markets', futures: '/markets/futures' } as const satisfies Record<Product, string>

/** Returns title and description of a product's markets page. */
export async function marketsMetadata(product: Product): Promise<Metadata> {
  const t = await getTranslations(`markets.${product}`)
  return pageMetadata(PATHS[product], await pricedWords({ title: t('metaTitle'), description: t('metaDescription') }))
}

/** All pairs of a product; the same page for spot and futures. */
export async function MarketsPage({ product }: { product: Product }) {
  const [t, locale, tickers] = await Promise.all([getTranslations('markets'), currentLocale(), loadTickers()])
  const rows = tickers.ok ? tickers.value.rows.filter((row) => row.product === product) : missingRows(product)
  // The first start of a live market whose exchange is away: it has no list of pairs yet.
  const isUnheard = tickers.ok && tickers.value.rows.length === 0
  return (
    <>
      <AlternateLinks locale={locale} path={PATHS[product]} />
      <BreadcrumbData trail={[{ name: t(`${product}.title`), path: PATHS[product] }]} />
      <Section
        level={1}
        title={t(`${product}.title`)}
        lead={t(`${product}.lead`)}
        action={<MarketState feed={tickers.ok ? tickers.value.feed : undefined} product={product} symbol="BTCUSDT" />}
      >
        <TabLinks label={t('products')} items={await marketTabs(product)} />
        {(!tickers.ok || isUnheard) && <Unavailable reason="unreachable" />}
        {!isUnheard && <MarketsView product={product} rows={rows} withCurves={withCurves} />}
      </Section>
    </>
  )
}
