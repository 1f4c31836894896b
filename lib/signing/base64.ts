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
