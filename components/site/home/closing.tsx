import { getTranslations } from 'next-intl/server'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { Container } from '#components/ui/container/container.tsx'
import { localPath } from '#lib/routing/addresses.ts'
import styles from './closing.module.css'

/** The end of the page, with the same call to action as its start. */
export async function Closing() {
  const [t, locale] = await Promise.all([getTranslations('home'), currentLocale()])
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <Container>
        <div className={styles.panel}>
          <h2 id="closing-title" className={styles.title}>
            {t('closing.title')}
          </h2>
          <p className={styles.text}>{t('closing.text')}</p>
          <ButtonLink href={localPath(locale, '/spot/BTCUSDT')} variant="primary" size="large" data-opens="guest">
            {t('start')}
          </ButtonLink>
        </div>
      </Container>
    </section>
  )
}
