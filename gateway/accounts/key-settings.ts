import { PASSPHRASE_PATTERN, type ApiKeyPermission } from '#lib/contract/api-keys.ts'
import type { ErrorName } from '#lib/contract/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { isNetwork } from '#gateway/front/guard/trusted-proxies.ts'
import type { ApiKeyRow } from '#gateway/journal/store/schema.ts'
import type { BotKey } from './bot-keys.ts'

/** The part of a key that a person decides. */
export interface ApiKeySettings {
  readonly label: string
  readonly permissions: readonly ApiKeyPermission[]
  readonly addresses?: readonly string[]
  readonly expiresAt?: number | null
}

/** The same as the store keeps it. */
export type WrittenSettings = Pick<ApiKeyRow, 'label' | 'permissions' | 'addresses' | 'expiresAt'>

export function writeSettings(settings: ApiKeySettings, nowMs: number): Result<WrittenSettings, ErrorName> {
  const { expiresAt = null } = settings
  if (expiresAt !== null && expiresAt <= nowMs) return refuse('expiryInvalid')
  const written = writeLasting(settings)
  return written.ok ? ok({ ...written.value, expiresAt }) : written
}

/** All but the end of a key, which may lie in the past where the key is changed. */
export function writeLasting({
  label: unsafeLabel,
  permissions,
  addresses = [],
}: Omit<ApiKeySettings, 'expiresAt'>): Result<Omit<WrittenSettings, 'expiresAt'>, ErrorName> {
  const label = unsafeLabel.trim().normalize('NFC')
  if (label === '' || permissions.length === 0) return refuse('invalidParameter')
  const networks = [...new Set(addresses.map((address) => address.trim()))]
  if (!networks.every(isNetwork)) return refuse('addressInvalid')
  const granted = permissions.includes('trade') ? ['read', 'trade'] : ['read']
  return ok({ label, permissions: JSON.stringify(granted), addresses: JSON.stringify(networks) })
}

export function permissionsOfKey({ permissions }: Pick<ApiKeyRow, 'permissions'>): ApiKeyPermission[] {
  return JSON.parse(permissions) as ApiKeyPermission[]
}

export function addressesOfKey({ addresses }: Pick<ApiKeyRow, 'addresses'>): string[] {
  return JSON.parse(addresses) as string[]
}

interface Reach {
  readonly permissions: readonly ApiKeyPermission[]
  readonly addresses: readonly string[]
}

/**
 * What a bot may give to a key of a sub-account: no permission that its own key lacks, and no address that its own key is not good
 * from. Without addresses the new key gets those of the one that asks.
 */
export function withinMaker(maker: Pick<BotKey, 'permissions' | 'addresses' | 'isFrom'>, asked: Reach): Result<Reach, ErrorName> {
  if (asked.permissions.some((permission) => !maker.permissions.has(permission))) return refuse('permissionDenied')
  if (maker.addresses.length === 0) return ok(asked)
  if (asked.addresses.length === 0) return ok({ ...asked, addresses: maker.addresses })
  const isWithin = (address: string) => maker.addresses.includes(address) || maker.isFrom(address)
  return asked.addresses.every((address) => isWithin(address.trim())) ? ok(asked) : refuse('addressInvalid')
}

/** The part of a sub-account's new key that a bot decides. */
export interface SubKeySettings {
  readonly label: string
  readonly passphrase: string
  readonly permissions: readonly ApiKeyPermission[]
  readonly addresses: readonly string[]
}

/** The settings of a new key within those of the one that asks, with which it ends. */
export function writeSubKey(maker: BotKey, settings: SubKeySettings, nowMs: number): Result<WrittenSettings, ErrorName> {
  if (!PASSPHRASE_PATTERN.test(settings.passphrase)) return refuse('passphraseInvalid')
  const within = withinMaker(maker, settings)
  return within.ok ? writeSettings({ ...settings, ...within.value, expiresAt: maker.expiresAt }, nowMs) : within
}
