import { getTranslations } from 'next-intl/server'
import type { Coin, CoinSymbol } from '#lib/contract/market/coins.ts'
import styles from './price.module.css'

/** A few sentences about a coin. A coin of the table without them does not compile. */
export async function About({ coin }: { coin: Coin }) {
  const [t, words] = await Promise.all([getTranslations('price'), getTranslations('coins')])
  const key = coin.symbol.toLowerCase() as Lowercase<CoinSymbol>
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
