import { labelled } from '#lib/format/labelled.ts'
import { Bidi } from '#components/ui/figure/bidi.tsx'
import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Table } from '#components/ui/table/table.tsx'
import type { EarnOfferRow } from '../../contract/earn.ts'
import { EARN_DAYS, type EarnTier } from '../../contract/earn-terms.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPercent, groupDigits } from '#lib/format/number.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { Article, type ArticleSection } from '#components/site/article.tsx'
import { Prose } from '#components/site/prose.tsx'
import { type Answer, Questions } from '#components/site/questions.tsx'
import { CalculatorPanel } from './calculator-panel.tsx'
import styles from './earn-article.module.css'

interface Props {
  /** The offers in force; empty while they are unknown. */
  readonly offers: readonly EarnOfferRow[]
  readonly answers: readonly Answer[]
}

/** The sections of the page about savings. */
export async function EarnArticle({ offers, answers }: Props) {
  const t = await getTranslations('earnPage')
  const sections: ArticleSection[] = [
    ...(offers.length === 0 ? [] : [{ id: 'calculator', title: t('calculator'), body: <CalculatorPanel offers={offers} /> }]),
    { id: 'rates', title: t('rates'), body: <Rates offers={offers} /> },
    { id: 'how', title: t('how'), body: <How /> },
    {
      id: 'questions',
      title: t('faq'),
      body: <Questions answers={answers} />,
    },
  ]
  return <Article sections={sections} />
}

function rate(text: string): string {
  return formatPercent(text, { signed: false, trim: true })
}

async function Rates({ offers }: Pick<Props, 'offers'>) {
  const t = await getTranslations('earnPage')
  const words = await getTranslations('earn')
  if (offers.length === 0) return <Prose>{t('noRates')}</Prose>
  const coins = [...new Set(offers.map(({ coin }) => coin))]
  const of = (coin: string, days: number) => offers.find((offer) => offer.coin === coin && offer.days === days)
  return (
    <>
      <Prose>
        <p>{t('ratesText')}</p>
      </Prose>
      <RateCards coins={coins} of={of} />
      <div className={styles.wide}>
        <Table label={t('rates')}>
          <thead>
            <tr>
              <th scope="col">{words('coin')}</th>
              {EARN_DAYS.map((days) => (
                <th scope="col" key={days} data-align="end">
                  {days === 0 ? words('flexible') : words('days', { days })}
                </th>
              ))}
              <th scope="col" data-align="end">
                {t('minimum')}
              </th>
              <th scope="col" data-align="end">
                {words('actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {coins.map((coin) => (
              <tr key={coin}>
                <th scope="row">{coin}</th>
                {EARN_DAYS.map((days) => (
                  <td key={days} data-align="end">
                    <Tiers tiers={of(coin, days)?.tiers ?? []} />
                  </td>
                ))}
                <td data-align="end">
                  <Figure unit={coin}>{groupDigits(of(coin, 0)?.min ?? '0')}</Figure>
                </td>
                <td data-align="end">
                  <SubscribeLink coin={coin} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}

interface CardProps {
  readonly coins: readonly string[]
  readonly of: (coin: string, days: number) => EarnOfferRow | undefined
}

/** The same for phones: one card per coin with all its rates and the action, so that nothing scrolls sideways. */
async function RateCards({ coins, of }: CardProps) {
  const t = await getTranslations('earnPage')
  const words = await getTranslations('earn')
  return (
    <ul className={styles.cards} aria-label={t('rates')}>
      {coins.map((coin) => (
        <li key={coin} className={styles.card}>
          <p className={styles.cardHead}>
            <strong>{coin}</strong>
            <SubscribeLink coin={coin} />
          </p>
          <dl className={styles.rates}>
            {EARN_DAYS.map((days) => (
              <div key={days} data-wide={(of(coin, days)?.tiers.length ?? 0) > 1 || undefined}>
                <dt>{days === 0 ? words('flexible') : words('days', { days })}</dt>
                <dd>
                  <Tiers tiers={of(coin, days)?.tiers ?? []} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** Leads to the working screen; a visitor gets an account on the way. */
async function SubscribeLink({ coin }: { readonly coin: string }) {
  const words = await getTranslations('earn')
  const locale = await currentLocale()
  return (
    <ButtonLink
      size="small"
      href={localPath(locale, '/trade-asset/earn')}
      data-opens="guest"
      aria-label={labelled(locale.tag, words('subscribe'), coin)}
    >
      {words('subscribe')}
    </ButtonLink>
  )
}

/** A rate, or the rate of each tier with the amounts that earn it. */
async function Tiers({ tiers }: { readonly tiers: readonly EarnTier[] }) {
  const t = await getTranslations('earnPage')
  const [first] = tiers
  if (first === undefined) return '--'
  if (tiers.length === 1) return <Figure>{rate(first.rate)}</Figure>
  return (
    <ul className={styles.tiers}>
      {tiers.map(({ from, rate: ofTier }, at) => {
        const next = tiers[at + 1]
        const [low, high] = [isolated(groupDigits(from)), isolated(groupDigits(next?.from ?? '0'))]
        return (
          <li key={from}>
            <Figure>{rate(ofTier)}</Figure>{' '}
            <span className={styles.range}>
              <Bidi>{next === undefined ? t('tierAbove', { from: low }) : t('tierRange', { from: low, to: high })}</Bidi>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

async function How() {
  const t = await getTranslations('earnPage')
  return (
    <Prose>
      <ol>
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
      </ol>
    </Prose>
  )
}
