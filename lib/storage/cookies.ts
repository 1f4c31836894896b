import Cookies from 'js-cookie'

/** Cookies that scripts may read: preferences only, never a credential. */
export interface CookieJar {
  /** Returns the decoded value, or undefined. */
  read(name: string): string | undefined
  write(name: string, value: string, lifetimeDays: number): void
  remove(name: string): void
}

/** Creates this page's cookies: whole site, this host only, sent on links from other sites, and https only if the page is on https. */
export function createBrowserCookies(page: Pick<Location, 'protocol'>): CookieJar {
  const attributes = { path: '/', sameSite: 'lax', secure: page.protocol === 'https:' } as const
  return {
    read(name) {
      try {
        return Cookies.get(name)
      } catch {
        // A foreign cookie that does not decode.
        return undefined
      }
    },
    write: (name, value, lifetimeDays) => void Cookies.set(name, value, { ...attributes, expires: lifetimeDays }),
    remove: (name) => Cookies.remove(name, attributes),
  }
}
