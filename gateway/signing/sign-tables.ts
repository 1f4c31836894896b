import type { AccountPath } from '#lib/contract/account-calls.ts'
import { CALL_PREFIX } from '#lib/contract/call-needs.ts'
import type { SIGN_MODES } from '#lib/contract/signing/signing-config.ts'
import { JOURNAL_PICTURE_PATH } from '#lib/contract/trading/journal-limits.ts'
import { PRODUCT_SIGNED_PATHS } from '#products/all/contract/own-paths.ts'
import { pathsOf } from '#lib/contract/trading/route.ts'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import type { SignTables } from './server-key.ts'

type SignMode = keyof typeof SIGN_MODES

/** Account calls that are signed by themselves. */
const ACCOUNT_MODES = {
  '/user/overview/userinfo': '0',
  '/user/session/revoke': '1',
  '/user/password/modify': '2',
  '/user/fido2/remove': '2',
  '/user/credential/confirm': '2',
  '/user/contact/change': '2',
  '/user/account/close': '2',
  // These open a session elsewhere: the signature also covers the code of the device that allows it.
  '/user/qr/confirm': '3',
  '/user/handover/create': '3',
  '/user/withdrawPassword/set': '2',
  '/user/withdrawPassword/change': '2',
  '/user/withdrawPassword/unlock': '2',
  '/user/wallet/bind': '2',
  '/user/wallet/unbind': '2',
  '/user/alert/webhook': '2',
  '/user/hook/create': '2',
  '/user/hook/revoke': '2',
} as const satisfies Partial<Record<AccountPath, SignMode>>

/** The beginnings of account calls that are signed, whatever comes after them. */
const ACCOUNT_PREFIXES = {
  '/user/sub': '2',
  '/user/api-key': '2',
  '/user/authenticator': '2',
  '/user/fido2/register': '2',
} as const satisfies Record<string, SignMode>

const withPrefix = (modes: Readonly<Record<string, SignMode>>) =>
  Object.fromEntries(Object.entries(modes).map(([path, mode]) => [CALL_PREFIX + path, mode]))

const trading = Object.values(TRADING_ROUTES).filter(({ method }) => method === 'POST')

/**
 * The calls of ours that are signed, and how (specification 7.5; DESIGN 5.15): calls that change permissions, trade or move money are
 * signed with their body. Reads of trading are not, nor is logging out: a user whose key is lost must still be able to leave.
 */
export const SIGN_TABLES: SignTables = {
  exactUrls: {
    ...withPrefix(ACCOUNT_MODES),
    ...Object.fromEntries(trading.flatMap(pathsOf).map((path) => [path, '2'])),
    // The body of an upload is its file, so that this signature covers the file's hash.
    ...Object.fromEntries([...PRODUCT_SIGNED_PATHS, JOURNAL_PICTURE_PATH].map((path) => [path, '2'])),
  },
  prefixUrls: withPrefix(ACCOUNT_PREFIXES),
  userCheckDeviceUrl: '/v1/user/checkDevice',
}
