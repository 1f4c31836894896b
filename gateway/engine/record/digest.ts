/** Mixes a number into a 128-bit digest: enough to detect different states, cheap enough for every fill. Not cryptographic. */
export function fold(digest: Int32Array, value: number): void {
  const low = value | 0
  // Most numbers are small: only the others need the division.
  const high = value >>> 0 === value ? 0 : Math.floor(value / 2 ** 32) | 0
  let a = digest[0] as number
  let b = digest[1] as number
  let c = digest[2] as number
  let d = digest[3] as number
  a = Math.imul(a ^ low, 0x9e3779b1)
  b = Math.imul(b ^ high ^ a, 0x85ebca6b)
  c = Math.imul(c ^ (a >>> 15) ^ b, 0xc2b2ae35)
  d = Math.imul(d ^ (b >>> 13) ^ c, 0x27d4eb2f)
  digest[0] = a ^ (d >>> 16)
  digest[1] = (b << 7) | (b >>> 25)
  digest[2] = c + a
  digest[3] = d ^ b
}

/** Mixes in four numbers, like four calls of `fold`. */
export function foldFour(digest: Int32Array, first: number, second: number, third: number, fourth: number): void {
  fold(digest, first)
  fold(digest, second)
  fold(digest, third)
  fold(digest, fourth)
}

/** Mixes in a text by code units, preceded by its length, so that different lists of texts never give the same input. */
export function foldText(digest: Int32Array, text: string): void {
  fold(digest, text.length)
  for (let at = 0; at < text.length; at += 1) fold(digest, text.charCodeAt(at))
}

/** Formats the digest as 32 hexadecimal digits. */
export function digestText(digest: Int32Array): string {
  return [...digest].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
