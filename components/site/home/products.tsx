import { getTranslations } from 'next-intl/server'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { Link } from '#components/ui/link/link.tsx'
import { localPath, publicHost } from '#lib/routing/addresses.ts'
import { Section } from './section.tsx'
import styles from './products.module.css'

export interface ProductFacts {
  readonly spotCount: number
  readonly futuresCount: number
  /** Highest leverage of any contract: `125`. */
  readonly leverageMax: string
  /** Taker fee on spot for a new account, formatted: `0.1%`. */
  readonly spotFee: string
}

/** Cards for spot, margin, futures and the API, each with one fact from the exchange's own tables. */
export async function Products({ facts }: { facts: ProductFacts }) {
  const [t, locale] = await Promise.all([getTranslations('home.products'), currentLocale()])
  const cards = [
    {
      key: 'spot',
      text: t('spot.text', { count: facts.spotCount }),
      fact: t('spot.fact', { fee: facts.spotFee }),
      path: '/spot/BTCUSDT',
    },
    { key: 'margin', text: t('margin.text'), fact: t('margin.fact'), path: '/markets' },
    {
      key: 'futures',
      text: t('futures.text', { count: facts.futuresCount }),
      fact: t('futures.fact', { leverage: facts.leverageMax }),
      path: '/futures/usdt/BTCUSDT',
    },
  ] as const
  return (
    <Section id="products" title={t('title')} lead={t('lead')}>
      <div className={styles.grid}>
        {cards.map(({ key, text, fact, path }) => (
          <article key={key} className={styles.card}>
            <p className={styles.fact}>{fact}</p>
            <h3 className={styles.title}>{t(`${key}.title`)}</h3>
            <p className={styles.text}>{text}</p>
            <Link href={localPath(locale, path)}>{t(`${key}.action`)}</Link>
          </article>
        ))}
        <article className={styles.card} data-wide>
          <div className={styles.words}>
            <p className={styles.fact}>{t('api.fact')}</p>
            <h3 className={styles.title}>{t('api.title')}</h3>
            <p className={styles.text}>{t('api.text')}</p>
          </div>
          <pre className={styles.code} dir="ltr">
            <code>{apiExample()}</code>
          </pre>
        </article>
      </div>
    </Section>
  )
}

/** Returns the only change that a bot written for `bitget-api` needs (the names are that package's own). */
function apiExample(): string {
  return `const client = new RestClientV2({
  apiKey, apiSecret, apiPass,
  baseUrl: 'https://${publicHost('main')}',
})`
}
