/** An email address or phone number, in the one form used to store, compare and count it. */
export type Contact = EmailContact | MobileContact

export interface EmailContact {
  readonly kind: 'email'
  /** Lower case. */
  readonly email: string
}

export interface MobileContact {
  readonly kind: 'mobile'
  /** Digits of the country code, such as `49`. */
  readonly areaCode: string
  /** Digits of the number, without leading zeros. */
  readonly mobile: string
}

const EMAIL_CHARACTERS_MAX = 254
const EMAIL =
  /^[^\s@"(),:;<>[\]\\\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const AREA_CODE = /^[1-9]\d{0,3}$/
const MOBILE = /^[1-9]\d{3,13}$/
/** E.164: at most 15 digits in all. */
const NUMBER_DIGITS_MAX = 15

/** Parses an email address; null if it is invalid. Case makes no difference. */
export function readEmail(text: string): EmailContact | null {
  const email = text.trim().normalize('NFC').toLowerCase()
  const local = email.slice(0, email.lastIndexOf('@'))
  const valid =
    email.length <= EMAIL_CHARACTERS_MAX && EMAIL.test(email) && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
  return valid ? { kind: 'email', email } : null
}

/** Parses a number with its country code, as users type them: `+49`, `0171 234-5678`. Null if it is invalid. */
export function readMobile(areaCode: string, mobile: string): MobileContact | null {
  const country = areaCode.trim().replace(/^(?:\+|00)/, '')
  const number = mobile.replace(/[\s().-]/g, '').replace(/^0+/, '')
  const valid = AREA_CODE.test(country) && MOBILE.test(number) && country.length + number.length <= NUMBER_DIGITS_MAX
  return valid ? { kind: 'mobile', areaCode: country, mobile: number } : null
}

/** Parses a login name: an email address, or a number if a country code is given. */
export function readLoginName(loginName: string, areaCode: string | undefined): Contact | null {
  if (loginName.includes('@')) return readEmail(loginName)
  return areaCode === undefined || areaCode === '' ? null : readMobile(areaCode, loginName)
}

/** Returns the text form of a contact, used as the key for codes and attempt counts. */
export function contactKey(contact: Contact): string {
  return contact.kind === 'email' ? `email:${contact.email}` : `mobile:+${contact.areaCode}${contact.mobile}`
}

/** Masks a contact so that only its owner recognises it: `a***@agio.example`, `+49******78`. */
export function maskContact(contact: Contact): string {
  if (contact.kind === 'mobile') return `+${contact.areaCode}******${contact.mobile.slice(-2)}`
  const at = contact.email.lastIndexOf('@')
  return `${[...contact.email][0] ?? ''}***${contact.email.slice(at)}`
}
