import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AlternateLinks } from '#components/layout/seo/alternate-links.tsx'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { BreadcrumbData } from '#components/layout/seo/structured-data.tsx'
import { HeatMap } from '#components/market/heat-map/heat-map.tsx'
import { HeatProducts } from '#components/market/heat-map/heat-products.tsx'
import { MarketState } from '#components/market/market-state.tsx'
import { Unavailable } from '#components/market/unavailable.tsx'
import { Section } from '#components/ui/section/section.tsx'
import { TabLinks } from '#components/ui/tabs/tab-links.tsx'
import type { Product } from '#lib/contract/market/instruments.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { loadTickers } from './market-data.ts'
import { marketTabs } from './market-tabs.ts'
import { pricedWords } from './priced-words.ts'

const PATHS = { spot: '/markets/heat-map', futures: '/markets/heat-map/futures' } as const satisfies Record<Product, string>
const LIST_PATHS = { spot: '/markets', futures: '/markets/futures' } as const satisfies Record<Product, string>

/** Returns title and description of a product's heat map. */
export async function heatMapMetadata(product: Product): Promise<Metadata> {
  const t = await getTranslations(`markets.heatMap.${product}`)
  return pageMetadata(PATHS[product], await pricedWords({ title: t('metaTitle'), description: t('metaDescription') }))
}

/** The heat map of a product's pairs; the same page for spot and futures. */
export async function HeatMapPage({ product }: { product: Product }) {
  const [t, locale, tickers] = await Promise.all([getTranslations('markets'), currentLocale(), loadTickers()])
  const rows = tickers.ok ? tickers.value.rows.filter((row) => row.product === product) : []
  const products = [
    { href: localPath(locale, PATHS.spot), label: t('spotTab'), current: product === 'spot' },
    { href: localPath(locale, PATHS.futures), label: t('futuresTab'), current: product === 'futures' },
  ]
  const title = t(`heatMap.${product}.title`)
  return (
    <>
      <AlternateLinks locale={locale} path={PATHS[product]} />
      <BreadcrumbData
        trail={[
          { name: t(`${product}.title`), path: LIST_PATHS[product] },
          { name: title, path: PATHS[product] },
        ]}
      />
      <Section
        level={1}
        title={title}
        lead={t('heatMap.lead')}
        action={<MarketState feed={tickers.ok ? tickers.value.feed : undefined} product={product} symbol={rows[0]?.symbol ?? 'BTCUSDT'} />}
      >
        <TabLinks label={t('products')} items={await marketTabs('heatMap')} />
        <HeatProducts label={t('heatMap.label')} items={products} />
        {(!tickers.ok || tickers.value.rows.length === 0) && <Unavailable reason="unreachable" />}
        <HeatMap rows={rows} />
      </Section>
    </>
  )
}
