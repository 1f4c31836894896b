'use client'

import { DEFAULT_TIME_ZONE, ownTimeZone } from '#lib/format/date.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { usePreference } from './use-preference.ts'

/** Returns the user's time zone: the chosen one, else the browser's; UTC on the server and during hydration. */
export function useTimeZone(): string {
  const [chosen] = usePreference(preferences.timezone)
  if (chosen === null) return DEFAULT_TIME_ZONE
  return chosen === '' ? ownTimeZone() : chosen
}
