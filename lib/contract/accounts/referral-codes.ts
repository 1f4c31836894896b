/** Specification 3.5: the origin of a visitor, sent with the registration. */
export const REFERRAL_CODES = ['channelCode', 'vipCode', 'actCode', 'clacCode', 'commonCode', 'groupId'] as const
export type ReferralCode = (typeof REFERRAL_CODES)[number]
export type ReferralCodes = Readonly<Partial<Record<ReferralCode, string>>>

/** The only code that identifies an account: its owner's invitation link carries it. The others are for the operator's campaigns. */
export const INVITE_CODE = 'clacCode' satisfies ReferralCode

// Codes come from the address bar, so anyone can set them.
const CODE = /^[\w-]{1,64}$/

/** Returns the well-formed codes, and ignores any other value that `read` finds under their names. */
export function pickReferralCodes(read: (name: ReferralCode) => unknown): ReferralCodes {
  const found = REFERRAL_CODES.flatMap((name) => {
    const unsafe = read(name)
    const value = typeof unsafe === 'string' ? unsafe.trim() : ''
    return CODE.test(value) ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}

/** Checks whether a name is that of one of the six codes. */
export function isReferralCode(name: string): name is ReferralCode {
  return REFERRAL_CODES.some((code) => code === name)
}

/** Checks whether a value has the form of a referral code. */
export function isCodeText(unsafe: unknown): unsafe is string {
  return typeof unsafe === 'string' && CODE.test(unsafe)
}
