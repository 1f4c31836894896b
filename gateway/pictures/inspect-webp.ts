import { ok, refuse } from '#lib/kernel/result.ts'
import type { DeclaredSize, Inspected } from './inspected.ts'

const HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8
const CHUNKS_MAX = 10_000
const ANIMATION_FLAG = 0x02

/** Walks the chunks of a WebP file, whose declared length must be that of the file. */
export function inspectWebp(bytes: Buffer): Inspected {
  const declared = bytes.readUInt32LE(4) + 8
  if (declared > bytes.length) return refuse('pictureBroken')
  if (declared < bytes.length) return refuse('pictureMixed')
  let at = HEAD_BYTES
  let canvas: DeclaredSize | null = null
  let image: DeclaredSize | null = null
  for (let count = 0; at < bytes.length; count += 1) {
    if (count > CHUNKS_MAX || at + CHUNK_HEAD_BYTES > bytes.length) return refuse('pictureBroken')
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + CHUNK_HEAD_BYTES, at + CHUNK_HEAD_BYTES + length)
    if (data.length < length) return refuse('pictureBroken')
    if (type === 'ANIM' || type === 'ANMF') return refuse('pictureAnimated')
    if (type === 'VP8X') {
      if (length < 10) return refuse('pictureBroken')
      if (((data[0] ?? 0) & ANIMATION_FLAG) !== 0) return refuse('pictureAnimated')
      canvas = { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
    }
    if (type === 'VP8 ' || type === 'VP8L') {
      if (image !== null) return refuse('pictureBroken')
      image = type === 'VP8 ' ? readLossySize(data) : readLosslessSize(data)
      if (image === null) return refuse('pictureBroken')
    }
    at += CHUNK_HEAD_BYTES + length + (length % 2)
  }
  if (image === null) return refuse('pictureBroken')
  // The larger of both counts, whichever of them a decoder believes.
  if (canvas === null) return ok(image)
  return ok({ width: Math.max(canvas.width, image.width), height: Math.max(canvas.height, image.height) })
}

function readLossySize(data: Buffer): DeclaredSize | null {
  if (data.length < 10 || data[3] !== 0x9d || data[4] !== 0x01 || data[5] !== 0x2a) return null
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

function readLosslessSize(data: Buffer): DeclaredSize | null {
  if (data.length < 5 || data[0] !== 0x2f) return null
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
