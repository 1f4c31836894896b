/** Base64 of bytes. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // One call for all bytes would overflow the stack.
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Bytes of a base64 text. Throws DOMException where it is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** 0 to 255 as hexadecimal digits, two for each byte. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

type PemLabel = 'PUBLIC KEY' | 'PRIVATE KEY'

/** A PEM with lines of 64, as every other program writes it. */
export function toPem(der: Uint8Array, label: PemLabel): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

/** The DER of a PEM. Throws RangeError where it has another label or is none. */
export function fromPem(pem: string, label: PemLabel): Uint8Array<ArrayBuffer> {
  const match = new RegExp(`^\\s*-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+)-----END ${label}-----\\s*$`).exec(pem)
  if (!match?.[1]) throw new RangeError(`this is no PEM of a ${label.toLowerCase()}`)
  return fromBase64(match[1].replaceAll(/\s/g, ''))
}
