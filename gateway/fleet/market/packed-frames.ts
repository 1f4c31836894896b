import type { Frame } from '#gateway/feed/frames/frame.ts'
import { readFrames } from '#gateway/feed/recording/frame-reader.ts'
import { FrameWriter } from '#gateway/feed/recording/frame-writer.ts'

/** The first byte: what a reader needs who knows nothing, or the frame after the last one. */
const KINDS = ['known', 'next'] as const
const HEADER_BYTES = 9

/** Frames on their way to another gateway, with the number of the last of them. */
export interface PackedFrames {
  readonly kind: (typeof KINDS)[number]
  readonly sequence: number
  readonly frames: readonly Omit<Frame, 'sequence'>[]
}

/** Empty between two calls: its memory is used again. */
const writer = new FrameWriter()

/** Packs frames as recordings do (docs/adr/0031-recordings.md), behind a byte of their kind and eight of the number. */
export function packFrames({ kind, sequence, frames }: PackedFrames): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header[0] = KINDS.indexOf(kind)
  header.writeDoubleLE(sequence, 1)
  for (const frame of frames) writer.add(frame)
  return Buffer.concat([header, writer.take()])
}

/** Reads what `packFrames` wrote. Throws RangeError if it did not. */
export function unpackFrames(bytes: Buffer): PackedFrames {
  const kind = KINDS[bytes.readUInt8(0)]
  if (kind === undefined) throw new RangeError('these are no frames')
  return { kind, sequence: bytes.readDoubleLE(1), frames: readFrames(bytes.subarray(HEADER_BYTES)) }
}
