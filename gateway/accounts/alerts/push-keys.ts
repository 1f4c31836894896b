import { createECDH } from 'node:crypto'
import type { ServerKey } from '../server-key.ts'

/** The keys by which push services know this installation (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Derives the keys from the server's key, so that every start and every process has the same: with other keys all subscriptions would be
 * lost. A hash that is no private key of the curve is next to impossible; the next one is taken then.
 */
export function derivePushKeys(serverKey: Pick<ServerKey, 'stamp'>): PushKeys {
  for (let attempt = 1; ; attempt += 1) {
    const curve = createECDH('prime256v1')
    const secret = Buffer.from(serverKey.stamp(`vapid ${attempt}`, 'push/vapid/1'), 'hex')
    try {
      curve.setPrivateKey(secret)
    } catch (error) {
      if (attempt < 10) continue
      throw error
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
  }
}
