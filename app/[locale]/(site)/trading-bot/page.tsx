import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { StructuredData } from '#components/layout/seo/structured-data.tsx'
import { LiveCell } from '#components/market/live-cell.tsx'
import { MarketState } from '#components/market/market-state.tsx'
import { missingRows } from '#components/market/missing-rows.ts'
import { BotArticle } from '#products/bots/screens/site/bot-article.tsx'
import { loadAnswers } from '#products/bots/screens/site/load-answers.ts'
import { questionsData } from '#components/site/questions.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { listing } from '#lib/routing/listed-pairs.ts'
import { loadTickers } from '../../../market-data.ts'
import { SiteDocument } from '../site-document.tsx'

export const dynamic = 'force-dynamic'

const PATH = '/trading-bot'
const SCREEN = '/trade-spot/bots'
/** How many of the most traded pairs the table of examples shows. */
const EXAMPLES_MAX = 6

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('botPage')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

/** `/trading-bot`: worked grids on live prices, how a grid works, its traps, questions; its action leads to the working screen. */
export default async function TradingBotPage() {
  const [t, words, locale, tickers, answers] = await Promise.all([
    getTranslations('botPage'),
    getTranslations('bots'),
    currentLocale(),
    loadTickers(),
    loadAnswers(),
  ])
  const rows = (tickers.ok ? tickers.value.rows : missingRows('spot')).filter(({ product }) => product === 'spot').slice(0, EXAMPLES_MAX)
  const examples = rows.flatMap((row) => {
    const pair = listing().spot.get(row.symbol)
    return pair === undefined ? [] : [{ pair, row, price: <LiveCell row={row} field="last" /> }]
  })
  return (
    <SiteDocument
      path={PATH}
      title={words('title')}
      lead={t('lead')}
      related={
        <>
          <MarketState feed={tickers.ok ? tickers.value.feed : undefined} product="spot" symbol="BTCUSDT" />
          <p>
            <ButtonLink href={localPath(locale, SCREEN, { list: 'start' })} variant="primary" data-opens="guest">
              {words('start')}
            </ButtonLink>
          </p>
        </>
      }
    >
      <StructuredData data={questionsData(answers)} />
      <BotArticle examples={examples} answers={answers} />
    </SiteDocument>
  )
}
