import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { Container } from '#components/ui/container/container.tsx'
import { site } from '#lib/locale/site.ts'
import { localPath } from '#lib/routing/addresses.ts'
import styles from './hero.module.css'

interface Props {
  /** The source of the prices on this page. */
  readonly feedLabel: ReactNode
  /** The live panel beside the text. */
  readonly panel: ReactNode
}

/** Says what the site is, with one call to action, and shows the real order book beside it as proof. */
export async function Hero({ feedLabel, panel }: Props) {
  const [t, locale] = await Promise.all([getTranslations('home'), currentLocale()])
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <Container>
        <div className={styles.grid}>
          <div className={styles.words}>
            {feedLabel}
            <h1 id="hero-title" className={styles.title}>
              {t('title')}
            </h1>
            <p className={styles.lead}>{t('lead', { brand: site.brandName })}</p>
            <div className={styles.action}>
              <ButtonLink href={localPath(locale, '/spot/BTCUSDT')} variant="primary" size="large" data-opens="guest">
                {t('start')}
              </ButtonLink>
              <p className={styles.note}>{t('startNote')}</p>
            </div>
          </div>
          <div className={styles.panel}>{panel}</div>
        </div>
      </Container>
    </section>
  )
}
