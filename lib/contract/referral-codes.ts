/** Specification 3.5: where a visitor came from, sent with his registration. */
export const REFERRAL_CODES = ['channelCode', 'vipCode', 'actCode', 'clacCode', 'commonCode', 'groupId'] as const
export type ReferralCode = (typeof REFERRAL_CODES)[number]
export type ReferralCodes = Readonly<Partial<Record<ReferralCode, string>>>

/** The one of them that names an account: its owner's link carries it. The others are an operator's campaigns. */
export const INVITE_CODE = 'clacCode' satisfies ReferralCode

// Codes come from the address bar, so from anybody.
const CODE = /^[\w-]{1,64}$/

/** The codes that are well formed; whatever else `read` finds under their names is passed over. */
export function pickReferralCodes(read: (name: ReferralCode) => unknown): ReferralCodes {
  const found = REFERRAL_CODES.flatMap((name) => {
    const unsafe = read(name)
    const value = typeof unsafe === 'string' ? unsafe.trim() : ''
    return CODE.test(value) ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}

/** Whether a name is one of the six. */
export function isReferralCode(name: string): name is ReferralCode {
  return REFERRAL_CODES.some((code) => code === name)
}

/** Whether a value could be a code. */
export function isCodeText(unsafe: unknown): unsafe is string {
  return typeof unsafe === 'string' && CODE.test(unsafe)
}
