import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { loadSnapshot, loadTickers, withCurves } from '../../market-data.ts'
import { AlternateLinks } from '#components/layout/seo/alternate-links.tsx'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { SiteData, StructuredData } from '#components/layout/seo/structured-data.tsx'
import { MarketOverview } from '#components/market/lists/market-overview.tsx'
import { MarketState } from '#components/market/market-state.tsx'
import { missingRows } from '#components/market/missing-rows.ts'
import { Unavailable } from '#components/market/unavailable.tsx'
import { Closing } from '#components/site/home/closing.tsx'
import { Faq, loadAnswers } from '#components/site/home/faq.tsx'
import { Hero } from '#components/site/home/hero.tsx'
import { Products } from '#components/site/home/products.tsx'
import { Realism } from '#components/site/home/realism.tsx'
import { Section } from '#components/site/home/section.tsx'
import { Steps } from '#components/site/home/steps.tsx'
import { questionsData } from '#components/site/questions.tsx'
import { EstimatePanel } from '#components/trade/estimate/estimate-panel.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { formatPercent } from '#lib/format/number.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { listing, listedFees } from '#lib/routing/listed-pairs.ts'

export const dynamic = 'force-dynamic'

const PATH = '/'
/** The pair in the first panel, and the order sizes in its base coin. */
const SYMBOL = 'BTCUSDT'
const ORDER_SIZES = ['0.01', '0.05', '0.1', '0.25', '0.5', '1', '2', '5', '10', '25', '50']
const ORDER_SIZE = '10'
/** How often funding is charged where no contract is listed. */
const FUNDING_HOURS = '8'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

/** The home page: what the exchange is, the current market, what is different here, and how to start. */
export default async function HomePage() {
  const [t, locale, tickers, snapshot] = await Promise.all([
    getTranslations('home'),
    currentLocale(),
    loadTickers(),
    loadSnapshot('spot', SYMBOL),
  ])
  const feed = tickers.ok ? tickers.value.feed : undefined
  const pair = listing().spot.get(SYMBOL)
  const answers = await loadAnswers(feed)
  return (
    <>
      <AlternateLinks locale={locale} path={PATH} />
      <SiteData description={t('metaDescription')} />
      <StructuredData data={questionsData(answers)} />
      <Hero
        feedLabel={<MarketState feed={feed} product="spot" symbol={SYMBOL} />}
        panel={
          pair && <EstimatePanel pair={pair} snapshot={snapshot.ok ? snapshot.value : undefined} sizes={ORDER_SIZES} size={ORDER_SIZE} />
        }
      />
      <Section
        id="markets"
        title={t('marketsTitle')}
        lead={t('marketsLead')}
        action={<Link href={localPath(locale, '/markets')}>{t('allMarkets')}</Link>}
      >
        {(!tickers.ok || tickers.value.rows.length === 0) && <Unavailable reason="unreachable" />}
        <MarketOverview rows={tickers.ok ? tickers.value.rows : missingRows('spot')} withCurves={withCurves} />
      </Section>
      <Realism fundingHours={Number(listing().list.futures[0]?.fundInterval ?? FUNDING_HOURS)} />
      <Products facts={productFacts()} />
      <Steps />
      <Faq answers={answers} />
      <Closing />
    </>
  )
}

/** Returns facts from the market's own list; the page claims nothing beyond them. */
function productFacts() {
  const { spot, futures } = listing().list
  return {
    spotCount: spot.length,
    futuresCount: futures.length,
    leverageMax: String(Math.max(1, ...futures.map((contract) => Number(contract.maxLever)))),
    spotFee: formatPercent(listedFees('spot').taker, { signed: false, trim: true }),
  }
}
