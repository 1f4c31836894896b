import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { StructuredData } from '#components/layout/seo/structured-data.tsx'
import { MarketState } from '#components/market/market-state.tsx'
import { CopyArticle } from '#products/copy/screens/site/copy-article.tsx'
import { loadCopyAnswers } from '#products/copy/screens/site/load-copy-answers.ts'
import { questionsData } from '#components/site/questions.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { loadCopyLeaders, loadTickers } from '../../../market-data.ts'
import { SiteDocument } from '../site-document.tsx'

export const dynamic = 'force-dynamic'

const PATH = '/copy-trading'
const SCREEN = '/trade-swap/copy'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('copy')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

/** `/copy-trading`: the leaders, with what their followers earned first; how copying works, and its risks. */
export default async function CopyTradingPage() {
  const [t, header, locale, leaders, tickers, answers] = await Promise.all([
    getTranslations('copy'),
    getTranslations('header'),
    currentLocale(),
    loadCopyLeaders(),
    loadTickers(),
    loadCopyAnswers(),
  ])
  return (
    <SiteDocument
      path={PATH}
      title={header('copy')}
      lead={t('lead')}
      related={
        <>
          <MarketState feed={tickers.ok ? tickers.value.feed : undefined} product="futures" symbol="BTCUSDT" />
          <p>
            <ButtonLink href={localPath(locale, SCREEN)} variant="primary" data-opens="guest">
              {t('start')}
            </ButtonLink>
          </p>
        </>
      }
    >
      <StructuredData data={questionsData(answers)} />
      <CopyArticle leaders={leaders.ok ? leaders.value.rows : null} answers={answers} />
    </SiteDocument>
  )
}
