import { isCodeText, isReferralCode, pickReferralCodes, type ReferralCode, type ReferralCodes } from '#lib/contract/referral-codes.ts'
import { DEFAULT_REFERRAL_RULES, readReferralRules, type ReferralPolicy, type ReferralRules } from '#lib/contract/referral-rules.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { readItem, removeItem, type StorageArea } from '#lib/storage/storage.ts'
import { storageKey } from './keys.ts'

/** Where the codes of an arrival are kept until a registration sends them (specification 3.5). */
export const REFERRAL_KEY = storageKey('referral_codes')

interface Kept {
  readonly value: string
  readonly begin: number
  readonly end: number
}

const DAY_MS = 86_400_000

/** The operator's rules. The gateway refuses bad ones before it starts; a page that was built without it keeps to the default. */
export function siteReferralRules(): ReferralRules {
  const text = process.env.PUBLIC_REFERRAL_RULES
  const rules = text ? readReferralRules(text) : null
  return rules?.ok ? rules.value : DEFAULT_REFERRAL_RULES
}

/** The codes in a query string that are well formed. A repeated parameter counts once, the first time. */
export function readReferralCodes(unsafeQuery: string): ReferralCodes {
  const parameters = new URLSearchParams(unsafeQuery)
  return pickReferralCodes((name) => parameters.get(name))
}

/** The policy of an arrival: an active link's words over its channel's, a channel's over the rest. */
export function policyFor(codes: ReferralCodes, rules: ReferralRules): ReferralPolicy {
  return { ...rules.policy, ...own(rules.channels, codes.channelCode), ...own(rules.activeLinks, codes.actCode) }
}

function own(table: ReferralRules['channels'], code: string | undefined): Partial<ReferralPolicy> {
  return table && code !== undefined && Object.hasOwn(table, code) ? (table[code] ?? {}) : {}
}

/** The codes of an address that count at this moment: none outside the window of their policy. */
export function arrivingCodes(unsafeQuery: string, rules: ReferralRules, nowMs: number): ReferralCodes {
  const codes = readReferralCodes(unsafeQuery)
  const { begin = 0, end = Infinity } = policyFor(codes, rules)
  return nowMs < begin || nowMs >= end ? {} : codes
}

/**
 * Keeps the codes of an arrival, each until its lifetime or the window ends; codes that are not in this address stay as they
 * are. Outside the window nothing is kept.
 */
export function keepReferralCodes(
  storage: StorageArea,
  key: string,
  unsafeQuery: string,
  rules: ReferralRules,
  nowMs: number,
): void {
  const codes = arrivingCodes(unsafeQuery, rules, nowMs)
  if (Object.keys(codes).length === 0) return
  const { cacheEffectiveTime, begin = 0, end = Infinity } = policyFor(codes, rules)
  const until = Math.min(end, nowMs + cacheEffectiveTime * DAY_MS)
  const arrived = Object.entries(codes).map(([name, value]) => [name, { value, begin, end: until }])
  save(storage, key, { ...load(storage, key), ...Object.fromEntries(arrived) })
}

/** The codes that are valid now, for registration. What has expired is dropped from the storage. */
export function validReferralCodes(storage: StorageArea, key: string, nowMs: number): ReferralCodes {
  const kept = load(storage, key)
  const valid = Object.entries(kept).filter(([, { begin, end }]) => nowMs >= begin && nowMs < end)
  const alive = Object.entries(kept).filter(([, { end }]) => nowMs < end)
  if (alive.length < Object.keys(kept).length) save(storage, key, Object.fromEntries(alive))
  return Object.fromEntries(valid.map(([name, { value }]) => [name, value]))
}

/** Forgets all codes, after a registration used them. */
export function forgetReferralCodes(storage: StorageArea, key: string): void {
  removeItem(storage, key)
}

type KeptCodes = Readonly<Partial<Record<ReferralCode, Kept>>>

function load(storage: StorageArea, key: string): Readonly<Record<string, Kept>> {
  try {
    const unsafe: unknown = JSON.parse(readItem(storage, key) ?? '{}')
    if (typeof unsafe !== 'object' || unsafe === null) return {}
    const entries = Object.entries(unsafe).filter(([name, kept]) => isReferralCode(name) && isKept(kept))
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

function isKept(unsafe: unknown): unsafe is Kept {
  if (typeof unsafe !== 'object' || unsafe === null) return false
  const { value, begin, end } = unsafe as Partial<Record<keyof Kept, unknown>>
  return isCodeText(value) && typeof begin === 'number' && typeof end === 'number'
}

function save(storage: StorageArea, key: string, kept: KeptCodes): void {
  if (Object.keys(kept).length === 0) return removeItem(storage, key)
  // Where it is full or forbidden the codes of this visit are lost; the visit goes on.
  writeItem(storage, key, JSON.stringify(kept))
}
