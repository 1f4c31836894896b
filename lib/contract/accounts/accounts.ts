import { Type, type Static, type TProperties } from 'typebox'
import { SUB_ACCOUNT_NAME_CHARACTERS_MAX } from './account-limits.ts'
import { CredentialKind } from './credentials.ts'
import { ReferralFields } from './referrals.ts'
import { InvitationField } from './registration.ts'

/**
 * Bodies and answers of the account calls (specification 3.8, 7.2, 7.4); `account-calls.ts` assigns them to the calls. Field names
 * are exactly those of the specification; where it gives only names, the types are ours.
 */

/** Every field has a limit, longer than any honest value. */
const text = (maxLength: number) => Type.String({ maxLength })
const optional = (maxLength: number) => Type.Optional(text(maxLength))

const NAME = 254
const PASSWORD = 256
const CODE = 16
const TOKEN = 8192

const LoginName = { loginName: text(NAME), pwd: text(PASSWORD) }
const Codes = { emailCode: optional(CODE), mobileCode: optional(CODE), googleCode: optional(CODE) }
/** Proof of ownership: codes, or a passkey's or wallet's signature if the account has no contact. */
export const OwnerProof = {
  ...Codes,
  fidoVerifyCode: optional(TOKEN),
  walletSignature: optional(256),
  walletToken: optional(128),
}
const Mobile = { mobile: text(32), areaCode: text(8) }
const Passwords = { pwd: text(PASSWORD), rePwd: text(PASSWORD) }
/** Contacts of a third-party registration are optional; a given one is proven by its code or by the provider. */
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
export const RegisterMobileBody = Type.Object({ ...Mobile, ...Passwords, verifyCode: text(CODE), ...ReferralFields, ...InvitationField })
export const RegisterEmailBody = Type.Object({
  email: text(NAME),
  ...Passwords,
  verifyCode: text(CODE),
  ...ReferralFields,
  ...InvitationField,
})
export const RegisterBothBody = Type.Object({
  ...Mobile,
  ...Passwords,
  email: text(NAME),
  emailVerifyCode: text(CODE),
  verifyCode: text(CODE),
  ...ReferralFields,
  ...InvitationField,
})
export const ThirdRegisterBody = Type.Object({ ...ThirdContacts, ...ReferralFields, ...InvitationField })
export const VirtualBody = Type.Object({ serialNO: optional(128), ...ReferralFields, ...InvitationField })
export const TelegramSignBody = Type.Object({ sign: text(TOKEN) })
export const TelegramSignV2Body = Type.Object({
  initData: text(TOKEN),
  id: Type.Optional(Type.Union([text(32), Type.Integer()])),
})
export const ThirdCheckBody = Type.Object({ ...LoginName, areaCode: optional(8), serialNO: optional(128) })
export const BindChooseBody = Type.Object({ email: text(NAME), serialNO: optional(128) })
export const OauthSignBody = Type.Object({ token: text(TOKEN) })
/** The third parties by whose identity a user can log in. */
export const PROVIDERS = ['apple', 'google', 'telegram', 'wallet'] as const
const Provider = Type.Enum(PROVIDERS)
export type Provider = Static<typeof Provider>

/** The third parties that users may sign in with, and the data that a page needs to send them there. */
export const ThirdPartyProviders = Type.Object({
  providers: Type.Array(Provider),
  openId: Type.Array(
    Type.Object({
      provider: Type.Union([Type.Literal('apple'), Type.Literal('google')]),
      clientId: Type.String(),
      /** URL of the provider's sign-in page. */
      authorizeUrl: Type.String(),
    }),
  ),
  telegramBotId: Type.Union([Type.String(), Type.Null()]),
})
export type ThirdPartyProviders = Static<typeof ThirdPartyProviders>
export const WalletChallengeBody = Type.Object({ publicAddress: text(64) })
export const WalletSignBody = Type.Object({ publicAddress: text(64), signature: text(256) })
export const WalletCheckBody = Type.Object({ ...LoginName, areaCode: optional(8), signature: text(256) })
export const BindWalletBody = Type.Object({ token: text(128), signature: text(256), ...OwnerProof, ...InvitationField })
export const QrKeyBody = Type.Object({ qrcodeKey: text(128) })
export const QrConfirmBody = Type.Object({ qrcodeKey: text(128), accept: Type.Boolean() })
export const SwitchBody = Type.Object({ userId: Type.Union([text(32), Type.Integer()]) })

/** `state`: settings and the simulation flag, as written by the page that the visitor leaves (DESIGN 5.29). */
export const CreateHandoverBody = Type.Object({ targetHost: text(260), state: optional(4096) })
export const OpenHandoverBody = Type.Object({ code: text(64) })

