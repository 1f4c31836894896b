'use client'

import { useSyncExternalStore } from 'react'
import { preferences } from '#lib/settings/preferences.ts'
import { usePreference } from '#lib/stores/use-preference.ts'
import { ALERT_KINDS, type AlertKind } from './alerts.ts'

export interface AlertChoices {
  /** In percent; 0 is off. */
  readonly volume: number
  readonly setVolume: (volume: number) => void
  readonly sounds: ReadonlySet<AlertKind>
  readonly setSound: (kind: AlertKind, isOn: boolean) => void
  /** Whether the browser tells of what happens out of sight. */
  readonly tells: boolean
  readonly isDenied: boolean
  /** Turned on, the browser asks the person; that is why only a button may do it. */
  readonly setTells: (tells: boolean) => Promise<void>
}

const nothing = (): void => {}
const never = () => nothing
const permissionNow = (): NotificationPermission => (typeof Notification === 'undefined' ? 'denied' : Notification.permission)
const permissionFirst = (): NotificationPermission => 'default'

/** What this browser tells and plays of what happens to the account. */
export function useAlertChoices(): AlertChoices {
  const [volume, keepVolume] = usePreference(preferences.soundVolume)
  const [events, keepEvents] = usePreference(preferences.soundEvents)
  const [notices, keepNotices] = usePreference(preferences.notices)
  const permission = useSyncExternalStore(never, permissionNow, permissionFirst)
  const chosen = (events ?? '').split(' ')
  const sounds = new Set(ALERT_KINDS.filter((kind) => chosen.includes(kind)))
  return {
    volume: Number(volume ?? '0'),
    setVolume: (next) => keepVolume(String(next)),
    sounds,
    setSound: (kind, isOn) => keepEvents(ALERT_KINDS.filter((known) => (known === kind ? isOn : sounds.has(known))).join(' ')),
    tells: notices === 'on' && permission === 'granted',
    isDenied: notices === 'on' && permission === 'denied',
    setTells: async (tells) => {
      if (tells && permissionNow() === 'default') await Notification.requestPermission()
      keepNotices(tells ? 'on' : 'off')
    },
  }
}
