import type { Static, TSchema } from 'typebox'
import { NO_NEEDS, type CallNeeds } from '../call-needs.ts'
import type { ACCOUNT_SCHEMAS } from './account-schemas.ts'

/**
 * The account calls of `/v1` as one table: who may make each of them, and what the request layer adds to it. Gateway and browser both
 * read it; `account-schemas.ts` has the body and the answer of each row, by the same path. This file loads no schema, so that pages can
 * import it. The gateway decides which calls are signed (DESIGN 5.15): `gateway/signing/sign-tables.ts`.
 */

/**
 * The callers that may make a call. `anyone`: even without a session. `session`: with any session, including a guest's or a
 * sub-account's. `main`: with the session of a registered main account that was not entered by switching.
 */
export type Access = 'anyone' | 'session' | 'main'

export interface AccountRoute<Field extends string = string> extends CallNeeds<Field> {
  /** `any`: a read, accepted as a GET and as a POST without fields (specification 7.2). */
  readonly method: 'GET' | 'POST' | 'any'
  readonly access: Access
}

type Added = Partial<Omit<CallNeeds, 'sealed'>>

/** Defines a call with a body. `sealed`: the fields that are sent in the ciphertext. */
function post<Who extends Access, const Field extends string = never>(access: Who, sealed: readonly Field[] = [], added: Added = {}) {
  return { ...NO_NEEDS, ...added, method: 'POST', access, sealed } as const
}

/** Defines a call that only reads. */
function read<Who extends Access>(access: Who) {
  return { ...NO_NEEDS, method: 'GET', access } as const
}

const LOGIN: Added = { deviceToken: true, opensSession: true, captchaScene: 'login' }
const REGISTER: Added = { deviceToken: true, opensSession: true, captchaScene: 'register' }
/** A step of a login; the answer to the last one opens the session. */
const LOGIN_STEP: Added = { deviceToken: true, opensSession: true }
const CODES = ['emailCode', 'mobileCode', 'googleCode'] as const
const WITHDRAW_PASSWORDS = ['withdrawPassword', 'reWithdrawPassword', ...CODES] as const

