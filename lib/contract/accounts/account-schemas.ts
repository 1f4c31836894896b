import { Type, type TSchema } from 'typebox'
import * as shapes from './accounts.ts'
import * as alerts from './alerts/alerts.ts'
import * as keys from './api-keys.ts'
import { CredentialList } from './credentials.ts'
import * as hooks from './hooks/hooks.ts'
import { InboxListBody, InboxPage, InboxReadBody, InboxUnread } from './inbox.ts'
import { ReferralBody, ReferralOverview } from './referrals.ts'
import * as risk from './risk.ts'
import { AuthenticatorSetup, OwnerChallenge, Passkey, PasskeySetup, RequestOptions } from './second-factors.ts'
import { NewWithdrawPasswordBody, WithdrawPasswordFlag } from './withdraw-password.ts'

interface Schemas {
  /** Null for a call that only reads. */
  readonly body: TSchema | null
  /** `data` of the envelope. */
  readonly data: TSchema
}

const { LoginAnswer } = shapes
/** The body of a call without fields. */
const Nothing = Type.Object({})
/** The answer of a call that has no data to return. */
const Done = Type.Null()

/** Body and answer of each account call, by the paths of `ACCOUNT_ROUTES`. Only the gateway loads them; pages use their types. */
export const ACCOUNT_SCHEMAS = {
  '/user/login': { body: shapes.LoginBody, data: LoginAnswer },
  '/user/agency/login': { body: shapes.LoginBody, data: LoginAnswer },
  '/user/login/verify-login': { body: shapes.VerifyLoginBody, data: LoginAnswer },
  '/user/login/v2/verify-login': { body: shapes.VerifyLoginBody, data: LoginAnswer },
  '/user/agency/securityVerify': { body: shapes.VerifyLoginBody, data: LoginAnswer },
  '/user/third/securityVerify': { body: shapes.VerifyLoginBody, data: LoginAnswer },
  '/user/login/verify-auth-login': { body: shapes.VerifyAuthLoginBody, data: LoginAnswer },
  '/user/login/verifySystemLogin': { body: shapes.VerifySystemLoginBody, data: LoginAnswer },
  '/user/login/v2/verifySystemLogin': { body: shapes.VerifySystemLoginBody, data: LoginAnswer },
  '/user/fido2/login/start': { body: Nothing, data: RequestOptions },
  '/user/preCheck': { body: shapes.PreCheckBody, data: Type.Object({ loginType: Type.String() }) },
  '/user/public/createQrKey': { body: Nothing, data: Type.Object({ qrcodeKey: Type.String(), content: Type.String() }) },
  '/user/public/getQrKeyStatus': { body: shapes.QrKeyBody, data: shapes.QrStatusAnswer },
  '/user/qr/scan': { body: shapes.QrKeyBody, data: Type.Object({ device: Type.String(), address: Type.String() }) },
  '/user/qr/confirm': { body: shapes.QrConfirmBody, data: Done },

  '/user/guest/create': { body: Nothing, data: LoginAnswer },
  '/user/register/mobile': { body: shapes.RegisterMobileBody, data: LoginAnswer },
  '/user/register/email': { body: shapes.RegisterEmailBody, data: LoginAnswer },
  '/user/register/mobileAndEmail': { body: shapes.RegisterBothBody, data: LoginAnswer },

  '/user/third/providers': { body: null, data: shapes.ThirdPartyProviders },
  '/user/third/apple/register': { body: shapes.ThirdRegisterBody, data: LoginAnswer },
  '/user/third/google/register': { body: shapes.ThirdRegisterBody, data: LoginAnswer },
  '/user/third/wallet/register': { body: shapes.ThirdRegisterBody, data: LoginAnswer },
  '/user/third/telegram/register': { body: shapes.ThirdRegisterBody, data: LoginAnswer },
  '/user/third/telegram/generateVirtual': { body: shapes.VirtualBody, data: LoginAnswer },
  '/user/third/telegram/sign': { body: shapes.TelegramSignBody, data: LoginAnswer },
  '/user/third/telegram/signV2': { body: shapes.TelegramSignV2Body, data: LoginAnswer },
  '/user/third/telegram/checkUserExit': { body: shapes.ThirdCheckBody, data: LoginAnswer },
  '/user/third/check': { body: shapes.ThirdCheckBody, data: LoginAnswer },
  '/user/third/bind/check': { body: shapes.ThirdCheckBody, data: LoginAnswer },
  '/user/third/bind/choose': { body: shapes.BindChooseBody, data: LoginAnswer },
  '/user/third/oauth/sign': { body: shapes.OauthSignBody, data: LoginAnswer },
  '/user/third/wallet/challenge': { body: shapes.WalletChallengeBody, data: Type.Object({ message: Type.String() }) },
  '/user/third/wallet/sign': { body: shapes.WalletSignBody, data: LoginAnswer },
  '/user/third/wallet/check': { body: shapes.WalletCheckBody, data: LoginAnswer },

  '/user/wallet/challenge': { body: shapes.WalletChallengeBody, data: Type.Object({ message: Type.String(), token: Type.String() }) },
  '/user/wallet/bind': { body: shapes.BindWalletBody, data: Done },
  '/user/wallet/unbind': { body: shapes.OwnerCodesBody, data: Done },

  '/msg/verifycode/send': { body: shapes.SendCodeBody, data: shapes.SendCodeAnswer },
  '/user/password/reset': { body: shapes.ResetPasswordBody, data: Done },
  '/user/password/modify': { body: shapes.ModifyPasswordBody, data: CredentialList },
  '/user/credential/list': { body: null, data: CredentialList },
  '/user/credential/confirm': { body: shapes.ConfirmCredentialBody, data: CredentialList },
  '/user/contact/change': { body: shapes.ChangeContactBody, data: Done },
  '/user/authenticator/start': { body: Nothing, data: AuthenticatorSetup },
  '/user/authenticator/confirm': { body: shapes.AuthenticatorConfirmBody, data: Done },
  '/user/authenticator/remove': { body: shapes.AuthenticatorRemoveBody, data: Done },
  '/user/fido2/register/start': { body: shapes.OwnerCodesBody, data: PasskeySetup },
  '/user/fido2/register/finish': { body: shapes.PasskeyFinishBody, data: Passkey },
  '/user/fido2/remove': { body: shapes.PasskeyRemoveBody, data: Done },
  '/user/fido2/list': { body: null, data: Type.Array(Passkey) },
  '/user/owner/challenge': { body: Nothing, data: OwnerChallenge },
  '/user/account/close': { body: shapes.OwnerCodesBody, data: Done },

  '/user/withdrawPassword/flag': { body: Nothing, data: WithdrawPasswordFlag },
  '/user/withdrawPassword/set': { body: NewWithdrawPasswordBody, data: Done },
  '/user/withdrawPassword/change': { body: NewWithdrawPasswordBody, data: Done },
  '/user/withdrawPassword/unlock': { body: shapes.OwnerCodesBody, data: Done },

  '/user/overview/userinfo': { body: null, data: shapes.UserInfo },
  '/user/session/list': { body: null, data: Type.Array(shapes.SessionInfo) },
  '/user/session/history': { body: null, data: Type.Array(shapes.LoginHistoryRow) },
  '/user/session/refresh': { body: Nothing, data: Type.Object({ refreshed: Type.Boolean() }) },
  '/user/session/revoke': { body: shapes.RevokeSessionBody, data: Done },
  '/user/logout': { body: shapes.LogoutBody, data: Done },
  '/user/handover/create': {
    body: shapes.CreateHandoverBody,
    data: Type.Object({ code: Type.String(), expiresInSeconds: Type.Integer() }),
  },
  '/user/handover/open': { body: shapes.OpenHandoverBody, data: Type.Object({ ...LoginAnswer.properties, state: Type.String() }) },

  '/user/sub/create': { body: shapes.CreateSubAccountBody, data: shapes.SubAccount },
  '/user/sub/list': { body: null, data: Type.Array(shapes.SubAccount) },
  '/user/sub/authorise': { body: shapes.AuthoriseSubAccountBody, data: shapes.SubAccount },
  '/user/sub/freeze': { body: shapes.FreezeSubAccountBody, data: shapes.SubAccount },
  '/user/sub/choices': { body: null, data: Type.Array(shapes.AccountChoice) },
  '/user/sub/switLogin': { body: shapes.SwitchBody, data: LoginAnswer },
  '/user/sub/switchWeb': { body: shapes.SwitchBody, data: LoginAnswer },
  '/user/sub/switchApp': { body: shapes.SwitchBody, data: LoginAnswer },
  '/user/sub/switchLoginDemo': { body: shapes.SwitchBody, data: LoginAnswer },
  '/user/sub/switchTradeDemo': { body: shapes.SwitchBody, data: LoginAnswer },

  '/user/api-key/list': { body: keys.ListApiKeysBody, data: Type.Array(keys.ApiKeyInfo) },
  '/user/api-key/create': { body: keys.CreateApiKeyBody, data: keys.CreatedApiKey },
  '/user/api-key/update': { body: keys.UpdateApiKeyBody, data: keys.ApiKeyInfo },
  '/user/api-key/revoke': { body: keys.RevokeApiKeyBody, data: Done },

  '/user/hook/list': { body: null, data: Type.Array(hooks.HookInfo) },
  '/user/hook/create': { body: hooks.CreateHookBody, data: hooks.CreatedHook },
  '/user/hook/revoke': { body: hooks.HookKey, data: Done },
  '/user/hook/arrivals': { body: hooks.HookKey, data: Type.Array(hooks.HookArrival) },

  '/user/referral/overview': { body: ReferralBody, data: ReferralOverview },

  '/user/inbox/list': { body: InboxListBody, data: InboxPage },
  '/user/inbox/unread': { body: null, data: InboxUnread },
  '/user/inbox/read': { body: InboxReadBody, data: InboxUnread },

  '/user/alert/list': { body: null, data: alerts.AlertList },
  '/user/alert/create': { body: alerts.NewAlert, data: alerts.AlertRow },
  '/user/alert/edit': { body: alerts.EditAlertBody, data: alerts.AlertRow },
  '/user/alert/delete': { body: alerts.DeleteAlertsBody, data: Done },
  '/user/alert/ways': { body: null, data: alerts.AlertWays },
  '/user/alert/webhook': { body: alerts.WebhookBody, data: alerts.WebhookAnswer },
  '/user/alert/push/add': { body: alerts.AddPushBody, data: alerts.AlertWays },
  '/user/alert/push/remove': { body: alerts.RemovePushBody, data: alerts.AlertWays },

  '/security/policy/captcha/get-captcha-id': { body: risk.CaptchaStartBody, data: risk.CaptchaStartAnswer },
  '/security/policy/captcha/check-captcha': { body: risk.CaptchaCheckBody, data: risk.CaptchaCheckAnswer },
  '/constantid/udid/c1': { body: risk.DeviceTokenBody, data: risk.DeviceTokenAnswer },
} as const satisfies Record<string, Schemas>
