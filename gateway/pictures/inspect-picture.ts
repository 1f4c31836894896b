import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX } from '#lib/contract/picture-limits.ts'
import { ok, refuse } from '#lib/kernel/result.ts'
import type { Inspected } from './inspected.ts'
import { inspectJpeg } from './inspect-jpeg.ts'
import { inspectPng } from './inspect-png.ts'
import { inspectWebp } from './inspect-webp.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
/** PDF readers accept a header anywhere in this many bytes. */
const PDF_HEAD_BYTES = 1024
/** The end record of a ZIP archive and its comment are at most this long. */
const ZIP_TAIL_BYTES = 22 + 0xffff

/**
 * Judges a file by its content before anything is decoded (DESIGN, products: P2P): a PNG, JPEG or WebP picture of at most 25 megapixels
 * in one frame, complete, and nothing else besides. The name and the declared type of an upload count for nothing.
 */
export function inspectPicture(bytes: Buffer): Inspected {
  if (bytes.length > PICTURE_BYTES_MAX) return refuse('pictureTooLarge')
  const inspected = inspectByType(bytes)
  if (!inspected.ok) return inspected
  const { width, height } = inspected.value
  if (width < 1 || height < 1) return refuse('pictureBroken')
  if (width * height > PICTURE_PIXELS_MAX) return refuse('picturePixels')
  return isOtherFileToo(bytes) ? refuse('pictureMixed') : ok({ width, height })
}

function inspectByType(bytes: Buffer): Inspected {
  if (startsWith(bytes, PNG)) return inspectPng(bytes)
  if (startsWith(bytes, JPEG)) return inspectJpeg(bytes)
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return inspectWebp(bytes)
  return refuse('pictureType')
}

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** Checks for a document or an archive inside the picture, which other programs would open. */
function isOtherFileToo(bytes: Buffer): boolean {
  return bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-') || endsAsArchive(bytes)
}

/** A ZIP archive is read from its end: its last record, whose comment lasts to the end of the file. */
function endsAsArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - ZIP_TAIL_BYTES))
  for (let at = tail.indexOf('PK\u0005\u0006', 0, 'latin1'); at !== -1; at = tail.indexOf('PK\u0005\u0006', at + 1, 'latin1'))
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  return false
}
