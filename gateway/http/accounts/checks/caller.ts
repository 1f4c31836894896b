import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import { isFingerprint, TERMINAL_CODE_HEADER } from '#lib/contract/signing/device.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import type { Caller } from '#gateway/accounts/visitor.ts'
import { clientAddress, limitKey } from '#gateway/guard/client-address.ts'
import type { TrustsAddress } from '#gateway/guard/trusted-proxies.ts'
import { readProtocol } from '#gateway/guard/visitor.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import type { CookieJar } from './cookies.ts'

const DEVICE_CHARACTERS_MAX = 80
const TERMINAL_CODE = /^[0-9a-f]{32}$/

/** Reads the caller: their session and account, if they have one that is live and not frozen. */
export async function readCaller(request: FastifyRequest, cookies: CookieJar, accounts: Accounts, trusts: TrustsAddress): Promise<Caller> {
  const token = cookies.read('session')
  const terminalCode = readTerminalCode(request.headers[TERMINAL_CODE_HEADER.toLowerCase()])
  const found = token === null ? null : await accounts.sessions.find(token)
  const session = found === null ? null : await accounts.sessions.nameTerminal(found, terminalCode)
  const user = session === null ? null : await accounts.users.find(session.userId)
  const isLive = session !== null && user !== null && user.frozenAt === null
  return {
    address: limitKey(clientAddress(request.raw, trusts)),
    device: nameDevice(request.headers['user-agent']),
    terminalCode,
    host: request.headers.host ?? '',
    protocol: readProtocol(request.raw, trusts),
    locale: readCallLanguage(request).locale,
    deviceToken: cookies.read('device'),
    session: isLive ? session : null,
    user: isLive ? user : null,
    clientKey: request.clientKey,
  }
}

/** Names a device for a list of sessions: `Chrome / Windows`; empty if it is unknown. */
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

/** Reads a fingerprint as made by our device script, except the placeholder (specification 5). */
function readTerminalCode(unsafe: unknown): string | null {
  return isFingerprint(unsafe) && TERMINAL_CODE.test(unsafe) ? unsafe : null
}
