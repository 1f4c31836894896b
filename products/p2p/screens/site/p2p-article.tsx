import { getTranslations } from 'next-intl/server'
import { Accordion } from '#components/ui/accordion/accordion.tsx'
import type { P2pMarket } from '../../contract/p2p.ts'
import type { P2pCoin } from '../../contract/p2p-kinds.ts'
import { P2P_FIATS, type P2pFiat } from '../../contract/p2p-methods.ts'
import { P2P_APPEAL_MS, P2P_RELEASE_MS, P2P_ROBOT_SALES_MAX } from '../../contract/p2p-terms.ts'
import { groupDigits } from '#lib/format/number.ts'
import { currencyNames } from '#lib/format/names.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { Link } from '#components/ui/link/link.tsx'
import { Article, type ArticleSection } from '#components/site/article.tsx'
import { Prose } from '#components/site/prose.tsx'
import { OfferTable } from './offer-table.tsx'
import styles from './p2p-article.module.css'

/** The first offers of one side of a market; null if they could not be loaded. */
export interface Offers {
  readonly side: 'buy' | 'sell'
  readonly coin: P2pCoin
  readonly market: P2pMarket | null
}

export interface Answer {
  readonly question: string
  readonly answer: string
}

const MINUTE_MS = 60_000

/** Returns the questions and answers, for the page and its structured data. */
export async function loadP2pAnswers(): Promise<readonly Answer[]> {
  const t = await getTranslations('p2pPage')
  return [
    { question: t('q1'), answer: t('a1') },
    { question: t('q2'), answer: t('a2') },
    { question: t('q3'), answer: t('a3', { minutes: String(P2P_RELEASE_MS / MINUTE_MS) }) },
    { question: t('q4'), answer: t('a4', { minutes: String(P2P_APPEAL_MS / MINUTE_MS) }) },
    { question: t('q5'), answer: t('a5') },
    { question: t('q6'), answer: t('a6', { amount: groupDigits(P2P_ROBOT_SALES_MAX.USDT) }) },
  ]
}

interface Props {
  readonly fiat: P2pFiat
  readonly offers: readonly Offers[]
  readonly answers: readonly Answer[]
}

/** The sections of the pages about P2P: live offers, currencies, how it works, questions. */
export async function P2pArticle({ fiat, offers, answers }: Props) {
  const t = await getTranslations('p2pPage')
  const sections: ArticleSection[] = [
    ...offers.map(({ side, coin, market }) => {
      const title = t(side === 'buy' ? 'buyOffers' : 'sellOffers', { coin, fiat })
      return { id: `${side}-${coin.toLowerCase()}`, title, body: <OfferTable title={title} side={side} market={market} /> }
    }),
    { id: 'currencies', title: t('currencies'), body: <Currencies current={fiat} /> },
    {
      id: 'how',
      title: t('how'),
      body: (
        <Prose>
          <ol>
            <li>{t('step1')}</li>
            <li>{t('step2')}</li>
            <li>{t('step3')}</li>
            <li>{t('step4')}</li>
          </ol>
        </Prose>
      ),
    },
    {
      id: 'questions',
      title: t('faq'),
      body: <Accordion heading="h3" items={answers.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))} />,
    },
  ]
  return <Article sections={sections} />
}

async function Currencies({ current }: { readonly current: P2pFiat }) {
  const locale = await currentLocale()
  const readName = currencyNames(locale.tag)
  return (
    <ul className={styles.currencies}>
      {P2P_FIATS.map((fiat) => (
        <li key={fiat}>
          <Link href={localPath(locale, `/p2p/${fiat.toLowerCase()}`)} {...(fiat === current && { 'aria-current': 'true' as const })}>
            {fiat} · {readName(fiat)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
