/** Table of CRC-32 (IEEE 802.3), as used by order book checksums. */

const TABLE = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** Returns the checksum of an ASCII text as a signed 32-bit integer. */
export function crc32(text: string): number {
  let crc = -1
  for (let at = 0; at < text.length; at += 1) crc = (crc >>> 8) ^ (TABLE[(crc ^ text.charCodeAt(at)) & 0xff] as number)
  return ~crc
}
