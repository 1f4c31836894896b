import { site } from './site.ts'

/**
 * Cookies that only the gateway reads, with their lifetimes. On https their names begin with `__Host-`, so that no other host and no
 * plain connection can set them; on http://localhost, where that prefix is not allowed, they have plain names (DESIGN 5.16).
 */
export const SECRET_COOKIES = {
  session: { name: `${site.brand}_session`, seconds: 7 * 86_400 },
  /** Marks a device on which a user has logged in before. */
  device: { name: `${site.brand}_device`, seconds: 365 * 86_400 },
  /** A login that waits for its second step. */
  login: { name: `${site.brand}_login`, seconds: 600 },
  third: { name: `${site.brand}_third`, seconds: 1200 },
  wallet: { name: `${site.brand}_wallet`, seconds: 600 },
  qr: { name: `${site.brand}_qr`, seconds: 180 },
} as const
