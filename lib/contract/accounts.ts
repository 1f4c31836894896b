import { Type, type Static, type TProperties } from 'typebox'
import { ReferralFields } from './referrals.ts'

/**
 * What the account calls take and answer (specification 3.8, 7.2, 7.4). Paths stand in `calls.ts`; where the specification names
 * fields alone, the shapes are ours. Field names are the specification's, letter by letter.
 */

/** Longer than any honest value; a limit is on everything. */
const text = (maxLength: number) => Type.String({ maxLength })
const optional = (maxLength: number) => Type.Optional(text(maxLength))

const NAME = 254
const PASSWORD = 256
const CODE = 16
const TOKEN = 8192

const LoginName = { loginName: text(NAME), pwd: text(PASSWORD) }
const Codes = { emailCode: optional(CODE), mobileCode: optional(CODE), googleCode: optional(CODE) }
/** What an owner proves himself by: codes, or the word of a passkey or a wallet where his account is reached nowhere. */
export const OwnerProof = {
  ...Codes,
  fidoVerifyCode: optional(TOKEN),
  walletSignature: optional(256),
  walletToken: optional(128),
}
const Mobile = { mobile: text(32), areaCode: text(8) }
const Passwords = { pwd: text(PASSWORD), rePwd: text(PASSWORD) }
/** Contacts of a third-party registration may be left out; a given one is proven by its code, or by the provider. */
const ThirdContacts = {
  email: optional(NAME),
  mobile: optional(32),
  areaCode: optional(8),
  emailCode: optional(CODE),
  verifyCode: optional(CODE),
  serialNO: optional(128),
}

export const LoginBody = Type.Object({ ...LoginName, areaCode: optional(8) })
export const VerifyLoginBody = Type.Object(Codes)
export const VerifyAuthLoginBody = Type.Object({ fidoVerifyCode: text(TOKEN) })
export const VerifySystemLoginBody = Type.Object({ verifyCode: text(CODE) })
export const RegisterMobileBody = Type.Object({ ...Mobile, ...Passwords, verifyCode: text(CODE), ...ReferralFields })
export const RegisterEmailBody = Type.Object({ email: text(NAME), ...Passwords, verifyCode: text(CODE), ...ReferralFields })
export const RegisterBothBody = Type.Object({
  ...Mobile,
  ...Passwords,
  email: text(NAME),
  emailVerifyCode: text(CODE),
  verifyCode: text(CODE),
  ...ReferralFields,
})
export const ThirdRegisterBody = Type.Object({ ...ThirdContacts, ...ReferralFields })
export const VirtualBody = Type.Object({ serialNO: optional(128), ...ReferralFields })
export const TelegramSignBody = Type.Object({ sign: text(TOKEN) })
export const TelegramSignV2Body = Type.Object({
  initData: text(TOKEN),
  id: Type.Optional(Type.Union([text(32), Type.Integer()])),
})
export const ThirdCheckBody = Type.Object({ ...LoginName, areaCode: optional(8), serialNO: optional(128) })
export const BindChooseBody = Type.Object({ email: text(NAME), serialNO: optional(128) })
export const OauthSignBody = Type.Object({ token: text(TOKEN) })
/** Which third parties people may sign in with, and what a page needs to send them there. */
export const ThirdPartyProviders = Type.Object({
  providers: Type.Array(
    Type.Union([Type.Literal('apple'), Type.Literal('google'), Type.Literal('telegram'), Type.Literal('wallet')]),
  ),
  openId: Type.Array(
    Type.Object({
      provider: Type.Union([Type.Literal('apple'), Type.Literal('google')]),
      clientId: Type.String(),
      /** Where the provider asks people. */
      authorizeUrl: Type.String(),
    }),
  ),
  telegramBotId: Type.Union([Type.String(), Type.Null()]),
})
export type ThirdPartyProviders = Static<typeof ThirdPartyProviders>
export const WalletChallengeBody = Type.Object({ publicAddress: text(64) })
export const WalletSignBody = Type.Object({ publicAddress: text(64), signature: text(256) })
export const WalletCheckBody = Type.Object({ ...LoginName, areaCode: optional(8), signature: text(256) })
export const QrKeyBody = Type.Object({ qrcodeKey: text(128) })
export const QrConfirmBody = Type.Object({ qrcodeKey: text(128), accept: Type.Boolean() })
export const SwitchBody = Type.Object({ userId: Type.Union([text(32), Type.Integer()]) })

/** `state`: settings and the simulation flag, as the page that is left wrote them (DESIGN 5.29). */
export const CreateHandoverBody = Type.Object({ targetHost: text(260), state: optional(4096) })
export const OpenHandoverBody = Type.Object({ code: text(64) })

export const CodeSceneField = Type.Union(
  (['register', 'login', 'resetPassword', 'bind', 'security'] as const).map((scene) => Type.Literal(scene)),
)
/** Where the code goes: to a contact that is given, or (`login`, `security`) to one of the account's own. */
export const SendCodeBody = Type.Object({
  scene: CodeSceneField,
  codeType: Type.Union([Type.Literal('email'), Type.Literal('mobile'), Type.Literal('system')]),
  email: optional(NAME),
  mobile: optional(32),
  areaCode: optional(8),
})
export const PreCheckBody = Type.Object({ loginName: text(NAME), areaCode: optional(8) })
export const ResetPasswordBody = Type.Object({
  loginName: text(NAME),
  areaCode: optional(8),
  verifyCode: text(CODE),
  googleCode: optional(CODE),
  ...Passwords,
})
export const ModifyPasswordBody = Type.Object({ oldPwd: text(PASSWORD), googleCode: optional(CODE), ...Passwords })
export const LogoutBody = Type.Object({
  scope: Type.Optional(Type.Union([Type.Literal('here'), Type.Literal('others'), Type.Literal('all')])),
})
export const RevokeSessionBody = Type.Object({ sessionId: text(64) })
export const AuthenticatorConfirmBody = Type.Object({ ...OwnerProof, googleCode: text(CODE), setupToken: text(128) })
export const AuthenticatorRemoveBody = Type.Object({
  googleCode: text(CODE),
  emailCode: optional(CODE),
  mobileCode: optional(CODE),
})
/**
 * A new address or number in the place of the old one: `verifyCode` came to the new one (scene `bind`), the other codes prove who
 * asks: to a contact of now (scene `security`), and of the authenticator where one is set up.
 */
