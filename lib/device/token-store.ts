import type { Clock } from '#lib/kernel/clock.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import type { CookieJar } from '#lib/storage/cookies.ts'
import { readItem, type StorageArea } from '#lib/storage/storage.ts'

/** Specification 9: age in milliseconds after which a token is no longer used. */
const TOKEN_EXPIRY_MS = 14_400_000
/** Specification 9: lifetime of the token's cookie in days. */
export const TOKEN_COOKIE_DAYS = 7
export const DEVICE_TOKEN_COOKIE = storageKey('device_token')

/** The token that all tabs share. */
export interface TokenStore {
  /** Returns the token; null if there is none, or it is too old. */
  read(): string | null
  /** Returns the token with its age in milliseconds; null as `read`. */
  find(): { readonly token: string; readonly ageMs: number } | null
  write(token: string): void
}

/** Creates the token store: the token is in a cookie, its age in local storage. */
export function createTokenStore(options: {
  readonly storage: StorageArea
  readonly cookies: CookieJar
  readonly clock: Clock
}): TokenStore {
  const { storage, cookies, clock } = options
  const timeKey = storageKey('device_token_time')
  function find(): ReturnType<TokenStore['find']> {
    const token = cookies.read(DEVICE_TOKEN_COOKIE) ?? ''
    const ageMs = clock.now() - Number(readItem(storage, timeKey) ?? Number.NaN)
    // A time in the future means that the clock was set back since, so the age is unknown.
    return token !== '' && ageMs >= 0 && ageMs < TOKEN_EXPIRY_MS ? { token, ageMs } : null
  }

  return {
    find,
    read: () => find()?.token ?? null,
    write(token) {
      cookies.write(DEVICE_TOKEN_COOKIE, token, TOKEN_COOKIE_DAYS)
      writeItem(storage, timeKey, String(clock.now()))
    },
  }
}
