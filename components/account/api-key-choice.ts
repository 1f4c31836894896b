import type { ApiKeyInfo } from '#lib/contract/api-keys.ts'
import type { ApiKeyChoice } from './account-calls.ts'

/** The limits of the contract, whose schemas no page should load. */
export const LIMITS = { labelCharacters: 40, addresses: 30, keys: 10, passphrase: /^[A-Za-z0-9]{8,32}$/ } as const

/** How long a key may be used: days, or until it is revoked. */
export const LIFETIMES = ['30', '90', '365', 'never'] as const
export type Lifetime = (typeof LIFETIMES)[number]

const DAY_MS = 86_400_000

/** What stands in the form of a key. */
export interface ApiKeyEntry {
  readonly label: string
  readonly scope: 'read' | 'trade'
  /** Addresses and networks, apart by blanks, commas or lines. */
  readonly addresses: string
  /** `keep`: as it is, while a key is being changed. */
  readonly lifetime: Lifetime | 'keep'
  readonly passphrase: string
}

export const NEW_KEY: ApiKeyEntry = { label: '', scope: 'read', addresses: '', lifetime: '90', passphrase: '' }

/** The form of a key that is there already. */
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

/** What keeps the form from being sent. The gateway judges each address; here only their number and form are looked at. */
export function problemsOf(entry: ApiKeyEntry, isNew: boolean): ReadonlySet<ApiKeyProblem> {
  const problems = new Set<ApiKeyProblem>()
  const label = entry.label.trim()
  if (label === '' || [...label].length > LIMITS.labelCharacters) problems.add('label')
  const addresses = readAddresses(entry.addresses)
  if (addresses.length > LIMITS.addresses || !addresses.every((address) => ADDRESS.test(address))) problems.add('addresses')
  if (isNew && !LIMITS.passphrase.test(entry.passphrase)) problems.add('passphrase')
  return problems
}

const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]*)(?:\/\d{1,3})?$/i

/** Addresses and networks as they were typed, each once. */
export function readAddresses(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]
}

/** What the call takes. `expiresAt` of a key that is kept as it is must be given. */
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
