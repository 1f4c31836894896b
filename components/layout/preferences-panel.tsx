'use client'

import { useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { preferences } from '#lib/settings/preferences.ts'
import type { Theme, UpDownColors } from '#lib/settings/theme.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { tabSettings } from '#lib/stores/tab-settings.ts'
import { useSettings } from '#lib/stores/use-settings.ts'
import { showTheme } from './switch-theme.ts'
import styles from './preferences-menu.module.css'

export interface PreferencesLabels {
  readonly languageAndCurrency: string
  readonly theme: string
  readonly dark: string
  readonly light: string
  readonly upDown: string
  readonly greenUp: string
  readonly redUp: string
  readonly colorBlind: string
}

interface Props {
  readonly localeCode: string
  readonly labels: PreferencesLabels
}

/** Language, currency, theme and colours, each applied at once. */
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

function ThemeChoice({ localeCode, labels }: Props) {
  const settings = useSettings(localeCode)
  const choose = (theme: Theme) => {
    showTheme(theme, null)
    tabSettings(localeCode).keeper.setTheme(theme)
  }
  return (
    <SegmentedControl<Theme>
      label={labels.theme}
      showLabel
      value={settings?.theme ?? null}
      onChange={choose}
      segments={[
        { value: 'dark', label: labels.dark, mark: <Icon name="moon" size={16} /> },
        { value: 'light', label: labels.light, mark: <Icon name="sun" size={16} /> },
      ]}
    />
  )
}

function ColoursChoice({ labels }: { labels: PreferencesLabels }) {
  const [colours, setColours] = useState(() => preferences.upDownColors.read(findLocalStorage()))
  const choose = (chosen: UpDownColors) => {
    document.documentElement.dataset.updown = chosen
    preferences.upDownColors.write(findLocalStorage(), chosen)
    setColours(chosen)
  }
  return (
    <SegmentedControl<UpDownColors>
      label={labels.upDown}
      showLabel
      value={colours}
      onChange={choose}
      segments={[
        { value: 'green-up', label: labels.greenUp, mark: <Swatch colours="green-up" /> },
        { value: 'red-up', label: labels.redUp, mark: <Swatch colours="red-up" /> },
        { value: 'cvd', label: labels.colorBlind, mark: <Swatch colours="cvd" /> },
      ]}
    />
  )
}

/** The higher bar is what rises. */
function Swatch({ colours }: { colours: UpDownColors }) {
  return (
    <span className={styles.swatch} data-colors={colours} aria-hidden="true">
      <i />
      <i />
    </span>
  )
}
