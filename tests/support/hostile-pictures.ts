import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Files that pretend to be pictures, or are more than pictures, for the tests of uploads. */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Returns one chunk of a PNG file. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Returns a PNG file of one colour whose rows all compress away, with further chunks after its head. */
export function flatPng(width: number, height: number, chunks: readonly Buffer[] = [], rows = height): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows))
  return Buffer.concat([SIGNATURE, pngChunk('IHDR', head), ...chunks, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))])
}

/** Returns a small photograph. */
export function photo(width = 64, height = 48): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#3a7', noise: { type: 'gaussian', mean: 120, sigma: 30 } } })
}

/** Returns a ZIP archive without entries, which is only its last record. */
export function emptyZip(): Buffer {
  const record = Buffer.alloc(22)
  record.write('PK\u0005\u0006', 'latin1')
  return record
}
