import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type {
  LoginAnswer, LoginHistoryRow, SendCodeAnswer, SessionInfo, SubAccount, SubAccountPermission, UserInfo,
} from '#lib/contract/accounts.ts'
import type { ApiKeyInfo, ApiKeyPermission, CreatedApiKey } from '#lib/contract/api-keys.ts'
import type { ReferralOverview } from '#lib/contract/referrals.ts'
import type { Parameters } from '#lib/http/parameters.ts'
import type { PageRequests } from '#lib/http/page-requests.ts'
import type { OwnerWord } from '#lib/stores/owner-proof.ts'

type Nothing = Readonly<Record<string, never>>

/** Proof that it is the owner who asks: a code for each factor that he has at hand, else the word of a passkey or wallet. */
export interface OwnerCodes extends OwnerWord {
  readonly emailCode?: string
  readonly mobileCode?: string
  readonly googleCode?: string
}

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly usedAt: number | null
}

export interface ApiKeyChoice {
  readonly label: string
  readonly permissions: readonly ApiKeyPermission[]
  readonly addresses: readonly string[]
  readonly expiresAt: number | null
}

/** What the pages of an account ask the gateway: `params` and `data` of each call, by its path without `/v1`. */
export interface AccountCalls {
  '/user/overview/userinfo': { method: 'GET'; params: Nothing; data: UserInfo }
  '/user/session/list': { method: 'GET'; params: Nothing; data: readonly SessionInfo[] }
  '/user/session/history': { method: 'GET'; params: Nothing; data: readonly LoginHistoryRow[] }
  '/user/session/revoke': { method: 'POST'; params: { sessionId: string }; data: null }
  '/user/logout': { method: 'POST'; params: { scope: 'here' | 'others' | 'all' }; data: null }
  '/msg/verifycode/send': {
    method: 'POST'
    params: { scene: 'bind' | 'security'; codeType: 'email' | 'mobile' | 'system'; email?: string; mobile?: string; areaCode?: string }
    data: SendCodeAnswer
  }
  '/user/password/modify': { method: 'POST'; params: { oldPwd: string; pwd: string; rePwd: string; googleCode?: string }; data: null }
  '/user/contact/change': {
    method: 'POST'
    params: OwnerCodes & { email?: string; mobile?: string; areaCode?: string; verifyCode: string }
    data: null
  }
  '/user/authenticator/start': { method: 'POST'; params: Nothing; data: { secret: string; uri: string; setupToken: string } }
  '/user/authenticator/confirm': { method: 'POST'; params: OwnerCodes & { googleCode: string; setupToken: string }; data: null }
  '/user/authenticator/remove': { method: 'POST'; params: OwnerCodes & { googleCode: string }; data: null }
  '/user/account/close': { method: 'POST'; params: OwnerCodes; data: null }
  '/user/fido2/list': { method: 'GET'; params: Nothing; data: readonly Passkey[] }
  '/user/fido2/register/start': { method: 'POST'; params: OwnerCodes; data: PasskeyStart }
  '/user/fido2/register/finish': {
    method: 'POST'
    params: { setupToken: string; fidoVerifyCode: string; name: string }
    data: Passkey
  }
  '/user/fido2/remove': { method: 'POST'; params: OwnerCodes & { id: string }; data: null }
  '/user/sub/list': { method: 'GET'; params: Nothing; data: readonly SubAccount[] }
  '/user/sub/create': { method: 'POST'; params: { name: string }; data: SubAccount }
  '/user/sub/authorise': {
    method: 'POST'
    params: { userId: string; permissions: readonly SubAccountPermission[] }
    data: SubAccount
  }
  '/user/sub/freeze': { method: 'POST'; params: { userId: string; frozen: boolean }; data: SubAccount }
  '/user/sub/switLogin': { method: 'POST'; params: { userId: string }; data: LoginAnswer }
  '/user/sub/switchWeb': { method: 'POST'; params: { userId: string }; data: LoginAnswer }
  '/user/api-key/list': { method: 'POST'; params: { userId?: string }; data: readonly ApiKeyInfo[] }
  '/user/api-key/create': { method: 'POST'; params: ApiKeyChoice & OwnerCodes & { passphrase: string }; data: CreatedApiKey }
  '/user/api-key/update': { method: 'POST'; params: ApiKeyChoice & OwnerCodes & { apiKey: string }; data: ApiKeyInfo }
  '/user/referral/overview': { method: 'POST'; params: { page: number }; data: ReferralOverview }
  '/user/api-key/revoke': { method: 'POST'; params: { apiKey: string }; data: null }
}

/** What the browser is told to make a passkey of, as WebAuthn has it. */
export interface PasskeyStart {
  readonly options: PublicKeyCredentialCreationOptionsJSON
  readonly setupToken: string
}

export type AccountPath = keyof AccountCalls

const READS: ReadonlySet<AccountPath> = new Set([
  '/user/overview/userinfo', '/user/session/list', '/user/session/history', '/user/fido2/list', '/user/sub/list',
])

export type CallAccount = <Path extends AccountPath>(
  path: Path,
  params: AccountCalls[Path]['params'],
) => Promise<AccountCalls[Path]['data']>

/**
 * The account calls of a page. Rejects with RequestError, after its toast. What comes back has the type of its call because the
 * gateway of the same build writes each answer through that call's schema.
 */
export function accountCalls(requests: () => Promise<PageRequests>): CallAccount {
  return async <Path extends AccountPath>(path: Path, params: AccountCalls[Path]['params']) => {
    const { http } = await requests()
    const fields = params as Parameters
    const data = READS.has(path) ? await http.get(path, fields) : await http.post(path, fields)
    return data as AccountCalls[Path]['data']
  }
}
