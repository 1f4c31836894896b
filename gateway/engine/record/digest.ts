/** A 128-bit mixing digest over numbers: enough to see that two states differ, and cheap enough for every fill. Not a secret-keeper. */
export function fold(digest: Int32Array, value: number): void {
  const low = value | 0
  // Most figures are small: the division is only for those that are not.
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

/** Takes four numbers in, as four calls of `fold` would. */
export function foldFour(digest: Int32Array, first: number, second: number, third: number, fourth: number): void {
  fold(digest, first)
  fold(digest, second)
  fold(digest, third)
  fold(digest, fourth)
}

/** Takes a text in, code unit by code unit, with its length, so that no two lists of texts run into each other. */
export function foldText(digest: Int32Array, text: string): void {
  fold(digest, text.length)
  for (let at = 0; at < text.length; at += 1) fold(digest, text.charCodeAt(at))
}

/** The digest as 32 hexadecimal digits. */
export function digestText(digest: Int32Array): string {
  return [...digest].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
