import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A passkey as in an authenticator: ES256, no attestation, the user always verified. */
export interface SoftPasskey {
  /** Returns the result of `navigator.credentials.create()` as JSON text. */
  create(challenge: string, rpId: string, origin: string): string
  /** Returns the result of `navigator.credentials.get()` as JSON text. */
  get(challenge: string, rpId: string, origin: string, changes?: { readonly flags?: number; readonly counter?: number }): string
}

const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40

export function createSoftPasskey(): SoftPasskey {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: key type EC2, algorithm ES256, curve P-256, x, y.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  let uses = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rpId: string, flags: number, counter: number, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count, credential])
  }

  const answer = (response: Record<string, Buffer>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
    })

  return {
    create(challenge, rpId, origin) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, coseKey])
      const data = authenticatorData(rpId, USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL, 0, credential)
      // CBOR: { fmt: 'none', attStmt: {}, authData: bytes }.
      const attestationObject = Buffer.concat([
        Buffer.of(0xa3),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.of(0xa0),
        text('authData'),
        Buffer.of(0x58, data.length),
        data,
      ])
      return answer({ clientDataJSON: clientData('webauthn.create', challenge, origin), attestationObject })
    },
    get(challenge, rpId, origin, changes = {}) {
      uses += 1
      const data = authenticatorData(rpId, changes.flags ?? USER_PRESENT_AND_VERIFIED, changes.counter ?? uses)
      const clientDataJSON = clientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
      return answer({ clientDataJSON, authenticatorData: data, signature: createSign('sha256').update(signed).sign(privateKey) })
    },
  }
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])
}
