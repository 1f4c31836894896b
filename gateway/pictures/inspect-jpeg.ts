import { ok, refuse } from '#lib/kernel/result.ts'
import type { DeclaredSize, Inspected } from './inspected.ts'

const MARKER = 0xff
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** Start-of-frame markers of all codings; three numbers between them have other meanings. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length: restarts, and a start in the middle. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01

/** Walks the segments of a JPEG file up to its end. Only zero bytes may follow, with which cameras fill a block. */
export function inspectJpeg(bytes: Buffer): Inspected {
  let at = 2
  let size: DeclaredSize | null = null
  while (at + 1 < bytes.length) {
    if (bytes[at] !== MARKER) return refuse('pictureBroken')
    const marker = bytes[at + 1] ?? 0
    if (marker === END_OF_IMAGE) return judgeEnd(bytes, at + 2, size)
    if (marker === MARKER || isBare(marker)) {
      at += marker === MARKER ? 1 : 2
      continue
    }
    if (at + 4 > bytes.length) return refuse('pictureBroken')
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return refuse('pictureBroken')
    if (isFrame(marker)) {
      if (size !== null || end < at + 9) return refuse('pictureBroken')
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at = marker === START_OF_SCAN ? findScanEnd(bytes, end) : end
  }
  return refuse('pictureBroken')
}

/** Returns the position of the marker that ends a scan: the next one that is neither a stuffed byte nor a restart. */
function findScanEnd(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(MARKER, start); at !== -1; at = bytes.indexOf(MARKER, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== MARKER && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function judgeEnd(bytes: Buffer, end: number, size: DeclaredSize | null): Inspected {
  if (size === null) return refuse('pictureBroken')
  return bytes.subarray(end).every((byte) => byte === 0) ? ok(size) : refuse('pictureMixed')
}
