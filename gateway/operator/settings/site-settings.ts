import { Value } from 'typebox/value'
import {
  findSiteSetting,
  SITE_SETTING_NAMES,
  SITE_SETTINGS,
  type SiteSettingName,
  type SiteSettingValue,
} from '#lib/contract/operator/site-settings.ts'
import type { Clock, Timers } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/store/store.ts'

/** How often the store is asked for changes, so that every gateway knows of one within two seconds. */
const READ_AGAIN_MS = 1000

/** The settings that operators change while the site runs, the same at every gateway of a store. */
export interface SiteSettings {
  /** Returns the value in force: that of the store as it was read last. */
  read<Name extends SiteSettingName>(name: Name): SiteSettingValue<Name>
  /** Returns when a setting was changed; null while it has its fallback. */
  changedAt(name: SiteSettingName): number | null
  /** Calls a listener whenever a value has changed, here or at another gateway. The returned function unsubscribes. */
  onChange(listener: (name: SiteSettingName) => void): () => void
  /** Stores a value, which must match its schema, and has it in force here when it resolves. */
  write<Name extends SiteSettingName>(name: Name, value: SiteSettingValue<Name>): Promise<void>
  close(): void
}

export interface SiteSettingsOptions {
  readonly store: Store
  readonly clock: Clock
  readonly timers: Timers
  readonly log: { warn(details: object, message: string): void }
}

interface Held {
  readonly text: string
  readonly value: unknown
  readonly changedAt: number
}

/** Reads the settings of a store, and follows what other gateways change. */
export async function openSiteSettings({ store, clock, timers, log }: SiteSettingsOptions): Promise<SiteSettings> {
  let held: ReadonlyMap<string, Held> = new Map()
  const listeners = new Set<(name: SiteSettingName) => void>()
  let isClosed = false
  let isAway = false
  let cancel = (): void => {}

  function take(name: SiteSettingName, text: string, changedAt: number): Held | null {
    const before = held.get(name)
    if (before?.text === text) return before
    const value = parse(text)
    if (Value.Check(findSiteSetting(name).schema, value)) return { text, value, changedAt }
    log.warn({ setting: name }, 'a setting in the store is none of its values; its fallback is in force')
    return { text, value: SITE_SETTINGS[name].fallback, changedAt }
  }

  async function readAll(): Promise<void> {
    const rows = await store.selectFrom('siteSettings').selectAll().execute()
    const next = new Map<string, Held>()
    for (const name of SITE_SETTING_NAMES) {
      const row = rows.find((each) => each.name === name)
      const taken = row === undefined ? null : take(name, row.value, row.changedAt)
      if (taken !== null) next.set(name, taken)
    }
    const before = held
    held = next
    for (const name of SITE_SETTING_NAMES) {
      if (before.get(name)?.text === next.get(name)?.text) continue
      for (const listener of listeners) listener(name)
    }
  }

  function follow(): void {
    if (isClosed) return
    cancel = timers.after(READ_AGAIN_MS, () => {
      readAll()
        .then(() => (isAway = false))
        .catch((error: unknown) => {
          // Said once an outage: the values that were read last stay in force.
          if (!isAway && !isClosed) log.warn({ err: error }, 'the settings of the site could not be read')
          isAway = true
        })
        .finally(follow)
    })
  }

  await readAll()
  follow()
  return {
    read: <Name extends SiteSettingName>(name: Name) => (held.get(name)?.value ?? SITE_SETTINGS[name].fallback) as SiteSettingValue<Name>,
    changedAt: (name) => held.get(name)?.changedAt ?? null,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async write(name, value) {
      if (!Value.Check(findSiteSetting(name).schema, value)) throw new TypeError(`${name} cannot have this value`)
      const row = { value: JSON.stringify(value), changedAt: clock.now() }
      await store
        .insertInto('siteSettings')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute()
      await readAll()
    },
    close() {
      isClosed = true
      cancel()
      listeners.clear()
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
