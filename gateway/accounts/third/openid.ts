import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { readEmail } from '#lib/contract/contacts.ts'
import type { ThirdIdentity } from './identities.ts'

/** An OpenID provider as the operator has configured it. */
export interface OpenIdSettings {
  readonly provider: 'apple' | 'google'
  /** What the token's `iss` must be. */
  readonly issuer: string
  /** Our own id at the provider: the token's `aud`. */
  readonly clientId: string
  /** Where the provider publishes its keys. */
  readonly keysUrl: string
  /** Where the provider asks people: pages go there. */
  readonly authorizeUrl: string
}

/** Only what the providers use: a token must not choose how it is verified. */
const ALGORITHMS = ['RS256', 'ES256']
const AGE_MAX = '10 minutes'
const CLOCK_TOLERANCE_SECONDS = 60
const KEYS_TIMEOUT_MS = 5000

export interface OpenIdVerifier {
  /**
   * Verifies an ID token; null where it is not to be believed. Throws KeysUnavailable where the provider's keys cannot be had.
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
      const provider = known.get(issuerOf(token) ?? '')
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
        return identityOf(provider.settings.provider, payload)
      } catch (error) {
        if (isOutage(error))
          throw new KeysUnavailable(`the keys of ${provider.settings.provider} cannot be had`, { cause: error })
        return null
      }
    },
  }
}

function remoteKeys(url: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), { timeoutDuration: KEYS_TIMEOUT_MS })
}

/** Whom the token says it is from: only to choose the keys that must then prove it. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

/** The provider did not answer, or not with keys; everything else says that the token is bad. */
function isOutage(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  return !(error instanceof errors.JOSEError) || error.constructor === errors.JOSEError
}

function identityOf(
  provider: 'apple' | 'google',
  { sub = '', email, email_verified: verified, name }: JWTPayload,
): ThirdIdentity | null {
  if (sub === '' || sub.length > 255) return null
  // Apple writes the yes or no as text.
  const vouched = (verified === true || verified === 'true') && typeof email === 'string' ? readEmail(email) : null
  return { provider, subject: sub, email: vouched?.email ?? null, name: typeof name === 'string' ? name.slice(0, 64) : null }
}
