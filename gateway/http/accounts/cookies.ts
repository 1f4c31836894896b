import type { FastifyReply } from 'fastify'
import { site } from '#lib/locale/site.ts'
import { readCookie } from '#gateway/front/visitor.ts'

/**
 * Cookies that only we read. On https their names begin with `__Host-`, so that no other host and no plain connection can set
 * them; on http://localhost, where that prefix is not allowed, they are plain (DESIGN 5.16).
 */
export const SECRET_COOKIES = {
  session: { name: `${site.brand}_session`, seconds: 7 * 86_400 },
  /** Tells a device on which somebody has entered before. */
  device: { name: `${site.brand}_device`, seconds: 365 * 86_400 },
  /** A login that waits for its second step. */
  login: { name: `${site.brand}_login`, seconds: 600 },
  third: { name: `${site.brand}_third`, seconds: 1200 },
  wallet: { name: `${site.brand}_wallet`, seconds: 600 },
  qr: { name: `${site.brand}_qr`, seconds: 180 },
} as const

export type SecretCookie = keyof typeof SECRET_COOKIES

export interface CookieJar {
  read(cookie: SecretCookie): string | null
  set(cookie: SecretCookie, value: string): void
  clear(cookie: SecretCookie): void
  /** The cookies that scripts read: the session's handle and the user's id, neither of which authorises anything. */
  showSession(handle: string, userId: string): void
  hideSession(): void
}

const VALUE = /^[\w-]{1,256}$/

/** The name of a cookie as it travels over a connection. */
function nameOn(protocol: 'http' | 'https', name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name
}

/** The value of one of our cookies; null where there is none that can be ours. */
export function readSecretCookie(header: string | undefined, protocol: 'http' | 'https', cookie: SecretCookie): string | null {
  const value = readCookie(header, nameOn(protocol, SECRET_COOKIES[cookie].name))
  return value !== undefined && VALUE.test(value) ? value : null
}

/** Whether a request carries any of them, under either of their names. */
export function hasSecretCookies(header: string | undefined): boolean {
  return Object.values(SECRET_COOKIES).some(({ name }) => header?.includes(name) ?? false)
}

/** The cookies of one request, and of the answer to it. */
export function createCookieJar(header: string | undefined, protocol: 'http' | 'https', reply: FastifyReply): CookieJar {
  const isSecure = protocol === 'https'
  const nameOf = (name: string) => nameOn(protocol, name)

  function write(name: string, value: string, seconds: number, flags: readonly string[]): void {
    const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'SameSite=Lax', ...(isSecure ? ['Secure'] : []), ...flags]
    void reply.header('set-cookie', parts.join('; '))
  }

  return {
    read: (cookie) => readSecretCookie(header, protocol, cookie),
    set: (cookie, value) => write(nameOf(SECRET_COOKIES[cookie].name), value, SECRET_COOKIES[cookie].seconds, ['HttpOnly']),
    clear: (cookie) => write(nameOf(SECRET_COOKIES[cookie].name), '', 0, ['HttpOnly']),
    showSession(handle, userId) {
      write(site.cookies.token, handle, SECRET_COOKIES.session.seconds, [])
      write(site.cookies.userId, userId, SECRET_COOKIES.session.seconds, [])
    },
    hideSession() {
      write(site.cookies.token, '', 0, [])
      write(site.cookies.userId, '', 0, [])
    },
  }
}
