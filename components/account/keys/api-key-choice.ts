import type { AccountParams } from '#lib/contract/account-calls.ts'
import { API_KEY_ADDRESSES_MAX, API_KEY_LABEL_CHARACTERS_MAX, PASSPHRASE_PATTERN } from '#lib/contract/accounts/account-limits.ts'
import type { ApiKeyInfo } from '#lib/contract/accounts/api-keys.ts'

/** The settings of a key that the user chooses; none may be omitted. */
export type ApiKeyChoice = Required<Pick<AccountParams<'/user/api-key/create'>, 'label' | 'permissions' | 'addresses' | 'expiresAt'>>

/** How long a key is valid: a number of days, or until it is revoked. */
export const LIFETIMES = ['30', '90', '365', 'never'] as const
export type Lifetime = (typeof LIFETIMES)[number]

const DAY_MS = 86_400_000

/** The contents of the API key form. */
export interface ApiKeyEntry {
  readonly label: string
  readonly scope: 'read' | 'trade'
  /** Addresses and networks, separated by spaces, commas or line breaks. */
  readonly addresses: string
  /** `keep` leaves the lifetime of an existing key as it is. */
  readonly lifetime: Lifetime | 'keep'
  readonly passphrase: string
}

export const NEW_KEY: ApiKeyEntry = { label: '', scope: 'read', addresses: '', lifetime: '90', passphrase: '' }

/** Returns the form contents of an existing key. */
export function entryOf(key: ApiKeyInfo): ApiKeyEntry {
  return {
    label: key.label,
    scope: key.permissions.includes('trade') ? 'trade' : 'read',
    addresses: key.addresses.join(' '),
    lifetime: 'keep',
    passphrase: '',
  }
}

export type ApiKeyProblem = 'label' | 'addresses' | 'passphrase'

/** Returns why the form cannot be sent. The gateway judges each address; only their number and form are checked here. */
export function problemsOf(entry: ApiKeyEntry, isNew: boolean): ReadonlySet<ApiKeyProblem> {
  const problems = new Set<ApiKeyProblem>()
  const label = entry.label.trim()
  if (label === '' || [...label].length > API_KEY_LABEL_CHARACTERS_MAX) problems.add('label')
  const addresses = readAddresses(entry.addresses)
  if (addresses.length > API_KEY_ADDRESSES_MAX || !addresses.every((address) => ADDRESS.test(address))) problems.add('addresses')
  if (isNew && !PASSPHRASE_PATTERN.test(entry.passphrase)) problems.add('passphrase')
  return problems
}

const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]*)(?:\/\d{1,3})?$/i

/** Returns the typed addresses and networks without duplicates. */
export function readAddresses(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]
}

/** Returns the parameters of the call. `expiresAt` is the current expiry, for `lifetime: 'keep'`. */
export function choiceOf(entry: ApiKeyEntry, nowMs: number, expiresAt: number | null): ApiKeyChoice {
  const { lifetime } = entry
  const days = lifetime === 'keep' || lifetime === 'never' ? null : Number(lifetime)
  return {
    label: entry.label.trim(),
    permissions: entry.scope === 'trade' ? ['read', 'trade'] : ['read'],
    addresses: readAddresses(entry.addresses),
    expiresAt: lifetime === 'keep' ? expiresAt : days === null ? null : nowMs + days * DAY_MS,
  }
}
