import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { readItem, type StorageArea } from '#lib/storage/storage.ts'

/** The user's settings for sending orders; one-click trading is never persisted, it has to be armed each time. */
export interface TicketSettings {
  /** Whether every order needs a confirmation. */
  readonly confirms: boolean
}

const KEY = storageKey('terminal_ticket')
export const FIRST_TICKET_SETTINGS: TicketSettings = { confirms: true }

export function readTicketSettings(storage: StorageArea): TicketSettings {
  return readItem(storage, KEY) === '{"confirms":false}' ? { confirms: false } : FIRST_TICKET_SETTINGS
}

export function keepTicketSettings(storage: StorageArea, settings: TicketSettings): void {
  writeItem(storage, KEY, JSON.stringify(settings))
}
