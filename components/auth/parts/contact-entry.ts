import type { AccountParams, AccountPath } from '#lib/contract/account-calls.ts'
import { readEmail, readMobile } from '#lib/contract/accounts/contacts.ts'
import type { ReferralCode } from '#lib/contract/accounts/referral-codes.ts'

/** A contact as typed. */
export interface ContactEntry {
  readonly kind: 'email' | 'mobile'
  readonly email: string
  readonly areaCode: string
  readonly mobile: string
}

export type ContactFault = 'empty' | 'emailInvalid' | 'mobileInvalid'

/** Returns the error in a contact by the gateway's rules; null if there is none. */
export function findContactFault(entry: ContactEntry): ContactFault | null {
  if (entry.kind === 'email') {
    if (entry.email.trim() === '') return 'empty'
    return readEmail(entry.email) === null ? 'emailInvalid' : null
  }
  if (entry.mobile.trim() === '' || entry.areaCode.trim() === '') return 'empty'
  return readMobile(entry.areaCode, entry.mobile) === null ? 'mobileInvalid' : null
}

/** Returns the fields with which a login names an account (specification 7.4). */
export function loginNameOf({ kind, email, areaCode, mobile }: ContactEntry) {
  return kind === 'email' ? { loginName: email } : { loginName: mobile, areaCode }
}

/** Returns the contact fields of registrations and of requests for codes. */
export function contactFields({ kind, email, areaCode, mobile }: ContactEntry) {
  return kind === 'email' ? { email } : { mobile, areaCode }
}

/** The codes sent to each contact. */
export type ContactCodes = Readonly<Record<ContactEntry['kind'], string>>

type Registration<Path extends AccountPath> = {
  readonly [Each in Path]: {
    readonly path: Each
    readonly fields: Omit<AccountParams<Each>, 'pwd' | 'rePwd' | ReferralCode>
  }
}[Path]

/** Returns the call that opens an account, with one contact or both, and its fields except the password's (specification 7.4). */
export function registrationOf(
  entry: ContactEntry,
  codes: ContactCodes,
  withBoth: boolean,
): Registration<'/user/register/email' | '/user/register/mobile' | '/user/register/mobileAndEmail'> {
  const { kind, email, mobile, areaCode } = entry
  if (withBoth) {
    const fields = { email, mobile, areaCode, emailVerifyCode: codes.email, verifyCode: codes.mobile }
    return { path: '/user/register/mobileAndEmail', fields }
  }
  return kind === 'email'
    ? { path: '/user/register/email', fields: { email, verifyCode: codes.email } }
    : { path: '/user/register/mobile', fields: { mobile, areaCode, verifyCode: codes.mobile } }
}
