'use client'

import { DEFAULT_TIME_ZONE, ownTimeZone } from '#lib/format/date.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { usePreference } from './use-preference.ts'

/** The zone that a person's times are written in: the chosen one, else the browser's; UTC on the server and while a page hydrates. */
export function useTimeZone(): string {
  const [chosen] = usePreference(preferences.timezone)
  if (chosen === null) return DEFAULT_TIME_ZONE
  return chosen === '' ? ownTimeZone() : chosen
}