/** Every account call by its path without `/v1`. */
export const ACCOUNT_ROUTES = {
  // Logging in and second steps (specification 7.4).
  '/user/login': post('anyone', ['loginName', 'pwd', 'areaCode'], LOGIN),
  '/user/agency/login': post('anyone', ['loginName', 'pwd', 'areaCode'], LOGIN),
  '/user/login/verify-login': post('anyone', CODES, LOGIN_STEP),
  '/user/login/v2/verify-login': post('anyone', CODES, LOGIN_STEP),
  '/user/agency/securityVerify': post('anyone', CODES, LOGIN_STEP),
  '/user/third/securityVerify': post('anyone', CODES, LOGIN_STEP),
  '/user/login/verify-auth-login': post('anyone', ['fidoVerifyCode'], LOGIN_STEP),
  '/user/login/verifySystemLogin': post('anyone', ['verifyCode'], LOGIN_STEP),
  '/user/login/v2/verifySystemLogin': post('anyone', ['verifyCode'], LOGIN_STEP),
  '/user/fido2/login/start': post('anyone'),
  '/user/preCheck': post('anyone', [], { deviceToken: true, captchaScene: 'preCheck' }),
  '/user/public/createQrKey': post('anyone'),
  '/user/public/getQrKeyStatus': post('anyone', ['qrcodeKey'], LOGIN_STEP),
  '/user/qr/scan': post('main'),
  '/user/qr/confirm': post('main'),

  // Opening an account. A guest has no secret fields, but sends the key that signs the guest's requests.
  '/user/guest/create': post('anyone', [], { opensSession: true, captchaScene: 'guest' }),
  '/user/register/mobile': post('anyone', ['mobile', 'areaCode', 'pwd', 'verifyCode', 'rePwd'], REGISTER),
  '/user/register/email': post('anyone', ['email', 'pwd', 'verifyCode', 'rePwd'], REGISTER),
  '/user/register/mobileAndEmail': post(
    'anyone',
    ['mobile', 'areaCode', 'pwd', 'email', 'emailVerifyCode', 'verifyCode', 'rePwd'],
    REGISTER,
  ),

  '/user/third/providers': read('anyone'),
  '/user/third/apple/register': post('anyone', ['email', 'emailCode'], REGISTER),
  '/user/third/google/register': post('anyone', ['email', 'serialNO'], REGISTER),
  '/user/third/wallet/register': post('anyone', ['email', 'mobile', 'areaCode', 'serialNO'], REGISTER),
  '/user/third/telegram/register': post('anyone', ['email', 'mobile', 'areaCode', 'verifyCode'], REGISTER),
  '/user/third/telegram/generateVirtual': post('anyone', ['serialNO'], { opensSession: true }),
  '/user/third/telegram/sign': post('anyone', ['sign'], LOGIN_STEP),
  '/user/third/telegram/signV2': post('anyone', ['initData', 'id'], LOGIN_STEP),
  '/user/third/telegram/checkUserExit': post('anyone', ['loginName', 'pwd', 'serialNO'], LOGIN),
  '/user/third/check': post('anyone', ['loginName', 'pwd', 'serialNO'], LOGIN),
  '/user/third/bind/check': post('anyone', ['loginName', 'pwd', 'areaCode', 'serialNO'], LOGIN),
  '/user/third/bind/choose': post('anyone', ['email', 'serialNO'], LOGIN_STEP),
  '/user/third/oauth/sign': post('anyone', ['token'], LOGIN_STEP),
  '/user/third/wallet/challenge': post('anyone'),
  '/user/third/wallet/sign': post('anyone', ['publicAddress', 'signature'], LOGIN_STEP),
  '/user/third/wallet/check': post('anyone', ['loginName', 'pwd', 'signature'], LOGIN),

  // The wallet that is bound to the account of the session; a guest's account is registered by it.
  '/user/wallet/challenge': post('session'),
  '/user/wallet/bind': post('session', CODES),
  '/user/wallet/unbind': post('main', CODES),

  // Codes, passwords and proofs of ownership. Passwords are encrypted although 7.4 does not name their calls.
  '/msg/verifycode/send': post('anyone', [], { deviceToken: true, captchaScene: 'verifyCode' }),
  '/user/password/reset': post('anyone', ['loginName', 'areaCode', 'pwd', 'rePwd', 'verifyCode', 'googleCode'], {
    captchaScene: 'resetPassword',
  }),
  '/user/password/modify': post('main', ['oldPwd', 'pwd', 'rePwd', 'googleCode']),
  '/user/credential/list': read('main'),
  '/user/credential/confirm': post('main', CODES),
  '/user/contact/change': post('main'),
  '/user/authenticator/start': post('main'),
  '/user/authenticator/confirm': post('main'),
  '/user/authenticator/remove': post('main'),
  '/user/fido2/register/start': post('main', [], { deviceToken: true }),
  '/user/fido2/register/finish': post('main'),
  '/user/fido2/remove': post('main'),
  '/user/fido2/list': read('main'),
  '/user/owner/challenge': post('main'),
  '/user/account/close': post('main'),

  // The second password, for what leaves the account (specification 7.3; DESIGN 5.35).
  '/user/withdrawPassword/flag': post('session', [], { deviceToken: true }),
  '/user/withdrawPassword/set': post('main', WITHDRAW_PASSWORDS),
  '/user/withdrawPassword/change': post('main', WITHDRAW_PASSWORDS),
  '/user/withdrawPassword/unlock': post('main', CODES),

  '/user/overview/userinfo': { ...read('session'), method: 'any' },
  '/user/session/list': read('session'),
  '/user/session/history': read('session'),
  '/user/session/refresh': post('session'),
  '/user/session/revoke': post('session'),
  '/user/logout': post('session'),
  // Handing the session over to another of our domains (DESIGN 5.29).
  '/user/handover/create': post('session'),
  '/user/handover/open': post('anyone', ['code'], { opensSession: true }),

  '/user/sub/create': post('main'),
  '/user/sub/list': read('main'),
  '/user/sub/authorise': post('main'),
  '/user/sub/freeze': post('main'),
  '/user/sub/choices': read('session'),
  '/user/sub/switLogin': post('session', ['userId'], LOGIN_STEP),
  '/user/sub/switchWeb': post('session', ['userId'], LOGIN_STEP),
  '/user/sub/switchApp': post('session', ['userId'], LOGIN_STEP),
  '/user/sub/switchLoginDemo': post('session', ['userId'], LOGIN_STEP),
  '/user/sub/switchTradeDemo': post('session', ['userId'], LOGIN_STEP),

  // Keys for bots: the passphrase and the codes that prove the owner are encrypted.
  '/user/api-key/list': post('session'),
  '/user/api-key/create': post('session', ['passphrase', ...CODES], { captchaScene: 'apiKey' }),
  '/user/api-key/update': post('session', CODES, { captchaScene: 'apiKey' }),
  '/user/api-key/revoke': post('session'),

  // Hooks, by which other sites trade: an alert brings its secret in its body.
  '/user/hook/list': read('session'),
  '/user/hook/create': post('session', CODES),
  '/user/hook/revoke': post('session'),
  '/user/hook/arrivals': post('session'),

  '/user/referral/overview': post('main'),

  // Notices of the account, of trading and of the products.
  '/user/inbox/list': post('session'),
  '/user/inbox/unread': read('session'),
  '/user/inbox/read': post('session'),

  // Alerts, and the ways by which they are told.
  '/user/alert/list': read('session'),
  '/user/alert/create': post('session'),
  '/user/alert/edit': post('session'),
  '/user/alert/delete': post('session'),
  '/user/alert/ways': read('session'),
  '/user/alert/webhook': post('main'),
  '/user/alert/push/add': post('session'),
  '/user/alert/push/remove': post('session'),

  // Captcha and device token (specification 7.2); called by the browser's own scripts.
  // With the device token: a page asks ahead of a call whether the gateway would.
  '/security/policy/captcha/get-captcha-id': post('anyone', [], { deviceToken: true }),
  '/security/policy/captcha/check-captcha': post('anyone'),
  '/constantid/udid/c1': post('anyone'),
} as const satisfies { readonly [Path in keyof Schemas]: AccountRoute<FieldOf<Path>> }

