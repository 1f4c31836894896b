import { refuse, ok, type Result } from '#lib/kernel/result.ts'

/** How long an arrival's codes are kept (specification 9, referral code cache). */
export interface ReferralPolicy {
  /** Lifetime in days. */
  readonly cacheEffectiveTime: number
  /** Period of the campaign, in milliseconds; codes are valid from `begin` and before `end`. */
  readonly begin?: number
  readonly end?: number
}

/** The policy of all arrivals, with overrides for one channel (by channelCode) and for one active link (by actCode). */
export interface ReferralRules {
  readonly policy: ReferralPolicy
  readonly channels?: Readonly<Record<string, Partial<ReferralPolicy>>>
  readonly activeLinks?: Readonly<Record<string, Partial<ReferralPolicy>>>
}

/** The default if the operator sets none: a month, as is usual for exchange affiliates. */
export const DEFAULT_REFERRAL_RULES: ReferralRules = { policy: { cacheEffectiveTime: 30 } }

const DAYS_MAX = 3650

/**
 * Parses the operator's rules, JSON in the shape of `ReferralRules`; values missing in `policy` are taken from the default. A refusal
 * names the invalid part, as the end of a sentence.
 */
export function readReferralRules(unsafeText: string): Result<ReferralRules, string> {
  let unsafe: unknown
  try {
    unsafe = JSON.parse(unsafeText)
  } catch {
    return refuse('be JSON')
  }
  if (!isRecord(unsafe)) return refuse('be a JSON object')
  const stranger = Object.keys(unsafe).find((key) => !['policy', 'channels', 'activeLinks'].includes(key))
  if (stranger !== undefined) return refuse(`hold policy, channels and activeLinks only, not ${JSON.stringify(stranger)}`)
  const { policy = {}, channels = {}, activeLinks = {} } = unsafe
  if (!isPolicy(policy)) return refuse(mustBePolicy('policy'))
  for (const [name, table] of Object.entries({ channels, activeLinks })) {
    if (!isRecord(table)) return refuse(`hold an object in ${name}`)
    const wrong = Object.entries(table).find(([, entry]) => !isPolicy(entry))
    if (wrong) return refuse(mustBePolicy(`${name}.${wrong[0]}`))
  }
  return ok({
    policy: { ...DEFAULT_REFERRAL_RULES.policy, ...policy },
    channels: channels as Record<string, Partial<ReferralPolicy>>,
    activeLinks: activeLinks as Record<string, Partial<ReferralPolicy>>,
  })
}

function mustBePolicy(place: string): string {
  return `hold cacheEffectiveTime (days, up to ${DAYS_MAX}), begin and end (milliseconds) and nothing else in ${place}`
}

function isPolicy(unsafe: unknown): unsafe is Partial<ReferralPolicy> {
  if (!isRecord(unsafe)) return false
  const { cacheEffectiveTime, begin, end, ...others } = unsafe
  return (
    Object.keys(others).length === 0 &&
    (cacheEffectiveTime === undefined || isNumberUpTo(cacheEffectiveTime, DAYS_MAX)) &&
    (begin === undefined || isNumberUpTo(begin, Number.MAX_SAFE_INTEGER)) &&
    (end === undefined || isNumberUpTo(end, Number.MAX_SAFE_INTEGER))
  )
}

function isNumberUpTo(unsafe: unknown, max: number): boolean {
  return typeof unsafe === 'number' && unsafe >= 0 && unsafe <= max
}

function isRecord(unsafe: unknown): unsafe is Record<string, unknown> {
  return typeof unsafe === 'object' && unsafe !== null && !Array.isArray(unsafe)
}
