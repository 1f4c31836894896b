import { crc32, zstdDecompressSync } from 'node:zlib'

/** Interval at which the whole known state is repeated, so that a reader can begin there. */
export const KEY_MS = 300_000

/** Delay after which ended bars are written, because trades arrive late. */
export const BARS_DELAY_MS = 10_000

/** The content of a block of a recording. */
export const BLOCK_KINDS = {
  /** Frames, each of which builds on the earlier ones. */
  frames: 1,
  /** One frame with the whole known state: reading can begin here. */
  key: 2,
  /** One frame of candles that ended before the time of the block. */
  bars: 3,
} as const
export type BlockKind = (typeof BLOCK_KINDS)[keyof typeof BLOCK_KINDS]

/** The first 48 bytes of a block; all numbers little-endian. */
export interface BlockHeader {
  readonly kind: BlockKind
  /** A random number of each recorder: all blocks of a recording have the same. */
  readonly session: number
  /** Number of the block within its session, which reveals a lost one. */
  readonly number: number
  /** Bytes of the contents, before and after compression. */
  readonly rawLength: number
  readonly length: number
  /** The market's time when the block was begun and ended. */
  readonly from: number
  readonly to: number
  /** CRC-32 of the header before it and of the compressed contents. */
  readonly checksum: number
}

const MAGIC = Buffer.from('AGR1')
export const HEADER_BYTES = 48
const HEAD_CHECKSUM_AT = 40
const CHECKSUM_AT = 44

/** Maximum length of a block: a larger one is damage. */
const BLOCK_BYTES_MAX = 64 * 1024 * 1024

/** Returns a whole block. */
export function makeBlock(header: Omit<BlockHeader, 'length' | 'checksum'>, compressed: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  MAGIC.copy(head)
  head.writeUInt32LE(header.kind, 4)
  head.writeUInt32LE(header.session, 8)
  head.writeUInt32LE(header.number, 12)
  head.writeUInt32LE(header.rawLength, 16)
  head.writeUInt32LE(compressed.length, 20)
  head.writeDoubleLE(header.from, 24)
  head.writeDoubleLE(header.to, 32)
  head.writeUInt32LE(crc32(head.subarray(0, HEAD_CHECKSUM_AT)), HEAD_CHECKSUM_AT)
  head.writeUInt32LE(crc32(compressed, crc32(head.subarray(0, CHECKSUM_AT))), CHECKSUM_AT)
  return Buffer.concat([head, compressed])
}

/** Reads a header. Returns null if there is none, or if its own checksum reveals damage. */
export function readHeader(head: Buffer): BlockHeader | null {
  if (head.length < HEADER_BYTES || !head.subarray(0, 4).equals(MAGIC)) return null
  if (crc32(head.subarray(0, HEAD_CHECKSUM_AT)) !== head.readUInt32LE(HEAD_CHECKSUM_AT)) return null
  const kind = Object.values(BLOCK_KINDS).find((each) => each === head.readUInt32LE(4))
  const [rawLength, length] = [head.readUInt32LE(16), head.readUInt32LE(20)]
  if (kind === undefined || rawLength > BLOCK_BYTES_MAX || length > BLOCK_BYTES_MAX) return null
  return {
    kind,
    session: head.readUInt32LE(8),
    number: head.readUInt32LE(12),
    rawLength,
    length,
    from: head.readDoubleLE(24),
    to: head.readDoubleLE(32),
    checksum: head.readUInt32LE(CHECKSUM_AT),
  }
}

/** Returns the contents of a block; null if they are damaged. */
export function openBlock(head: Buffer, { rawLength, checksum }: BlockHeader, compressed: Buffer): Buffer | null {
  if (crc32(compressed, crc32(head.subarray(0, CHECKSUM_AT))) !== checksum) return null
  try {
    const contents = zstdDecompressSync(compressed, { maxOutputLength: Math.max(1, rawLength) })
    return contents.length === rawLength ? contents : null
  } catch {
    return null
  }
}

/** Returns the offset, at or after the given one, at which the next block may begin; -1 if there is none in these bytes. */
export function findMagic(bytes: Buffer, from: number): number {
  return bytes.indexOf(MAGIC, from)
}
