import { inflateSync } from 'node:zlib'
import { ok, refuse } from '#lib/kernel/result.ts'
import type { DeclaredSize, Inspected } from './inspected.ts'

const SIGNATURE_BYTES = 8
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12
const CHUNKS_MAX = 100_000
/** More compressed texts and profiles than any picture has: to unpack each of them takes time. */
const PACKED_CHUNKS_MAX = 64
/** The most that a compressed text or colour profile may unpack to: many times what any profile needs. */
const UNPACKED_BYTES_MAX = 4 * 1024 * 1024

/** Walks the chunks of a PNG file up to its end, which must be the end of the file too. */
export function inspectPng(bytes: Buffer): Inspected {
  let at = SIGNATURE_BYTES
  let size: DeclaredSize | null = null
  let packed = 0
  for (let count = 0; count < CHUNKS_MAX; count += 1) {
    if (at + CHUNK_FRAME_BYTES > bytes.length) return refuse('pictureBroken')
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + CHUNK_FRAME_BYTES + length
    if (end > bytes.length) return refuse('pictureBroken')
    if (size === null && (type !== 'IHDR' || length !== 13)) return refuse('pictureBroken')
    if (type === 'IHDR') size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (type === 'acTL') return refuse('pictureAnimated')
    const part = packedPart(type, bytes.subarray(at + 8, end - 4))
    if (part !== null) {
      packed += 1
      if (packed > PACKED_CHUNKS_MAX || unpacksTooFar(part)) return refuse('pictureBomb')
    }
    if (type === 'IEND') return end === bytes.length && size !== null ? ok(size) : refuse('pictureMixed')
    at = end
  }
  return refuse('pictureBroken')
}

/** Checks a compressed text or profile. */
function unpacksTooFar(packed: Buffer): boolean {
  try {
    inflateSync(packed, { maxOutputLength: UNPACKED_BYTES_MAX })
    return false
  } catch (error) {
    // A text that cannot be read is dropped with the others.
    return (error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
  }
}

/** Returns the compressed part of a chunk: after a keyword, its zero byte and the method; null if nothing in it is compressed. */
function packedPart(type: string, data: Buffer): Buffer | null {
  const keywordEnd = data.indexOf(0)
  if (keywordEnd === -1) return null
  if (type === 'iCCP' || type === 'zTXt') return data.subarray(keywordEnd + 2)
  if (type !== 'iTXt' || data[keywordEnd + 1] !== 1) return null
  const languageEnd = data.indexOf(0, keywordEnd + 3)
  const translatedEnd = languageEnd === -1 ? -1 : data.indexOf(0, languageEnd + 1)
  return translatedEnd === -1 ? null : data.subarray(translatedEnd + 1)
}
