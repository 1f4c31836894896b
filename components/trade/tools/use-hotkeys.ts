'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { preferences } from '#lib/settings/preferences.ts'
import { usePreference } from '#lib/stores/settings/use-preference.ts'
import { formatHotkeys, isShare, parseHotkeys, SHARES, type HotkeyName, type Hotkeys } from './hotkeys.ts'

/** Returns the hotkeys of this browser, and a function that persists changed ones. */
export function useHotkeys(): readonly [Hotkeys, (hotkeys: Hotkeys) => void] {
  const [text, keep] = usePreference(preferences.hotkeys)
  const hotkeys = useMemo(() => parseHotkeys(text ?? ''), [text])
  return [hotkeys, useCallback((changed: Hotkeys) => keep(formatHotkeys(changed)), [keep])]
}

/** Returns a function for the name of a hotkey's action. */
export function useHotkeyName(): (name: HotkeyName) => string {
  const t = useTranslations('terminal.hotkeys')
  return (name) => (isShare(name) ? t('percent', { percent: `${SHARES[name]}%` }) : t(name))
}
