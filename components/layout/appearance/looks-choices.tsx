'use client'

import { useRef } from 'react'
import { Icon } from '#components/ui/icon/icon.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { preferences } from '#lib/settings/preferences.ts'
import type { Theme, UpDownColors } from '#lib/settings/theme.ts'
import { tabSettings } from '#lib/stores/settings/tab-settings.ts'
import { usePreference } from '#lib/stores/settings/use-preference.ts'
import { useSettings } from '#lib/stores/settings/use-settings.ts'
import { findCentre, showTheme, type Point } from './switch-theme.ts'
import styles from '../header/preferences-menu.module.css'

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
  /** False if the name is already shown beside the choice. */
  readonly showLabel?: boolean
}

/** Switches between dark and light at once, in a circle that grows from the press or, with keys, from the chosen segment. */
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
    // A change event has no coordinates; the press before it does.
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

/** Returns the centre of the focused segment, which is the one that keys choose; that of the group if no segment has the focus. */
function chosenCentre(group: HTMLElement | null): Point | null {
  const focused = document.activeElement?.closest('label') ?? null
  const chosen = focused !== null && group?.contains(focused) ? focused : group
  return chosen && findCentre(chosen)
}

/** Chooses the colours of rise and fall, applied at once. */
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

/** A sample of the colours; the higher bar is the rise. */
function Swatch({ colours }: { colours: UpDownColors }) {
  return (
    <span className={styles.swatch} data-colors={colours} aria-hidden="true">
      <i />
      <i />
    </span>
  )
}
