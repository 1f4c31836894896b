'use client'

import { useUnit } from '#lib/stores/use-settings.ts'
import styles from './currency-name.module.css'

/** The code of the reader's currency. Its place is kept until it is known, because the page is the same for everybody. */
export function CurrencyName({ localeCode }: { localeCode: string }) {
  return (
    <span className={styles.name} translate="no">
      {useUnit(localeCode)}
    </span>
  )
}
