import { Secret, TOTP } from 'otpauth'
import { AUTHENTICATOR_SECONDS } from '#lib/contract/accounts/account-limits.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { site } from '#lib/locale/site.ts'
import type { ServerKey } from '../server-key.ts'
import type { User, Users } from '../users.ts'

const SECRET_BYTES = 20
/** A code of the step before or after the server's is still accepted, since clocks differ and typing takes time. */
const WINDOW_STEPS = 1

/** The secret for an authenticator app: as text, and as the address in its QR code. */
export interface AuthenticatorSecret {
  readonly secret: string
  readonly uri: string
}

export interface Authenticator {
  create(label: string): AuthenticatorSecret
  seal(secret: string, userId: string): string
  /** Checks a code against a sealed secret and returns the code's time step, or null if it is wrong. Does not mark the code as used. */
  checkSealed(sealed: string, userId: string, code: string): number | null
  /** Checks whether a code is currently valid for the account and unused, and marks it as used. */
  use(user: Pick<User, 'id' | 'totpSecret'>, code: string): Promise<boolean>
}

/**
 * Verifies an authenticator app's time-based codes (RFC 6238): six digits, SHA-1, 30 s, which all apps support. `users` are those of either kind
 * of account, a user's or an operator's.
 */
export function createAuthenticator(users: Pick<Users, 'useTotpStep'>, serverKey: ServerKey, clock: Clock): Authenticator {
  const makeContext = (userId: string) => `totp/${userId}`

  function createTotp(secret: string, label = ''): TOTP {
    return new TOTP({
      issuer: site.brandName,
      label,
      secret: Secret.fromBase32(secret),
      algorithm: 'SHA1',
      digits: 6,
      period: AUTHENTICATOR_SECONDS,
    })
  }

  function check(secret: string, code: string): number | null {
    if (!/^\d{6}$/.test(code)) return null
    const timestamp = clock.now()
    const delta = createTotp(secret).validate({ token: code, timestamp, window: WINDOW_STEPS })
    return delta === null ? null : Math.floor(timestamp / 1000 / AUTHENTICATOR_SECONDS) + delta
  }

  function checkSealed(sealed: string, userId: string, code: string): number | null {
    const secret = serverKey.open(sealed, makeContext(userId))
    return secret === null ? null : check(secret, code)
  }

  return {
    create(label) {
      const secret = new Secret({ size: SECRET_BYTES }).base32
      return { secret, uri: createTotp(secret, label).toString() }
    },
    seal: (secret, userId) => serverKey.seal(secret, makeContext(userId)),
    checkSealed,
    async use(user, code) {
      if (user.totpSecret === null) return false
      const step = checkSealed(user.totpSecret, user.id, code)
      return step !== null && (await users.useTotpStep(user.id, step))
    },
  }
}