type Schemas = typeof ACCOUNT_SCHEMAS
/** A field of a call's body; only these can be sealed. */
type FieldOf<Path extends keyof Schemas> = Schemas[Path]['body'] extends TSchema ? keyof Static<Schemas[Path]['body']> & string : never

/** Path of an account call, without `/v1`. */
export type AccountPath = keyof typeof ACCOUNT_ROUTES

/** The body of a call as the gateway gets it, checked against its schema; `undefined` for a read. */
export type AccountBody<Path extends AccountPath> = Schemas[Path]['body'] extends TSchema ? Static<Schemas[Path]['body']> : undefined

/** The answer of a call: `data` of its envelope. */
export type AccountAnswer<Path extends AccountPath> = Static<Schemas[Path]['data']>

/** The parameters that a page sends with a call: its body, or no fields. */
export type AccountParams<Path extends AccountPath> = Path extends AccountPath
  ? [FieldOf<Path>] extends [never]
    ? Readonly<Record<string, never>>
    : Sent<AccountBody<Path>>
  : never

/** The value with everything read-only, so that callers may pass read-only lists. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Sent<Value[Name]> }
    : Value

/** A call with its parameters; the two always belong together. */
export type AccountRequest<Path extends AccountPath = AccountPath> = {
  readonly [Each in Path]: { readonly path: Each; readonly params: AccountParams<Each> }
}[Path]

/** Paths of the calls that need no session. */
export type OpenPath = { [Path in AccountPath]: (typeof ACCOUNT_ROUTES)[Path]['access'] extends 'anyone' ? Path : never }[AccountPath]

/** Proof of the account's owner: a code for each available factor, else the signature of a passkey or a wallet. */
export type OwnerProof = AccountParams<'/user/account/close'>
