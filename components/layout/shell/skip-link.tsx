import { getTranslations } from 'next-intl/server'
import styles from './skip-link.module.css'

/** The first focusable element of the page, which skips the header. */
export async function SkipLink() {
  const t = await getTranslations('common')
  return (
    <a className={styles.skip} href="#main">
      {t('skipToContent')}
    </a>
  )
}
