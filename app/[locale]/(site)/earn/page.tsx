import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { StructuredData } from '#components/layout/seo/structured-data.tsx'
import { EarnArticle } from '#products/earn/screens/site/earn-article.tsx'
import { loadAnswers } from '#products/earn/screens/site/load-answers.ts'
import { questionsData } from '#components/site/questions.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { loadEarnOffers } from '../../../market-data.ts'
import { SiteDocument } from '../site-document.tsx'

export const dynamic = 'force-dynamic'

const PATH = '/earn'
const SCREEN = '/trade-asset/earn'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('earnPage')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

/** `/earn`: the rates in force, a calculator and how savings work; its action leads to the working screen. */
export default async function EarnSitePage() {
  const [t, words, locale, offers, answers] = await Promise.all([
    getTranslations('earnPage'),
    getTranslations('earn'),
    currentLocale(),
    loadEarnOffers(),
    loadAnswers(),
  ])
  return (
    <SiteDocument
      path={PATH}
      title={words('title')}
      lead={t('lead')}
      related={
        <p>
          <ButtonLink href={localPath(locale, SCREEN)} variant="primary" data-opens="guest">
            {t('start')}
          </ButtonLink>
        </p>
      }
    >
      <StructuredData data={questionsData(answers)} />
      <EarnArticle offers={offers.ok ? offers.value.rows : []} answers={answers} />
    </SiteDocument>
  )
}
