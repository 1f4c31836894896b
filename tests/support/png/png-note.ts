import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A PNG file is a signature and then chunks: length, kind, content, check. */
const SIGNATURE_BYTES = 8
const LENGTH_BYTES = 4
const KIND_BYTES = 4
const CHECK_BYTES = 4
/** The kind of chunk for compressed text: a keyword, a zero byte, the method (0, the only one), the text. */
const TEXT = 'zTXt'
const KEYWORD = Buffer.from('fonts\0\0')

/** Writes one chunk of a PNG file. */
export function pngChunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), content])
  const [length, check] = [Buffer.alloc(LENGTH_BYTES), Buffer.alloc(CHECK_BYTES)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Reads the note that `withNote` wrote into a picture; null if there is none. */
export function readNote(png: Buffer): unknown {
  const note = chunksOf(png).find(isNote)
  return note === undefined ? null : JSON.parse(inflateSync(note.content.subarray(KEYWORD.length)).toString())
}

/** Returns the picture with a new note in place of its old one; null removes it. */
export function withNote(png: Buffer, note: unknown): Buffer {
  const chunks = chunksOf(png)
    .filter((chunk) => !isNote(chunk))
    .map(({ bytes }) => bytes)
  if (note !== null) chunks.splice(1, 0, pngChunk(TEXT, Buffer.concat([KEYWORD, deflateSync(JSON.stringify(note), { level: 9 })])))
  return Buffer.concat([png.subarray(0, SIGNATURE_BYTES), ...chunks])
}

interface Chunk {
  readonly kind: string
  readonly content: Buffer
  readonly bytes: Buffer
}

function isNote({ kind, content }: Chunk): boolean {
  return kind === TEXT && content.subarray(0, KEYWORD.length).equals(KEYWORD)
}

function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const start = at + LENGTH_BYTES + KIND_BYTES
    const end = start + png.readUInt32BE(at)
    chunks.push({
      kind: png.toString('latin1', at + LENGTH_BYTES, start),
      content: png.subarray(start, end),
      bytes: png.subarray(at, end + CHECK_BYTES),
    })
    at = end + CHECK_BYTES
  }
  return chunks
}
