import { getTranslations } from 'next-intl/server'
import type { Coin } from '#lib/contract/coins.ts'
import styles from './price.module.css'

const SYMBOLS = ['btc', 'eth', 'sol', 'bnb', 'xrp', 'ada', 'doge', 'trx', 'avax', 'link', 'dot', 'bch', 'ltc', 'sui'] as const

/** A few sentences about a coin; nothing for one that we have no sentences about. */
export async function About({ coin }: { coin: Coin }) {
  const [t, words] = await Promise.all([getTranslations('price'), getTranslations('coins')])
  const key = SYMBOLS.find((symbol) => symbol === coin.symbol.toLowerCase())
  if (!key) return null
  return (
    <section className={styles.block} aria-labelledby="about-title">
      <h2 id="about-title" className={styles.blockTitle}>
        {t('about', { name: coin.name })}
      </h2>
      <div className={styles.about}>
        <p>{words(`${key}.intro`)}</p>
        <p>{words(`${key}.detail`)}</p>
      </div>
    </section>
  )
}
