import { site } from '#lib/locale/site.ts'
import styles from './brand-mark.module.css'

/** The mark and the name. The mark is an A whose bar extends beyond it: the premium that gave the house its name. */
export function BrandMark() {
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="9" />
        <path d="M8 23.5 15 8.5l7 15M14 18.5h11" />
      </svg>
      <span className={styles.name} translate="no">
        {site.brandName}
      </span>
    </span>
  )
}
