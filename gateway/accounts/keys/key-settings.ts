import { PASSPHRASE_PATTERN } from '#lib/contract/accounts/account-limits.ts'
import type { ApiKeyPermission } from '#lib/contract/accounts/api-keys.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { isNetwork } from '#gateway/guard/trusted-proxies.ts'
import type { ApiKeyRow } from '#gateway/store/schema.ts'
import type { BotKey } from './bot-keys.ts'

/** The part of a key that the user chooses. */
export interface ApiKeySettings {
  readonly label: string
  readonly permissions: readonly ApiKeyPermission[]
  readonly addresses?: readonly string[]
  readonly expiresAt?: number | null
}

/** The settings as stored. */
export type WrittenSettings = Pick<ApiKeyRow, 'label' | 'permissions' | 'addresses' | 'expiresAt'>

export function writeSettings(settings: ApiKeySettings, nowMs: number): Result<WrittenSettings, ErrorName> {
  const { expiresAt = null } = settings
  if (expiresAt !== null && expiresAt <= nowMs) return refuse('expiryInvalid')
  const written = writeLasting(settings)
  return written.ok ? ok({ ...written.value, expiresAt }) : written
}

/** Converts all settings except the expiry, which a bot's change of a key leaves as it is, even if it has passed. */
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

export function parseKeyPermissions({ permissions }: Pick<ApiKeyRow, 'permissions'>): ApiKeyPermission[] {
  return JSON.parse(permissions) as ApiKeyPermission[]
}

export function parseKeyAddresses({ addresses }: Pick<ApiKeyRow, 'addresses'>): string[] {
  return JSON.parse(addresses) as string[]
}

interface Reach {
  readonly permissions: readonly ApiKeyPermission[]
  readonly addresses: readonly string[]
}

/**
 * Refuses the key that a bot requests for a sub-account if it exceeds the permissions or addresses of the bot's own key. Without
 * addresses the new key gets those of the requesting key.
 */
export function withinMaker(maker: Pick<BotKey, 'permissions' | 'addresses' | 'isFrom'>, asked: Reach): Result<Reach, ErrorName> {
  if (asked.permissions.some((permission) => !maker.permissions.has(permission))) return refuse('permissionDenied')
  if (maker.addresses.length === 0) return ok(asked)
  if (asked.addresses.length === 0) return ok({ ...asked, addresses: maker.addresses })
  const isWithin = (address: string) => maker.addresses.includes(address) || maker.isFrom(address)
  return asked.addresses.every((address) => isWithin(address.trim())) ? ok(asked) : refuse('addressInvalid')
}

/** The part of a sub-account's new key that a bot chooses. */
export interface SubKeySettings {
  readonly label: string
  readonly passphrase: string
  readonly permissions: readonly ApiKeyPermission[]
  readonly addresses: readonly string[]
}

/** Returns the settings of a new key within those of the requesting key, whose expiry it shares. */
export function writeSubKey(maker: BotKey, settings: SubKeySettings, nowMs: number): Result<WrittenSettings, ErrorName> {
  if (!PASSPHRASE_PATTERN.test(settings.passphrase)) return refuse('passphraseInvalid')
  const within = withinMaker(maker, settings)
  return within.ok ? writeSettings({ ...settings, ...within.value, expiresAt: maker.expiresAt }, nowMs) : within
}
