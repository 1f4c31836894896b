import { Type, type Static, type TSchema } from 'typebox'
import { NO_NEEDS, type CallNeeds } from './call-needs.ts'
import * as shapes from './accounts/accounts.ts'
import * as alerts from './accounts/alerts/alerts.ts'
import * as keys from './accounts/api-keys.ts'
import { CredentialList } from './accounts/credentials.ts'
import * as hooks from './accounts/hooks/hooks.ts'
import { InboxListBody, InboxPage, InboxReadBody, InboxUnread } from './accounts/inbox.ts'
import { ReferralBody, ReferralOverview } from './accounts/referrals.ts'
import * as risk from './accounts/risk.ts'
import { AuthenticatorSetup, OwnerChallenge, Passkey, PasskeySetup, RequestOptions } from './accounts/second-factors.ts'
import { NewWithdrawPasswordBody, WithdrawPasswordFlag } from './accounts/withdraw-password.ts'

/**
 * The account calls of `/v1` as one table: who may make each of them, its body and answer, and what the request layer adds to it. Pages load
 * only its types, because the schemas would weigh on every page: `account-table.json`, written by `scripts/contract-tables.ts`, has what they
 * need at work. The gateway decides which calls are signed (DESIGN 5.15): `gateway/signing/sign-tables.ts`.
 */

/**
 * The callers that may make a call. `anyone`: even without a session. `session`: with any session, including a guest's or a
 * sub-account's. `main`: with the session of a registered main account that was not entered by switching.
 */
export type Access = 'anyone' | 'session' | 'main'

export interface AccountRoute<
  Who extends Access = Access,
  Body extends TSchema | null = TSchema | null,
  Data extends TSchema = TSchema,
  Field extends string = string,
> extends CallNeeds<Field> {
  /** `any`: a read, accepted as a GET and as a POST without fields (specification 7.2). */
  readonly method: 'GET' | 'POST' | 'any'
  readonly access: Who
  /** Null for a call that only reads. */
  readonly body: Body
  /** `data` of the envelope. */
  readonly data: Data
}

type Added = Partial<Omit<CallNeeds, 'sealed'>>

/** A field of a body; only these can be sealed. */
type FieldOf<Body extends TSchema | null> = Body extends TSchema ? keyof Static<Body> & string : never

/** Defines a call with a body. `sealed`: the fields that are sent in the ciphertext. */
function post<Who extends Access, Body extends TSchema, Data extends TSchema>(
  access: Who,
  body: Body,
  data: Data,
  sealed: readonly FieldOf<Body>[] = [],
  added: Added = {},
): AccountRoute<Who, Body, Data> {
  return { ...NO_NEEDS, ...added, method: 'POST', access, body, data, sealed }
}

/** Defines a call that only reads. */
function read<Who extends Access, Data extends TSchema>(access: Who, data: Data): AccountRoute<Who, null, Data> {
  return { ...NO_NEEDS, method: 'GET', access, body: null, data }
}

const { LoginAnswer } = shapes
/** The body of a call without fields. */
const Nothing = Type.Object({})
/** The answer of a call that has no data to return. */
const Done = Type.Null()

const LOGIN: Added = { deviceToken: true, opensSession: true, captchaScene: 'login' }
const REGISTER: Added = { deviceToken: true, opensSession: true, captchaScene: 'register' }
/** A step of a login; the answer to the last one opens the session. */
const LOGIN_STEP: Added = { deviceToken: true, opensSession: true }
const CODES = ['emailCode', 'mobileCode', 'googleCode'] as const
const WITHDRAW_PASSWORDS = ['withdrawPassword', 'reWithdrawPassword', ...CODES] as const

