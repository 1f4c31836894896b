import {
  isCodeText,
  isReferralCode,
  pickReferralCodes,
  type ReferralCode,
  type ReferralCodes,
} from '#lib/contract/accounts/referral-codes.ts'
import {
  DEFAULT_REFERRAL_RULES,
  readReferralRules,
  type ReferralPolicy,
  type ReferralRules,
} from '#lib/contract/accounts/referral-rules.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { readItem, removeItem, type StorageArea } from '#lib/storage/storage.ts'
import { storageKey } from './keys.ts'

/** The key under which an arrival's codes are persisted until a registration sends them (specification 3.5). */
export const REFERRAL_KEY = storageKey('referral_codes')

interface PersistedCode {
  readonly value: string
  readonly begin: number
  readonly end: number
}

const DAY_MS = 86_400_000

/** Returns the operator's rules; the default if there are none or they are invalid. The gateway refuses invalid ones at startup. */
export function siteReferralRules(): ReferralRules {
  const text = process.env.PUBLIC_REFERRAL_RULES
  const rules = text ? readReferralRules(text) : null
  return rules?.ok ? rules.value : DEFAULT_REFERRAL_RULES
}

/** Reads the well-formed codes in a query string. Of a repeated parameter only the first counts. */
export function readReferralCodes(unsafeQuery: string): ReferralCodes {
  const parameters = new URLSearchParams(unsafeQuery)
  return pickReferralCodes((name) => parameters.get(name))
}

/** Returns the policy of an arrival: an active link's terms override its channel's, and a channel's override the general ones. */
export function policyFor(codes: ReferralCodes, rules: ReferralRules): ReferralPolicy {
  return { ...rules.policy, ...own(rules.channels, codes.channelCode), ...own(rules.activeLinks, codes.actCode) }
}

function own(table: ReferralRules['channels'], code: string | undefined): Partial<ReferralPolicy> {
  return table && code !== undefined && Object.hasOwn(table, code) ? (table[code] ?? {}) : {}
}

/** Returns the codes of an address that count now: none outside the window of their policy. */
export function arrivingCodes(unsafeQuery: string, rules: ReferralRules, nowMs: number): ReferralCodes {
  const codes = readReferralCodes(unsafeQuery)
  const { begin = 0, end = Infinity } = policyFor(codes, rules)
  return nowMs < begin || nowMs >= end ? {} : codes
}

/**
 * Persists the codes of an arrival, each until its lifetime or the window ends; codes that are missing in this address stay as they
 * are. Persists nothing outside the window.
 */
export function keepReferralCodes(storage: StorageArea, key: string, unsafeQuery: string, rules: ReferralRules, nowMs: number): void {
  const codes = arrivingCodes(unsafeQuery, rules, nowMs)
  if (Object.keys(codes).length === 0) return
  const { cacheEffectiveTime, begin = 0, end = Infinity } = policyFor(codes, rules)
  const until = Math.min(end, nowMs + cacheEffectiveTime * DAY_MS)
  const arrived = Object.entries(codes).map(([name, value]) => [name, { value, begin, end: until }])
  save(storage, key, { ...load(storage, key), ...Object.fromEntries(arrived) })
}

/** Returns the codes that are valid now, for registration. Drops expired ones from the storage. */
export function validReferralCodes(storage: StorageArea, key: string, nowMs: number): ReferralCodes {
  const kept = load(storage, key)
  const valid = Object.entries(kept).filter(([, { begin, end }]) => nowMs >= begin && nowMs < end)
  const alive = Object.entries(kept).filter(([, { end }]) => nowMs < end)
  if (alive.length < Object.keys(kept).length) save(storage, key, Object.fromEntries(alive))
  return Object.fromEntries(valid.map(([name, { value }]) => [name, value]))
}

/** Removes all codes after a registration used them. */
export function forgetReferralCodes(storage: StorageArea, key: string): void {
  removeItem(storage, key)
}

type PersistedCodes = Readonly<Partial<Record<ReferralCode, PersistedCode>>>

function load(storage: StorageArea, key: string): Readonly<Record<string, PersistedCode>> {
  try {
    const unsafe: unknown = JSON.parse(readItem(storage, key) ?? '{}')
    if (typeof unsafe !== 'object' || unsafe === null) return {}
    const entries = Object.entries(unsafe).filter(([name, kept]) => isReferralCode(name) && isPersistedCode(kept))
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

function isPersistedCode(unsafe: unknown): unsafe is PersistedCode {
  if (typeof unsafe !== 'object' || unsafe === null) return false
  const { value, begin, end } = unsafe as Partial<Record<keyof PersistedCode, unknown>>
  return isCodeText(value) && typeof begin === 'number' && typeof end === 'number'
}

function save(storage: StorageArea, key: string, kept: PersistedCodes): void {
  if (Object.keys(kept).length === 0) return removeItem(storage, key)
  // If the storage is full or forbidden, the codes of this visit are lost; the visit continues.
  writeItem(storage, key, JSON.stringify(kept))
}
