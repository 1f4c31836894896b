import type { FastifyReply } from 'fastify'
import { SECRET_COOKIES } from '#lib/locale/secret-cookies.ts'
import { site } from '#lib/locale/site.ts'
import { readCookie } from '#gateway/guard/visitor.ts'

export type SecretCookie = keyof typeof SECRET_COOKIES

export interface CookieJar {
  read(cookie: SecretCookie): string | null
  set(cookie: SecretCookie, value: string): void
  clear(cookie: SecretCookie): void
  /** Sets the cookies that scripts read: the session's handle and the user's id, neither of which authorises anything. */
  showSession(handle: string, userId: string): void
  hideSession(): void
}

const VALUE = /^[\w-]{1,256}$/

/** Returns the name of a cookie on a connection of this protocol. */
function nameOn(protocol: 'http' | 'https', name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name
}

/** Returns the value of one of our cookies; null if there is none that can be ours. */
export function readSecretCookie(header: string | undefined, protocol: 'http' | 'https', cookie: SecretCookie): string | null {
  const value = readCookie(header, nameOn(protocol, SECRET_COOKIES[cookie].name))
  return value !== undefined && VALUE.test(value) ? value : null
}

/** Checks whether a request carries any of our cookies, under either of their names. */
export function hasSecretCookies(header: string | undefined): boolean {
  return Object.values(SECRET_COOKIES).some(({ name }) => header?.includes(name) ?? false)
}

/** Creates the cookies of one request and of its answer. */
export function createCookieJar(header: string | undefined, protocol: 'http' | 'https', reply: FastifyReply): CookieJar {
  const isSecure = protocol === 'https'
  const nameCookie = (name: string) => nameOn(protocol, name)

  function write(name: string, value: string, seconds: number, flags: readonly string[]): void {
    const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'SameSite=Lax', ...(isSecure ? ['Secure'] : []), ...flags]
    void reply.header('set-cookie', parts.join('; '))
  }

  return {
    read: (cookie) => readSecretCookie(header, protocol, cookie),
    set: (cookie, value) => write(nameCookie(SECRET_COOKIES[cookie].name), value, SECRET_COOKIES[cookie].seconds, ['HttpOnly']),
    clear: (cookie) => write(nameCookie(SECRET_COOKIES[cookie].name), '', 0, ['HttpOnly']),
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