/** Every account call by its path without `/v1`. */
export const ACCOUNT_ROUTES = {
  // Logging in and second steps (specification 7.4).
  '/user/login': post('anyone', shapes.LoginBody, LoginAnswer, ['loginName', 'pwd', 'areaCode'], LOGIN),
  '/user/agency/login': post('anyone', shapes.LoginBody, LoginAnswer, ['loginName', 'pwd', 'areaCode'], LOGIN),
  '/user/login/verify-login': post('anyone', shapes.VerifyLoginBody, LoginAnswer, CODES, LOGIN_STEP),
  '/user/login/v2/verify-login': post('anyone', shapes.VerifyLoginBody, LoginAnswer, CODES, LOGIN_STEP),
  '/user/agency/securityVerify': post('anyone', shapes.VerifyLoginBody, LoginAnswer, CODES, LOGIN_STEP),
  '/user/third/securityVerify': post('anyone', shapes.VerifyLoginBody, LoginAnswer, CODES, LOGIN_STEP),
  '/user/login/verify-auth-login': post('anyone', shapes.VerifyAuthLoginBody, LoginAnswer, ['fidoVerifyCode'], LOGIN_STEP),
  '/user/login/verifySystemLogin': post('anyone', shapes.VerifySystemLoginBody, LoginAnswer, ['verifyCode'], LOGIN_STEP),
  '/user/login/v2/verifySystemLogin': post('anyone', shapes.VerifySystemLoginBody, LoginAnswer, ['verifyCode'], LOGIN_STEP),
  '/user/fido2/login/start': post('anyone', Nothing, RequestOptions),
  '/user/preCheck': post('anyone', shapes.PreCheckBody, Type.Object({ loginType: Type.String() }), [], {
    deviceToken: true,
    captchaScene: 'preCheck',
  }),
  '/user/public/createQrKey': post('anyone', Nothing, Type.Object({ qrcodeKey: Type.String(), content: Type.String() })),
  '/user/public/getQrKeyStatus': post('anyone', shapes.QrKeyBody, shapes.QrStatusAnswer, ['qrcodeKey'], LOGIN_STEP),
  '/user/qr/scan': post('main', shapes.QrKeyBody, Type.Object({ device: Type.String(), address: Type.String() })),
  '/user/qr/confirm': post('main', shapes.QrConfirmBody, Done),

  // Opening an account. A guest has no secret fields, but sends the key that signs the guest's requests.
  '/user/guest/create': post('anyone', Nothing, LoginAnswer, [], { opensSession: true, captchaScene: 'guest' }),
  '/user/register/mobile': post(
    'anyone',
    shapes.RegisterMobileBody,
    LoginAnswer,
    ['mobile', 'areaCode', 'pwd', 'verifyCode', 'rePwd'],
    REGISTER,
  ),
  '/user/register/email': post('anyone', shapes.RegisterEmailBody, LoginAnswer, ['email', 'pwd', 'verifyCode', 'rePwd'], REGISTER),
  '/user/register/mobileAndEmail': post(
    'anyone',
    shapes.RegisterBothBody,
    LoginAnswer,
    ['mobile', 'areaCode', 'pwd', 'email', 'emailVerifyCode', 'verifyCode', 'rePwd'],
    REGISTER,
  ),

  '/user/third/providers': read('anyone', shapes.ThirdPartyProviders),
  '/user/third/apple/register': post('anyone', shapes.ThirdRegisterBody, LoginAnswer, ['email', 'emailCode'], REGISTER),
  '/user/third/google/register': post('anyone', shapes.ThirdRegisterBody, LoginAnswer, ['email', 'serialNO'], REGISTER),
  '/user/third/wallet/register': post(
    'anyone',
    shapes.ThirdRegisterBody,
    LoginAnswer,
    ['email', 'mobile', 'areaCode', 'serialNO'],
    REGISTER,
  ),
  '/user/third/telegram/register': post(
    'anyone',
    shapes.ThirdRegisterBody,
    LoginAnswer,
    ['email', 'mobile', 'areaCode', 'verifyCode'],
    REGISTER,
  ),
  '/user/third/telegram/generateVirtual': post('anyone', shapes.VirtualBody, LoginAnswer, ['serialNO'], { opensSession: true }),
  '/user/third/telegram/sign': post('anyone', shapes.TelegramSignBody, LoginAnswer, ['sign'], LOGIN_STEP),
  '/user/third/telegram/signV2': post('anyone', shapes.TelegramSignV2Body, LoginAnswer, ['initData', 'id'], LOGIN_STEP),
  '/user/third/telegram/checkUserExit': post('anyone', shapes.ThirdCheckBody, LoginAnswer, ['loginName', 'pwd', 'serialNO'], LOGIN),
  '/user/third/check': post('anyone', shapes.ThirdCheckBody, LoginAnswer, ['loginName', 'pwd', 'serialNO'], LOGIN),
  '/user/third/bind/check': post('anyone', shapes.ThirdCheckBody, LoginAnswer, ['loginName', 'pwd', 'areaCode', 'serialNO'], LOGIN),
  '/user/third/bind/choose': post('anyone', shapes.BindChooseBody, LoginAnswer, ['email', 'serialNO'], LOGIN_STEP),
  '/user/third/oauth/sign': post('anyone', shapes.OauthSignBody, LoginAnswer, ['token'], LOGIN_STEP),
  '/user/third/wallet/challenge': post('anyone', shapes.WalletChallengeBody, Type.Object({ message: Type.String() })),
  '/user/third/wallet/sign': post('anyone', shapes.WalletSignBody, LoginAnswer, ['publicAddress', 'signature'], LOGIN_STEP),
  '/user/third/wallet/check': post('anyone', shapes.WalletCheckBody, LoginAnswer, ['loginName', 'pwd', 'signature'], LOGIN),

  // The wallet that is bound to the account of the session; a guest's account is registered by it.
  '/user/wallet/challenge': post('session', shapes.WalletChallengeBody, Type.Object({ message: Type.String(), token: Type.String() })),
  '/user/wallet/bind': post('session', shapes.BindWalletBody, Done, CODES),
  '/user/wallet/unbind': post('main', shapes.OwnerCodesBody, Done, CODES),

  // Codes, passwords and proofs of ownership. Passwords are encrypted although 7.4 does not name their calls.
  '/msg/verifycode/send': post('anyone', shapes.SendCodeBody, shapes.SendCodeAnswer, [], { deviceToken: true, captchaScene: 'verifyCode' }),
  '/msg/verifycode/delay': read('anyone', shapes.MessageDelay),
  '/user/password/reset': post(
    'anyone',
    shapes.ResetPasswordBody,
    Done,
    ['loginName', 'areaCode', 'pwd', 'rePwd', 'verifyCode', 'googleCode'],
    {
      captchaScene: 'resetPassword',
    },
  ),
  '/user/password/modify': post('main', shapes.ModifyPasswordBody, CredentialList, ['oldPwd', 'pwd', 'rePwd', 'googleCode']),
  '/user/credential/list': read('main', CredentialList),
  '/user/credential/confirm': post('main', shapes.ConfirmCredentialBody, CredentialList, CODES),
  '/user/contact/change': post('main', shapes.ChangeContactBody, Done),
  '/user/authenticator/start': post('main', Nothing, AuthenticatorSetup),
  '/user/authenticator/confirm': post('main', shapes.AuthenticatorConfirmBody, Done),
  '/user/authenticator/remove': post('main', shapes.AuthenticatorRemoveBody, Done),
  '/user/fido2/register/start': post('main', shapes.OwnerCodesBody, PasskeySetup, [], { deviceToken: true }),
  '/user/fido2/register/finish': post('main', shapes.PasskeyFinishBody, Passkey),
  '/user/fido2/remove': post('main', shapes.PasskeyRemoveBody, Done),
  '/user/fido2/list': read('main', Type.Array(Passkey)),
  '/user/owner/challenge': post('main', Nothing, OwnerChallenge),
  '/user/account/close': post('main', shapes.OwnerCodesBody, Done),

  // The second password, for what leaves the account (specification 7.3; DESIGN 5.35).
  '/user/withdrawPassword/flag': post('session', Nothing, WithdrawPasswordFlag, [], { deviceToken: true }),
  '/user/withdrawPassword/set': post('main', NewWithdrawPasswordBody, Done, WITHDRAW_PASSWORDS),
  '/user/withdrawPassword/change': post('main', NewWithdrawPasswordBody, Done, WITHDRAW_PASSWORDS),
  '/user/withdrawPassword/unlock': post('main', shapes.OwnerCodesBody, Done, CODES),

  '/user/overview/userinfo': { ...read('session', shapes.UserInfo), method: 'any' },
  '/user/session/list': read('session', Type.Array(shapes.SessionInfo)),
  '/user/session/history': read('session', Type.Array(shapes.LoginHistoryRow)),
  '/user/session/refresh': post('session', Nothing, Type.Object({ refreshed: Type.Boolean() })),
  '/user/session/revoke': post('session', shapes.RevokeSessionBody, Done),
  '/user/logout': post('session', shapes.LogoutBody, Done),
  // Handing the session over to another of our domains (DESIGN 5.29).
  '/user/handover/create': post(
    'session',
    shapes.CreateHandoverBody,
    Type.Object({ code: Type.String(), expiresInSeconds: Type.Integer() }),
  ),
  '/user/handover/open': post(
    'anyone',
    shapes.OpenHandoverBody,
    Type.Object({ ...LoginAnswer.properties, state: Type.String() }),
    ['code'],
    { opensSession: true },
  ),

  '/user/sub/create': post('main', shapes.CreateSubAccountBody, shapes.SubAccount),
  '/user/sub/list': read('main', Type.Array(shapes.SubAccount)),
  '/user/sub/authorise': post('main', shapes.AuthoriseSubAccountBody, shapes.SubAccount),
  '/user/sub/freeze': post('main', shapes.FreezeSubAccountBody, shapes.SubAccount),
  '/user/sub/choices': read('session', Type.Array(shapes.AccountChoice)),
  '/user/sub/switLogin': post('session', shapes.SwitchBody, LoginAnswer, ['userId'], LOGIN_STEP),
  '/user/sub/switchWeb': post('session', shapes.SwitchBody, LoginAnswer, ['userId'], LOGIN_STEP),
  '/user/sub/switchApp': post('session', shapes.SwitchBody, LoginAnswer, ['userId'], LOGIN_STEP),
  '/user/sub/switchLoginDemo': post('session', shapes.SwitchBody, LoginAnswer, ['userId'], LOGIN_STEP),
  '/user/sub/switchTradeDemo': post('session', shapes.SwitchBody, LoginAnswer, ['userId'], LOGIN_STEP),

  // Keys for bots: the passphrase and the codes that prove the owner are encrypted.
  '/user/api-key/list': post('session', keys.ListApiKeysBody, Type.Array(keys.ApiKeyInfo)),
  '/user/api-key/create': post('session', keys.CreateApiKeyBody, keys.CreatedApiKey, ['passphrase', ...CODES], { captchaScene: 'apiKey' }),
  '/user/api-key/update': post('session', keys.UpdateApiKeyBody, keys.ApiKeyInfo, CODES, { captchaScene: 'apiKey' }),
  '/user/api-key/revoke': post('session', keys.RevokeApiKeyBody, Done),

  // Hooks, by which other sites trade: an alert brings its secret in its body.
  '/user/hook/list': read('session', Type.Array(hooks.HookInfo)),
  '/user/hook/create': post('session', hooks.CreateHookBody, hooks.CreatedHook, CODES),
  '/user/hook/revoke': post('session', hooks.HookKey, Done),
  '/user/hook/arrivals': post('session', hooks.HookKey, Type.Array(hooks.HookArrival)),

  '/user/referral/overview': post('main', ReferralBody, ReferralOverview),

  // Notices of the account, of trading and of the products.
  '/user/inbox/list': post('session', InboxListBody, InboxPage),
  '/user/inbox/unread': read('session', InboxUnread),
  '/user/inbox/read': post('session', InboxReadBody, InboxUnread),

  // Alerts, and the ways by which they are told.
  '/user/alert/list': read('session', alerts.AlertList),
  '/user/alert/create': post('session', alerts.NewAlert, alerts.AlertRow),
  '/user/alert/edit': post('session', alerts.EditAlertBody, alerts.AlertRow),
  '/user/alert/delete': post('session', alerts.DeleteAlertsBody, Done),
  '/user/alert/ways': read('session', alerts.AlertWays),
  '/user/alert/webhook': post('main', alerts.WebhookBody, alerts.WebhookAnswer),
  '/user/alert/push/add': post('session', alerts.AddPushBody, alerts.AlertWays),
  '/user/alert/push/remove': post('session', alerts.RemovePushBody, alerts.AlertWays),

  // Captcha and device token (specification 7.2); called by the browser's own scripts.
  // With the device token: a page asks ahead of a call whether the gateway would.
  '/security/policy/captcha/get-captcha-id': post('anyone', risk.CaptchaStartBody, risk.CaptchaStartAnswer, [], { deviceToken: true }),
  '/security/policy/captcha/check-captcha': post('anyone', risk.CaptchaCheckBody, risk.CaptchaCheckAnswer),
  '/constantid/udid/c1': post('anyone', risk.DeviceTokenBody, risk.DeviceTokenAnswer),
} as const satisfies Readonly<Record<string, AccountRoute>>

type Routes = typeof ACCOUNT_ROUTES

/** Path of an account call, without `/v1`. */
export type AccountPath = keyof typeof ACCOUNT_ROUTES

/** The body of a call as the gateway gets it, checked against its schema; `undefined` for a read. */
export type AccountBody<Path extends AccountPath> = Routes[Path]['body'] extends TSchema ? Static<Routes[Path]['body']> : undefined

/** The answer of a call: `data` of its envelope. */
export type AccountAnswer<Path extends AccountPath> = Static<Routes[Path]['data']>

/** The parameters that a page sends with a call: its body, or no fields. */
export type AccountParams<Path extends AccountPath> = Path extends AccountPath
  ? [FieldOf<Routes[Path]['body']>] extends [never]
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
