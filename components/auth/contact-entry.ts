import { readEmail, readMobile } from '#lib/contract/contacts.ts'

/** A contact as it is typed. */
export interface ContactEntry {
  readonly kind: 'email' | 'mobile'
  readonly email: string
  readonly areaCode: string
  readonly mobile: string
}

export type ContactFault = 'empty' | 'emailInvalid' | 'mobileInvalid'

/** What is wrong with a contact, by the rule of the gateway; null where nothing is. */
export function findContactFault(entry: ContactEntry): ContactFault | null {
  if (entry.kind === 'email') {
    if (entry.email.trim() === '') return 'empty'
    return readEmail(entry.email) === null ? 'emailInvalid' : null
  }
  if (entry.mobile.trim() === '' || entry.areaCode.trim() === '') return 'empty'
  return readMobile(entry.areaCode, entry.mobile) === null ? 'mobileInvalid' : null
}

/** The fields by which a login names an account (specification 7.4). */
export function loginNameOf({ kind, email, areaCode, mobile }: ContactEntry): Record<string, string> {
  return kind === 'email' ? { loginName: email } : { loginName: mobile, areaCode }
}

/** The fields of a contact in registrations and where codes are sent. */
export function contactFields({ kind, email, areaCode, mobile }: ContactEntry): Record<string, string> {
  return kind === 'email' ? { email } : { mobile, areaCode }
}

/** The codes that were sent to each contact. */
export type ContactCodes = Readonly<Record<ContactEntry['kind'], string>>

/** The call that opens an account, by one contact or by both, and its fields but the password's (specification 7.4). */
export function registrationOf(entry: ContactEntry, codes: ContactCodes, withBoth: boolean) {
  if (!withBoth) return { path: `/user/register/${entry.kind}`, fields: { ...contactFields(entry), verifyCode: codes[entry.kind] } }
  const { email, mobile, areaCode } = entry
  return {
    path: '/user/register/mobileAndEmail',
    fields: { email, mobile, areaCode, emailVerifyCode: codes.email, verifyCode: codes.mobile },
  }
}
