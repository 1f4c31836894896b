import { TRADING_ERRORS } from './errors-trading.ts'
import type { ErrorEntry } from './error-entry.ts'

export const SUCCESS_CODE = '00000'

export const ERRORS = {
  invalidParameter: {
    code: '10001',
    httpStatus: 200,
    messageKey: 'invalidParameter',
    text: 'Some of the values sent are not valid.',
  },
  symbolNotListed: { code: '10002', httpStatus: 404, messageKey: 'symbolNotListed', text: 'This pair is not listed.' },
  pathNotFound: { code: '10404', httpStatus: 404, messageKey: 'pathNotFound', text: 'There is nothing at this address.' },
  tooManyRequests: {
    code: '10429',
    httpStatus: 429,
    messageKey: 'tooManyRequests',
    text: 'Too many requests. Please wait a moment.',
  },
  internal: { code: '10500', httpStatus: 500, messageKey: 'internal', text: 'The system is busy. Please try again.' },
  unavailable: { code: '10503', httpStatus: 503, messageKey: 'unavailable', text: 'This service is not available right now.' },

  // Signing (specification 8.3, first reading).
  signMissing: { code: '00020', httpStatus: 200, messageKey: 'signMissing', text: 'The request is not signed.' },
  signModeNotMatched: {
    code: '00021',
    httpStatus: 200,
    messageKey: 'signModeNotMatched',
    text: 'The request uses the wrong signature method.',
  },
  signExpired: {
    code: '00022',
    httpStatus: 200,
    messageKey: 'signExpired',
    text: 'The signature has expired. Please try again.',
  },
  signInvalid: {
    code: '00023',
    httpStatus: 200,
    messageKey: 'signInvalid',
    text: 'The signature is not valid. Please log in again.',
  },

  // Sessions and captcha (specification 8.2 and 8.4).
  loginRequired: { code: '00004', httpStatus: 200, messageKey: 'loginRequired', text: 'Please log in to continue.' },
  loginExpired: {
    code: '20906',
    httpStatus: 200,
    messageKey: 'loginExpired',
    text: 'Your session has expired. Please log in again.',
  },
  captchaRequired: { code: '10021', httpStatus: 200, messageKey: 'captchaRequired', text: 'Please confirm that you are human.' },

  // Accounts.
  permissionDenied: { code: '10101', httpStatus: 200, messageKey: 'permissionDenied', text: 'Your account does not have permission to do this.' },
  originRefused: { code: '10403', httpStatus: 403, messageKey: 'originRefused', text: 'This request came from another site and was refused.' },
  secureConnectionRequired: {
    code: '10426',
    httpStatus: 200,
    messageKey: 'secureConnectionRequired',
    text: 'Please open this site over https to log in.',
  },
  loginWrong: { code: '20001', httpStatus: 200, messageKey: 'loginWrong', text: 'The account or password is incorrect.' },
  tooManyTries: {
    code: '20002',
    httpStatus: 200,
    messageKey: 'tooManyTries',
    text: 'Too many attempts. Please wait a while and try again.',
  },
  codeWrong: { code: '20003', httpStatus: 200, messageKey: 'codeWrong', text: 'The code is incorrect or has expired.' },
  codeTooSoon: {
    code: '20004',
    httpStatus: 200,
    messageKey: 'codeTooSoon',
    text: 'A code was just sent. Please wait before you request another one.',
  },
  stepExpired: { code: '20005', httpStatus: 200, messageKey: 'stepExpired', text: 'This step has expired. Please start again.' },
  contactTaken: {
    code: '20006',
    httpStatus: 200,
    messageKey: 'contactTaken',
    text: 'This e-mail address or mobile number is already in use.',
  },
  contactMissing: {
    code: '20007',
    httpStatus: 200,
    messageKey: 'contactMissing',
    text: 'Your account has no such e-mail address or mobile number.',
  },
  passwordWeak: {
    code: '20008',
    httpStatus: 200,
    messageKey: 'passwordWeak',
    text: 'The password needs 8 to 64 characters, with upper-case and lower-case letters and a digit.',
  },
  passwordsDiffer: { code: '20009', httpStatus: 200, messageKey: 'passwordsDiffer', text: 'The passwords do not match.' },
  emailInvalid: { code: '20010', httpStatus: 200, messageKey: 'emailInvalid', text: 'This is not a valid e-mail address.' },
  mobileInvalid: { code: '20011', httpStatus: 200, messageKey: 'mobileInvalid', text: 'This is not a valid mobile number.' },
  accountFrozen: { code: '20012', httpStatus: 200, messageKey: 'accountFrozen', text: 'This account is frozen.' },
  providerOff: { code: '20013', httpStatus: 200, messageKey: 'providerOff', text: 'This sign-in method is not available here.' },
  providerRefused: {
    code: '20014',
    httpStatus: 200,
    messageKey: 'providerRefused',
    text: 'The sign-in could not be confirmed. Please try again.',
  },
  identityTaken: {
    code: '20015',
    httpStatus: 200,
    messageKey: 'identityTaken',
    text: 'This sign-in already belongs to another account.',
  },
  passkeyRefused: { code: '20016', httpStatus: 200, messageKey: 'passkeyRefused', text: 'The passkey could not be confirmed.' },
  authenticatorSet: {
    code: '20017',
    httpStatus: 200,
    messageKey: 'authenticatorSet',
    text: 'An authenticator app is already set up.',
  },
  authenticatorNotSet: {
    code: '20018',
    httpStatus: 200,
    messageKey: 'authenticatorNotSet',
    text: 'No authenticator app is set up.',
  },
  alreadyRegistered: {
    code: '20019',
    httpStatus: 200,
    messageKey: 'alreadyRegistered',
    text: 'You are already logged in. Log out first.',
  },
  sessionUnknown: { code: '20020', httpStatus: 200, messageKey: 'sessionUnknown', text: 'This session has already ended.' },
  subAccountUnknown: { code: '20021', httpStatus: 200, messageKey: 'subAccountUnknown', text: 'There is no such sub-account.' },
  subAccountNameTaken: {
    code: '20022',
    httpStatus: 200,
    messageKey: 'subAccountNameTaken',
    text: 'A sub-account already has this name.',
  },
  tooManySubAccounts: {
    code: '20023',
    httpStatus: 200,
    messageKey: 'tooManySubAccounts',
    text: 'You have reached the maximum number of sub-accounts.',
  },
  captchaWrong: {
    code: '20024',
    httpStatus: 200,
    messageKey: 'captchaWrong',
    text: 'The puzzle was not solved. Please try again.',
  },
  ownerUnproven: {
    code: '20025',
    httpStatus: 200,
    messageKey: 'ownerUnproven',
    text: 'Please confirm that this account is yours: with your passkey or wallet, or by logging in again and doing this within 10 minutes.',
  },
  apiKeyUnknown: { code: '20030', httpStatus: 200, messageKey: 'apiKeyUnknown', text: 'There is no such API key.' },
  tooManyApiKeys: {
    code: '20031',
    httpStatus: 200,
    messageKey: 'tooManyApiKeys',
    text: 'You have reached the maximum number of API keys.',
  },
  passphraseInvalid: {
    code: '20032',
    httpStatus: 200,
    messageKey: 'passphraseInvalid',
    text: 'The passphrase needs 8 to 32 letters and digits.',
  },
  addressInvalid: {
    code: '20033',
    httpStatus: 200,
    messageKey: 'addressInvalid',
    text: 'One of the IP addresses is not valid.',
  },
  expiryInvalid: { code: '20034', httpStatus: 200, messageKey: 'expiryInvalid', text: 'The expiry must be in the future.' },

  ...TRADING_ERRORS,
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof ERRORS

const byCode = new Map<string, ErrorName>((Object.keys(ERRORS) as ErrorName[]).map((name) => [ERRORS[name].code, name]))

/** The name of an entry by its code; undefined for codes of others. */
export function findErrorName(code: string): ErrorName | undefined {
  return byCode.get(code)
}
