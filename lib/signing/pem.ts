import asn1 from 'node-forge/lib/asn1.js'
import forgePem from 'node-forge/lib/pem.js'

/**
 * Keys as PEM and DER, by node-forge (DESIGN 5.13), which only reads and writes them here. It skips unknown parts of a PEM, so the
 * text is first checked against the grammar, and afterwards its DER against the shape of an RSA key.
 */

type PemLabel = 'PUBLIC KEY' | 'PRIVATE KEY'

const RSA_ENCRYPTION = '1.2.840.113549.1.1.1'
const { Class, Type } = asn1

const part = (type: number, children?: readonly object[]) =>
  ({ tagClass: Class.UNIVERSAL, type, constructed: children !== undefined, ...(children && { value: children }) }) as const

const ALGORITHM = part(Type.SEQUENCE, [{ ...part(Type.OID), capture: 'algorithm' }])

/** The parts of SubjectPublicKeyInfo and PKCS#8 that identify the kind of key. */
const SHAPES = {
  'PUBLIC KEY': part(Type.SEQUENCE, [ALGORITHM, part(Type.BITSTRING)]),
  'PRIVATE KEY': part(Type.SEQUENCE, [part(Type.INTEGER), ALGORITHM, part(Type.OCTETSTRING)]),
} as const

/** Formats a DER as PEM with lines of 64 characters, as all other programs write it. */
export function toPem(der: Uint8Array, label: PemLabel): string {
  const body = Array.from(der, (byte) => String.fromCharCode(byte)).join('')
  return forgePem
    .encode({ type: label, body, procType: null, contentDomain: null, dekInfo: null, headers: [] }, { maxline: 64 })
    .replaceAll('\r\n', '\n')
}

/** Returns the DER of an RSA key's PEM. Throws RangeError if it is no PEM, has another label, or holds anything but one such key. */
export function fromPem(pem: string, label: PemLabel): Uint8Array<ArrayBuffer> {
  const wrong = new RangeError(`this is no PEM of a ${label.toLowerCase()}`)
  const encoded = new RegExp(`^\\s*-----BEGIN ${label}-----([A-Za-z0-9+/\\s]+={0,2}\\s*)-----END ${label}-----\\s*$`).exec(pem)?.[1]
  if (encoded === undefined || encoded.replaceAll(/\s/g, '').length % 4 !== 0) throw wrong
  const [message] = forgePem.decode(pem)
  if (message?.type !== label || !isRsaKey(message.body, label)) throw wrong
  return Uint8Array.from(message.body, (character) => character.charCodeAt(0))
}

/** Checks whether a DER is exactly one RSA key of the given kind, with nothing after it. */
function isRsaKey(der: string, label: PemLabel): boolean {
  try {
    const captured: { algorithm?: string } = {}
    const tree = asn1.fromDer(der, true)
    return asn1.validate(tree, SHAPES[label], captured, []) && asn1.derToOid(captured.algorithm ?? '') === RSA_ENCRYPTION
  } catch {
    return false
  }
}
