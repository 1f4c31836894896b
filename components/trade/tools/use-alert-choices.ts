'use client'

import { useSyncExternalStore } from 'react'
import { preferences } from '#lib/settings/preferences.ts'
import { usePreference } from '#lib/stores/settings/use-preference.ts'
import { ALERT_KINDS, type AlertKind } from './alerts.ts'

export interface AlertChoices {
  /** In percent; 0 turns sounds off. */
  readonly volume: number
  readonly setVolume: (volume: number) => void
  readonly sounds: ReadonlySet<AlertKind>
  readonly setSound: (kind: AlertKind, isOn: boolean) => void
  /** Whether the browser shows notifications while the page is not visible. */
  readonly tells: boolean
  readonly isDenied: boolean
  /** Turning it on makes the browser ask the user, which is why only a button may do it. */
  readonly setTells: (tells: boolean) => Promise<void>
}

const nothing = (): void => {}
const never = () => nothing
const permissionNow = (): NotificationPermission => (typeof Notification === 'undefined' ? 'denied' : Notification.permission)
const permissionFirst = (): NotificationPermission => 'default'

/** Returns this browser's settings for notifications and sounds about the account. */
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
