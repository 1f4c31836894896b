import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { ReceivedPost } from './https-receiver.ts'

/** The keys of a browser that has subscribed to push, and what it reads of a message (RFC 8291, written from the text of the standard). */
export interface PushBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Decrypts a message; throws if it is not for this browser or was changed. */
  read(message: Pick<ReceivedPost, 'body'>): unknown
}

export function createPushBrowser(): PushBrowser {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read({ body }) {
      // The header of RFC 8188: salt, record size, length of the key, key.
      const salt = body.subarray(0, 16)
      const keyLength = body[20] ?? 0
      const senderKey = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
      const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
      const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      const end = plain.lastIndexOf(2)
      return JSON.parse(plain.subarray(0, end).toString('utf8'))
    },
  }
}

/** Returns the claims of a message's sender (RFC 8292); null if the signature is not by the key that it names. */
export function readSender({ headers }: Pick<ReceivedPost, 'headers'>): { readonly publicKey: string; readonly claims: unknown } | null {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers['authorization'])) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) } : null
}
