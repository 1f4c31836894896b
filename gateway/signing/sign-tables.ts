import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import type { SignTables } from './server-key.ts'

const trading = Object.values(TRADING_ROUTES).filter(({ method }) => method === 'POST')

/**
 * Which calls of ours are signed, and how (specification 7.5; DESIGN 5.15): whatever changes who may do what is signed with its
 * body, and so is whatever
 * trades or moves money. Reads are not, and log-out is not: somebody whose key is lost must still be able to leave.
 */
export const SIGN_TABLES: SignTables = {
  exactUrls: {
    '/v1/user/overview/userinfo': '0',
    '/v1/user/session/revoke': '1',
    '/v1/user/password/modify': '2',
    '/v1/user/fido2/remove': '2',
    '/v1/user/contact/change': '2',
    '/v1/user/account/close': '2',
    '/v1/user/qr/confirm': '2',
    '/v1/user/handover/create': '2',
    ...Object.fromEntries(trading.map(({ path }) => [path, '2'])),
  },
  prefixUrls: {
    '/v1/user/sub': '2',
    '/v1/user/api-key': '2',
    '/v1/user/authenticator': '2',
    '/v1/user/fido2/register': '2',
  },
  userCheckDeviceUrl: '/v1/user/checkDevice',
}
