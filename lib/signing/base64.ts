/** Encodes bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // A single call with all bytes would overflow the stack.
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Decodes a base64 text. Throws DOMException if it is malformed. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** Formats bytes as hexadecimal, two digits for each. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}
