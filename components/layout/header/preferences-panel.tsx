'use client'

import { Icon } from '#components/ui/icon/icon.tsx'
import { ColoursChoice, ThemeChoice, type LooksLabels } from '../appearance/looks-choices.tsx'
import styles from './preferences-menu.module.css'

export interface PreferencesLabels extends LooksLabels {
  readonly languageAndCurrency: string
}

interface Props {
  readonly localeCode: string
  readonly labels: PreferencesLabels
}

/** Choices of language, currency, theme and colours, each applied at once. */
export function PreferencesPanel({ localeCode, labels }: Props) {
  return (
    <>
      <a className={styles.language} href="#languages" data-opens="languages">
        <Icon name="globe" />
        {labels.languageAndCurrency}
      </a>
      <ThemeChoice localeCode={localeCode} labels={labels} />
      <ColoursChoice labels={labels} />
    </>
  )
}
