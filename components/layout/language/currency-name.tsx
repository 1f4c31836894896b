'use client'

import { useUnit } from '#lib/stores/settings/use-settings.ts'
import styles from './currency-name.module.css'

/** Shows the code of the reader's currency. Its space is reserved until it is known, because all visitors get the same page. */
export function CurrencyName({ localeCode }: { localeCode: string }) {
  return (
    <span className={styles.name} translate="no">
      {useUnit(localeCode)}
    </span>
  )
}
