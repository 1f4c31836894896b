import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { StructuredData } from '#components/layout/seo/structured-data.tsx'
import { MarketState } from '#components/market/market-state.tsx'
import { ConvertArticle } from '#products/convert/screens/site/convert-article.tsx'
import { loadAnswers } from '#products/convert/screens/site/load-answers.ts'
import { questionsData } from '#components/site/questions.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { loadLiveRates } from '../live-rates.tsx'
import { SiteDocument } from '../site-document.tsx'

export const dynamic = 'force-dynamic'

const PATH = '/convert'
const SCREEN = '/trade-asset/convert'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('convertPage')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

/**
 * `/convert`: live rates in USDT and in the visitor's currency, a calculator, how conversions work, questions; its action leads to the
 * working screen.
 */
export default async function ConvertSitePage() {
  const [t, words, locale, { rates, feed }, answers] = await Promise.all([
    getTranslations('convertPage'),
    getTranslations('convert'),
    currentLocale(),
    loadLiveRates(),
    loadAnswers(),
  ])
  return (
    <SiteDocument
      path={PATH}
      title={words('title')}
      lead={t('lead')}
      related={
        <>
          <MarketState feed={feed} product="spot" symbol="BTCUSDT" />
          <p>
            <ButtonLink href={localPath(locale, SCREEN)} variant="primary" data-opens="guest">
              {t('start')}
            </ButtonLink>
          </p>
        </>
      }
    >
      <StructuredData data={questionsData(answers)} />
      <ConvertArticle rates={rates} answers={answers} />
    </SiteDocument>
  )
}
