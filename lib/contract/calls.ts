import type { ErrorName } from './errors.ts'

/**
 * The calls of specification 7.2 to 7.4 as one table: which of them carry the device token, which hide their fields in a ciphertext,
 * which belong to a login. The specification names most of them in words; the paths are ours where it does.
 */
export interface Call {
  /** Path with the `/v1` of every call. */
  readonly path: string
  /** Carries the device token (7.3). */
  readonly deviceToken: boolean
  /** Fields that move into `bodyCiphertext` (7.4, 7.5); none for calls that hide nothing. */
  readonly sealed: readonly string[]
  /** A successful answer is a login: the client key becomes the session's (4.3). */
  readonly opensSession: boolean
  /** The scene in which a gateway rule may ask for a captcha; null where it never does. */
  readonly captchaScene: string | null
}

/** What every call has before its path (7.1). */
export const CALL_PREFIX = '/v1'

/** Envelope of every answer (7.1; DESIGN 7). `group` comes with the refusals of a gateway rule (8.4). */
export interface Envelope<Data = unknown> {
  readonly code: string
  readonly data: Data
  readonly msg: string
  readonly status: 'success' | 'error'
  /** Milliseconds. */
  readonly requestTime: number
  readonly group?: string
}

type Options = Partial<Omit<Call, 'path' | 'sealed'>>

/** A call of 7.3 unless its options say otherwise. */
function call(path: string, sealed: string, options: Options = {}): Call {
  return {
    path: CALL_PREFIX + path,
    deviceToken: true,
    sealed: sealed === '' ? [] : sealed.split(' '),
    opensSession: false,
    captchaScene: null,
    ...options,
  }
}

const LOGIN: Options = { opensSession: true, captchaScene: 'login' }
const REGISTER: Options = { opensSession: true, captchaScene: 'register' }
/** A step of a login; the last one's answer opens the session. */
const LOGIN_STEP: Options = { opensSession: true }
const CODES = 'emailCode mobileCode googleCode'

/** Logging in and second steps (7.4). */
const LOGIN_CALLS = [
  call('/user/login', 'loginName pwd areaCode', LOGIN),
  call('/user/agency/login', 'loginName pwd areaCode', LOGIN),
  call('/user/login/verify-login', CODES, LOGIN_STEP),
  call('/user/login/v2/verify-login', CODES, LOGIN_STEP),
  call('/user/agency/securityVerify', CODES, LOGIN_STEP),
  call('/user/third/securityVerify', CODES, LOGIN_STEP),
  call('/user/login/verify-auth-login', 'fidoVerifyCode', LOGIN_STEP),
  call('/user/login/verifySystemLogin', 'verifyCode', LOGIN_STEP),
  call('/user/login/v2/verifySystemLogin', 'verifyCode', LOGIN_STEP),
  call('/user/public/getQrKeyStatus', 'qrcodeKey', LOGIN_STEP),
]

const REGISTRATION_CALLS = [
  call('/user/register/mobile', 'mobile areaCode pwd verifyCode rePwd', REGISTER),
  call('/user/register/email', 'email pwd verifyCode rePwd', REGISTER),
  // A guest hides nothing, but brings the key that signs his requests.
  call('/user/guest/create', '', { ...REGISTER, deviceToken: false, captchaScene: 'guest' }),
  call('/user/register/mobileAndEmail', 'mobile areaCode pwd email emailVerifyCode verifyCode rePwd', REGISTER),
]

/** Not of 7.4, but with passwords in them. */
const PASSWORD_CALLS = [
  call('/user/password/reset', 'loginName areaCode pwd rePwd verifyCode googleCode', {
    deviceToken: false,
    captchaScene: 'resetPassword',
  }),
  call('/user/password/modify', 'oldPwd pwd rePwd googleCode', { deviceToken: false }),
]

/** What lets a bot in: the passphrase, and the codes that prove who asks. */
const API_KEY_CALLS = [
  call('/user/api-key/create', `passphrase ${CODES}`, { deviceToken: false, captchaScene: 'apiKey' }),
  call('/user/api-key/update', CODES, { deviceToken: false, captchaScene: 'apiKey' }),
]

const THIRD_PARTY_CALLS = [
  call('/user/third/apple/register', 'email emailCode', REGISTER),
  call('/user/third/google/register', 'email serialNO', REGISTER),
  call('/user/third/wallet/register', 'email mobile areaCode serialNO', REGISTER),
  call('/user/third/telegram/register', 'email mobile areaCode verifyCode', REGISTER),
  call('/user/third/telegram/generateVirtual', 'serialNO', { ...LOGIN_STEP, deviceToken: false }),
  call('/user/third/telegram/sign', 'sign', LOGIN_STEP),
  call('/user/third/telegram/checkUserExit', 'loginName pwd serialNO', LOGIN),
  call('/user/third/telegram/signV2', 'initData id', LOGIN_STEP),
  call('/user/third/check', 'loginName pwd serialNO', LOGIN),
  call('/user/third/bind/check', 'loginName pwd areaCode serialNO', LOGIN),
  call('/user/third/bind/choose', 'email serialNO', LOGIN_STEP),
  call('/user/third/oauth/sign', 'token', LOGIN_STEP),
  call('/user/third/wallet/sign', 'publicAddress signature', LOGIN_STEP),
  call('/user/third/wallet/check', 'loginName pwd signature', LOGIN),
]

