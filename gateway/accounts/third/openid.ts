import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { readEmail } from '#lib/contract/accounts/contacts.ts'
import type { ThirdIdentity } from './identities.ts'

/** An OpenID provider as configured by the operator. */
export interface OpenIdSettings {
  readonly provider: 'apple' | 'google'
  /** The required `iss` of a token. */
  readonly issuer: string
  /** Our own id at the provider: the required `aud` of a token. */
  readonly clientId: string
  /** The address of the provider's published keys. */
  readonly keysUrl: string
  /** The address to which pages redirect for authorization. */
  readonly authorizeUrl: string
}

/** Only the algorithms that the providers use: a token must not choose how it is verified. */
const ALGORITHMS = ['RS256', 'ES256']
const AGE_MAX = '10 minutes'
const CLOCK_TOLERANCE_SECONDS = 60
const KEYS_TIMEOUT_MS = 5000

export interface OpenIdVerifier {
  /**
   * Verifies an ID token; null if it is not valid. Throws KeysUnavailable if the provider's keys cannot be fetched.
   */
  verify(token: string, now: number): Promise<ThirdIdentity | null>
}

export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable'
}

export function createOpenIdVerifier(providers: readonly OpenIdSettings[]): OpenIdVerifier {
  const known = new Map(providers.map((settings) => [settings.issuer, { settings, keys: remoteKeys(settings.keysUrl) }]))
  return {
    async verify(token, now) {
      const provider = known.get(readIssuer(token) ?? '')
      if (provider === undefined) return null
      try {
        const { issuer, clientId } = provider.settings
        const { payload } = await jwtVerify(token, provider.keys, {
          issuer,
          audience: clientId,
          algorithms: ALGORITHMS,
          maxTokenAge: AGE_MAX,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          requiredClaims: ['sub', 'exp', 'iat'],
          currentDate: new Date(now),
        })
        return readIdentity(provider.settings.provider, payload)
      } catch (error) {
        if (isOutage(error)) throw new KeysUnavailable(`the keys of ${provider.settings.provider} cannot be had`, { cause: error })
        return null
      }
    },
  }
}

function remoteKeys(url: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), { timeoutDuration: KEYS_TIMEOUT_MS })
}

/** Returns the issuer that a token claims, only to choose the keys that must then prove it. */
function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

/** Checks whether the provider failed to answer with keys; any other error means that the token is invalid. */
function isOutage(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  return !(error instanceof errors.JOSEError) || error.constructor === errors.JOSEError
}

function readIdentity(provider: 'apple' | 'google', { sub = '', email, email_verified: verified, name }: JWTPayload): ThirdIdentity | null {
  if (sub === '' || sub.length > 255) return null
  // Apple sends the boolean as text.
  const vouched = (verified === true || verified === 'true') && typeof email === 'string' ? readEmail(email) : null
  return { provider, subject: sub, email: vouched?.email ?? null, name: typeof name === 'string' ? name.slice(0, 64) : null }
}
