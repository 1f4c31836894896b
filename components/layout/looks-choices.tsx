'use client'

import { useRef } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { preferences } from '#lib/settings/preferences.ts'
import type { Theme, UpDownColors } from '#lib/settings/theme.ts'
import { tabSettings } from '#lib/stores/tab-settings.ts'
import { usePreference } from '#lib/stores/use-preference.ts'
import { useSettings } from '#lib/stores/use-settings.ts'
import { centreOf, showTheme, type Point } from './switch-theme.ts'
import styles from './preferences-menu.module.css'

export interface LooksLabels {
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
  readonly labels: LooksLabels
  /** Off where the name stands beside the choice already. */
  readonly showLabel?: boolean
}

/** Dark or light, at once, in a circle that grows from the press or, for keys, from the chosen segment. */
export function ThemeChoice({ localeCode, labels, showLabel = true }: Props) {
  const settings = useSettings(localeCode)
  const pressed = useRef<Point | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const choose = (theme: Theme) => {
    showTheme(theme, pressed.current ?? chosenCentre(group.current))
    pressed.current = null
    tabSettings(localeCode).keeper.setTheme(theme)
  }
  return (
    // A change event names no place: the press that leads to it does.
    <div
      ref={group}
      onPointerDownCapture={({ clientX, clientY }) => (pressed.current = { x: clientX, y: clientY })}
      onKeyDownCapture={() => (pressed.current = null)}
    >
      <SegmentedControl<Theme>
        label={labels.theme}
        showLabel={showLabel}
        value={settings.theme}
        onChange={choose}
        segments={[
          { value: 'dark', label: labels.dark, mark: <Icon name="moon" size={16} /> },
          { value: 'light', label: labels.light, mark: <Icon name="sun" size={16} /> },
        ]}
      />
    </div>
  )
}

/** Keys choose what then has the focus. */
function chosenCentre(group: HTMLElement | null): Point | null {
  const focused = document.activeElement?.closest('label') ?? null
  const chosen = focused !== null && group?.contains(focused) ? focused : group
  return chosen && centreOf(chosen)
}

/** The colours of rise and fall, at once. */
export function ColoursChoice({ labels, showLabel = true }: Omit<Props, 'localeCode'>) {
  const [colours, keep] = usePreference(preferences.upDownColors)
  const choose = (chosen: UpDownColors) => {
    document.documentElement.dataset.updown = chosen
    keep(chosen)
  }
  return (
    <SegmentedControl<UpDownColors>
      label={labels.upDown}
      showLabel={showLabel}
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