/** Another of our domains takes the session over (DESIGN 5.29). */
const HANDOVER_CALLS = [call('/user/handover/open', 'code', { ...LOGIN_STEP, deviceToken: false })]

const SUB_ACCOUNT_CALLS = [
  call('/user/sub/switLogin', 'userId', LOGIN_STEP),
  call('/user/sub/switchWeb', 'userId', LOGIN_STEP),
  call('/user/sub/switchApp', 'userId', LOGIN_STEP),
  call('/user/sub/switchLoginDemo', 'userId', LOGIN_STEP),
  call('/user/sub/switchTradeDemo', 'userId', LOGIN_STEP),
]

/** The rest of 7.3: the token, and nothing hidden. */
const SENSITIVE_CALLS = [
  call('/user/preCheck', '', { captchaScene: 'preCheck' }),
  call('/msg/verifycode/send', '', { captchaScene: 'verifyCode' }),
  call('/user/withdrawPassword/flag', ''),
  call('/user/fido2/register/start', ''),
  call('/redpacket/create', ''),
  call('/swap/web3/sign', ''),
  call('/swap/web3/withdraw', ''),
  call('/p2p/advertisement/edit', ''),
  call('/p2p/advertisement/publish', ''),
  call('/p2p/order/releaseCoin', ''),
  call('/p2p/payment/add', ''),
  call('/spot/withdraw', ''),
  call('/spot/batchWithdraw/query', ''),
]

/** The user-info call, whose refusals for want of a login are no news (7.2, 8.2). */
export const USER_INFO_PATH = `${CALL_PREFIX}/user/overview/userinfo`
/** Security events of the browser (7.2). */
export const SECURITY_LOG_PATH = `${CALL_PREFIX}/buried/log/cspSecurity`
export const SECURITY_LOG_CONTENT_TYPE = 'application/csp-report'

/** Body of a security event (7.2). */
export interface SecurityEvent {
  readonly bizType: string
  readonly data: { readonly event: string; readonly reason: string }
  /** Milliseconds. */
  readonly timestamp: number
  /** Address of the page, without query and fragment. */
  readonly page: string
}

export const CALLS: readonly Call[] = [
  ...LOGIN_CALLS,
  ...REGISTRATION_CALLS,
  ...PASSWORD_CALLS,
  ...API_KEY_CALLS,
  ...THIRD_PARTY_CALLS,
  ...SUB_ACCOUNT_CALLS,
  ...HANDOVER_CALLS,
  ...SENSITIVE_CALLS,
]

const byPath = new Map(CALLS.map((entry) => [entry.path, entry]))

/** The row of a path without query, or undefined for a call that needs nothing of it. */
export function findCall(path: string): Call | undefined {
  return byPath.get(path)
}

/** Whether the fields of a call travel in a ciphertext (7.5), which also brings the client key: also where there is nothing to hide. */
export function isSealed({ sealed, opensSession }: Pick<Call, 'sealed' | 'opensSession'>): boolean {
  return sealed.length > 0 || opensSession
}

/**
 * The user's id in the answer of a login: `userInfo.userId`, or `accessTokenResVO.userInfo.userId` (3.8). Undefined where the
 * answer is only a step on the way.
 */
export function readLoginUserId(unsafe: unknown): string | undefined {
  const direct = readUserId(unsafe)
  return direct ?? readUserId(fieldOf(unsafe, 'accessTokenResVO'))
}

function readUserId(unsafe: unknown): string | undefined {
  const id = fieldOf(fieldOf(unsafe, 'userInfo'), 'userId')
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : undefined
}

function fieldOf(unsafe: unknown, name: string): unknown {
  return typeof unsafe === 'object' && unsafe !== null && Object.hasOwn(unsafe, name)
    ? (unsafe as Record<string, unknown>)[name]
    : undefined
}

/** Codes that mean success (8.1). */
const SUCCESS_CODES = new Set(['00000', '0', '200'])

/** Whether the code of an envelope means success (8.1). */
export function isSuccess(code: unknown): boolean {
  return SUCCESS_CODES.has(String(code))
}

/** Codes of 8.2 whose toast is not simply the message. `20205` and `00005`, `00006` are other gateways'. */
export const EXPIRED_CODES: ReadonlySet<string> = new Set(['20906', '20205'])
export const QUIET_FOR_USER_INFO_CODES: ReadonlySet<string> = new Set(['00004', '00005', '00006'])

/** The refusals after which a client signs anew or logs out (8.3), by their names in the error catalogue. */
export const SIGN_ERROR_NAMES = [
  'signMissing',
  'signModeNotMatched',
  'signExpired',
  'signInvalid',
] as const satisfies readonly ErrorName[]
