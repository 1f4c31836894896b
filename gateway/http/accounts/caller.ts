import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import { findLocale, isLocaleCode, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Caller } from '#gateway/accounts/visitor.ts'
import { clientAddress, limitKey } from '#gateway/front/guard/client-address.ts'
import type { TrustsAddress } from '#gateway/front/guard/trusted-proxies.ts'
import { readProtocol } from '#gateway/front/guard/visitor.ts'
import type { CookieJar } from './cookies.ts'

const DEVICE_CHARACTERS_MAX = 80

/** Reads who calls: his session and account, where he has one that is live and not frozen. */
export async function readCaller(
  request: FastifyRequest,
  cookies: CookieJar,
  accounts: Accounts,
  trusts: TrustsAddress,
): Promise<Caller> {
  const token = cookies.read('session')
  const session = token === null ? null : await accounts.sessions.find(token)
  const user = session === null ? null : await accounts.users.find(session.userId)
  const isLive = session !== null && user !== null && user.frozenAt === null
  return {
    address: limitKey(clientAddress(request.raw, trusts)),
    device: nameDevice(request.headers['user-agent']),
    host: request.headers.host ?? '',
    protocol: readProtocol(request.raw, trusts),
    locale: readLocale(request),
    deviceToken: cookies.read('device'),
    session: isLive ? session : null,
    user: isLive ? user : null,
    clientKey: request.clientKey,
  }
}

/** `Chrome on Windows`, for a list of sessions. */
function nameDevice(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return ''
  try {
    const { browser, os } = Bowser.parse(userAgent.slice(0, 400))
    return [browser.name, os.name]
      .filter((name) => name !== undefined && name !== '')
      .join(' / ')
      .slice(0, DEVICE_CHARACTERS_MAX)
  } catch {
    return ''
  }
}

/**
 * The visitor's language by what every call carries (specification 7.1): the header `locale`, else the query's `languageType`.
 */
function readLocale({ headers, query }: FastifyRequest): LocaleRow {
  const code = headers['locale']
  if (typeof code === 'string' && isLocaleCode(code)) return findLocale(code)
  const type = typeof query === 'object' && query !== null && 'languageType' in query ? Number(query.languageType) : Number.NaN
  return LOCALES.find((row) => row.languageType === type) ?? findLocale('en')
}