export const ChangeContactBody = Type.Object({
  email: optional(NAME),
  mobile: optional(32),
  areaCode: optional(8),
  verifyCode: text(CODE),
  ...OwnerProof,
})
/** Who asks: the authenticator's code where one is set up, else the code of a contact (scene `security`). */
export const OwnerCodesBody = Type.Object(OwnerProof)
export const PasskeyFinishBody = Type.Object({ setupToken: text(128), fidoVerifyCode: text(TOKEN), name: optional(40) })
export const PasskeyRemoveBody = Type.Object({ id: text(1024), ...OwnerProof })
export const CreateSubAccountBody = Type.Object({ name: text(40) })
const Permission = Type.Union([Type.Literal('trade'), Type.Literal('view'), Type.Literal('transfer')])
export const AuthoriseSubAccountBody = Type.Object({ userId: text(32), permissions: Type.Array(Permission, { maxItems: 3 }) })
export const FreezeSubAccountBody = Type.Object({ userId: text(32), frozen: Type.Boolean() })

export type SubAccountPermission = Static<typeof Permission>

/** Who is logged in. Contacts are masked. */
export const UserInfo = Type.Object({
  userId: Type.String(),
  kind: Type.Union([Type.Literal('guest'), Type.Literal('user'), Type.Literal('sub')]),
  name: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()]),
  mobile: Type.Union([Type.String(), Type.Null()]),
  /** The main account behind a sub-account. */
  mainUserId: Type.Union([Type.String(), Type.Null()]),
  hasPassword: Type.Boolean(),
  hasAuthenticator: Type.Boolean(),
  permissions: Type.Array(Permission),
  /** Milliseconds since 1970. */
  createdAt: Type.Integer(),
})
export type UserInfo = Static<typeof UserInfo>

export const VerifyMethod = Type.Union([
  Type.Literal('google'),
  Type.Literal('email'),
  Type.Literal('mobile'),
  Type.Literal('fido'),
])
export type VerifyMethod = Static<typeof VerifyMethod>

/**
 * One step of a login: it is over (`userInfo`), needs a second step (`verifyMethods`), or a third party's account is new here
 * (`serialNO`).
 */
const LoginAnswerFields = {
  userInfo: Type.Optional(UserInfo),
  needVerify: Type.Boolean(),
  /** Any one of these will do. */
  verifyMethods: Type.Optional(Type.Array(VerifyMethod)),
  /** Where codes would go, masked. */
  email: Type.Optional(Type.String()),
  mobile: Type.Optional(Type.String()),
  exist: Type.Optional(Type.Boolean()),
  serialNO: Type.Optional(Type.String()),
  /** What the third party vouches for. */
  thirdEmail: Type.Optional(Type.String()),
  /** An account has that address: `bind/choose` logs in to it and binds it. */
  hasAccount: Type.Optional(Type.Boolean()),
} satisfies TProperties
export const LoginAnswer = Type.Object({
  ...LoginAnswerFields,
  accessTokenResVO: Type.Optional(Type.Object({ userInfo: UserInfo })),
})
export type LoginAnswer = Static<typeof LoginAnswer>

export const SendCodeAnswer = Type.Object({
  recipient: Type.String(),
  expiresInSeconds: Type.Integer(),
  resendInSeconds: Type.Integer(),
})
export type SendCodeAnswer = Static<typeof SendCodeAnswer>

export const SessionInfo = Type.Object({
  sessionId: Type.String(),
  device: Type.String(),
  /** Four letters and digits that tell devices of the same name apart; null where a device hides itself. */
  terminal: Type.Union([Type.String(), Type.Null()]),
  address: Type.String(),
  createdAt: Type.Integer(),
  seenAt: Type.Integer(),
  current: Type.Boolean(),
  /** It is on the device that asks. */
  sameDevice: Type.Boolean(),
})
export type SessionInfo = Static<typeof SessionInfo>

/** A session that is or was, as long as the store remembers it. */
export const LoginHistoryRow = Type.Object({
  ...SessionInfo.properties,
  /** When it ended, by log-out, from elsewhere or by age; null: it goes on. */
  endedAt: Type.Union([Type.Integer(), Type.Null()]),
})
export type LoginHistoryRow = Static<typeof LoginHistoryRow>

export const SubAccount = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  permissions: Type.Array(Permission),
  frozen: Type.Boolean(),
  createdAt: Type.Integer(),
})
export type SubAccount = Static<typeof SubAccount>

/** An account that a session can be switched to. The main account has no name here. */
export const AccountChoice = Type.Object({
  userId: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  canTrade: Type.Boolean(),
  /** Whether the session is in it. */
  current: Type.Boolean(),
})
export type AccountChoice = Static<typeof AccountChoice>

export const QR_STATUS = { waiting: 0, scanned: 1, confirmed: 2, over: 3 } as const
export const QrStatusAnswer = Type.Object({ status: Type.Integer(), ...LoginAnswerFields })