export const CODE_SCENES = ['register', 'login', 'resetPassword', 'bind', 'security'] as const
export const CodeSceneField = Type.Enum(CODE_SCENES)
const CodeType = Type.Enum(['email', 'mobile', 'system'] as const)
export type CodeType = Static<typeof CodeType>
/** Destination of the code: a given contact, or (`login`, `security`) one of the account's own. */
export const SendCodeBody = Type.Object({
  scene: CodeSceneField,
  codeType: CodeType,
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
 * Replaces an email address or number: `verifyCode` was sent to the new one (scene `bind`), the other codes prove the owner: sent to a
 * current contact (scene `security`), and from the authenticator if one is set up.
 */
export const ChangeContactBody = Type.Object({
  email: optional(NAME),
  mobile: optional(32),
  areaCode: optional(8),
  verifyCode: text(CODE),
  ...OwnerProof,
})
/**
 * Proof of the owner: the authenticator's code if one is set up, else the code sent to a contact (scene `security`), else the account's
 * login method: a passkey's or wallet's signature, or a third party's sign-in moments ago.
 */
export const OwnerCodesBody = Type.Object(OwnerProof)
export const PasskeyFinishBody = Type.Object({ setupToken: text(128), fidoVerifyCode: text(TOKEN), name: optional(40) })
export const PasskeyRemoveBody = Type.Object({ id: text(1024), ...OwnerProof })
export const ConfirmCredentialBody = Type.Object({ kind: CredentialKind, id: text(1024), ...OwnerProof })
export const CreateSubAccountBody = Type.Object({ name: text(SUB_ACCOUNT_NAME_CHARACTERS_MAX) })
const Permission = Type.Enum(['trade', 'view', 'transfer'] as const)
export const AuthoriseSubAccountBody = Type.Object({ userId: text(32), permissions: Type.Array(Permission, { maxItems: 3 }) })
export const FreezeSubAccountBody = Type.Object({ userId: text(32), frozen: Type.Boolean() })

export type SubAccountPermission = Static<typeof Permission>

const UserKind = Type.Enum(['guest', 'user', 'sub'] as const)
export type UserKind = Static<typeof UserKind>

/** The logged-in user. Contacts are masked. */
export const UserInfo = Type.Object({
  userId: Type.String(),
  kind: UserKind,
  name: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()]),
  mobile: Type.Union([Type.String(), Type.Null()]),
  /** The main account of a sub-account. */
  mainUserId: Type.Union([Type.String(), Type.Null()]),
  hasPassword: Type.Boolean(),
  hasAuthenticator: Type.Boolean(),
  permissions: Type.Array(Permission),
  /** Milliseconds since 1970. */
  createdAt: Type.Integer(),
})
export type UserInfo = Static<typeof UserInfo>

export const VerifyMethod = Type.Union([Type.Literal('google'), Type.Literal('email'), Type.Literal('mobile'), Type.Literal('fido')])
export type VerifyMethod = Static<typeof VerifyMethod>

/**
 * One step of a login: either it is complete (`userInfo`), needs a second step (`verifyMethods`), or the third party's account is new
 * here (`serialNO`).
 */
const LoginAnswerFields = {
  userInfo: Type.Optional(UserInfo),
  needVerify: Type.Boolean(),
  /** Any one of these is enough. */
  verifyMethods: Type.Optional(Type.Array(VerifyMethod)),
  /** Masked contacts that codes would be sent to. */
  email: Type.Optional(Type.String()),
  mobile: Type.Optional(Type.String()),
  exist: Type.Optional(Type.Boolean()),
  serialNO: Type.Optional(Type.String()),
  /** The address that the third party has verified. */
  thirdEmail: Type.Optional(Type.String()),
  /** An account with that address exists: `bind/choose` logs in to it and binds it. */
  hasAccount: Type.Optional(Type.Boolean()),
} satisfies TProperties
export const LoginAnswer = Type.Object({
  ...LoginAnswerFields,
  accessTokenResVO: Type.Optional(Type.Object({ userInfo: UserInfo })),
})
export type LoginAnswer = Static<typeof LoginAnswer>

export const SendCodeAnswer = Type.Object({
  recipient: Type.String(),
  channel: Type.Union([Type.Literal('email'), Type.Literal('mobile')]),
  expiresInSeconds: Type.Integer(),
  resendInSeconds: Type.Integer(),
})
export type SendCodeAnswer = Static<typeof SendCodeAnswer>

/** Whether messages of each channel are late at present, whoever they are for. */
export const MessageDelay = Type.Object({ email: Type.Boolean(), mobile: Type.Boolean() })

export const SessionInfo = Type.Object({
  sessionId: Type.String(),
  device: Type.String(),
  /** Four letters and digits that distinguish devices of the same name; null if a device hides itself. */
  terminal: Type.Union([Type.String(), Type.Null()]),
  address: Type.String(),
  createdAt: Type.Integer(),
  seenAt: Type.Integer(),
  current: Type.Boolean(),
  /** The session is on the requesting device. */
  sameDevice: Type.Boolean(),
})
export type SessionInfo = Static<typeof SessionInfo>

/** A current or past session, as long as the store remembers it. */
export const LoginHistoryRow = Type.Object({
  ...SessionInfo.properties,
  /** Time of its end, by log-out, from another device or by age; null while it is active. */
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
  /** Whether the session currently uses it. */
  current: Type.Boolean(),
})
export type AccountChoice = Static<typeof AccountChoice>

/** `status` is one of `QR_STATUS` (`account-limits.ts`). */
export const QrStatusAnswer = Type.Object({ status: Type.Integer(), ...LoginAnswerFields })
