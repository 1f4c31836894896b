'use client'

import { useSettings } from '#lib/stores/use-settings.ts'
import styles from './currency-name.module.css'

/** The code of the reader's currency. Its place is kept until it is known, because the page is the same for everybody. */
export function CurrencyName({ localeCode }: { localeCode: string }) {
  const settings = useSettings(localeCode)
  return (
    <span className={styles.name} translate="no">
      {settings?.unit}
    </span>
  )
}
