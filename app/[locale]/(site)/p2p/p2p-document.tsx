import { getTranslations } from 'next-intl/server'
import type { FAQPage, WithContext } from 'schema-dts'
import { StructuredData } from '#components/layout/seo/structured-data.tsx'
import { MarketState } from '#components/market/market-state.tsx'
import { loadP2pAnswers, P2pArticle, type Answer, type Offers } from '#products/p2p/screens/site/p2p-article.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import type { P2pFiat } from '#products/p2p/contract/p2p-methods.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { loadOffers, loadTickers } from '../../../market-data.ts'
import { SiteDocument } from '../site-document.tsx'

const SCREEN = '/trade-asset/p2p'
/** How many offers of each kind a page shows. */
const OFFERS_MAX = 5

/** The lists of a page: both sides of USDT, and what BTC and ETH cost. */
const LISTS = [
  ['buy', 'USDT'],
  ['sell', 'USDT'],
  ['buy', 'BTC'],
  ['buy', 'ETH'],
] as const

interface Props {
  /** Without language prefix. */
  readonly path: string
  readonly fiat: P2pFiat
  readonly title: string
  readonly lead: string
  readonly crumb: string
  readonly parents?: readonly { readonly name: string; readonly path: string }[]
}

/** A public page about P2P with the live offers of one currency; its actions lead to the working screen. */
export async function P2pDocument({ path, fiat, parents, ...head }: Props) {
  const [t, locale, tickers, answers, offers] = await Promise.all([
    getTranslations('p2pPage'),
    currentLocale(),
    loadTickers(),
    loadP2pAnswers(),
    Promise.all(
      LISTS.map(async ([side, coin]): Promise<Offers> => {
        const market = await loadOffers(side, coin, fiat, OFFERS_MAX)
        return { side, coin, market: market.ok ? market.value : null }
      }),
    ),
  ])
  return (
    <>
      <StructuredData data={faqData(answers)} />
      <SiteDocument
        path={path}
        {...head}
        {...(parents !== undefined && { parents })}
        related={
          <>
            <MarketState feed={tickers.ok ? tickers.value.feed : undefined} product="spot" symbol="BTCUSDT" />
            <p>
              <ButtonLink href={localPath(locale, SCREEN, { fiat })} variant="primary" data-opens="guest">
                {t('start')}
              </ButtonLink>
            </p>
          </>
        }
      >
        <P2pArticle fiat={fiat} offers={offers} answers={answers} />
      </SiteDocument>
    </>
  )
}

function faqData(answers: readonly Answer[]): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: answers.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
