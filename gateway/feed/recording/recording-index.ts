import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { BLOCK_KINDS, HEADER_BYTES } from './block.ts'
import { BlockFile } from './block-file.ts'

/** Where a block begins in its file, and the market's time at its end. */
export type Place = readonly [offset: number, time: number]

/** The content of one file of a recording, up to a size: a file that is still being written has more. */
export interface IndexedFile {
  readonly name: string
  readonly bytes: number
  readonly from: number
  readonly to: number
  readonly keys: readonly Place[]
  readonly bars: readonly Place[]
}

const INDEX_FILE = 'index.json'
const SOURCE_FILE = 'recording.json'
const FILE_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d{1,6}\.agr$/

/** Returns the name of the file for a market's hour; `part` counts those of one hour from 1. */
export function fileName(time: number, part: number): string {
  return `${new Date(time).toISOString().slice(0, 13)}-${part}.agr`
}

/** Checks whether a folder holds a recording. */
export function isRecording(folder: string): boolean {
  return readdirSync(folder).some((name) => FILE_NAME.test(name))
}

/**
 * Returns all files of a recording in the order of their times. Entries that the index lacks, or has wrong, are read from the files
 * themselves. Files without a single sound header are left out.
 */
export function indexFolder(folder: string): IndexedFile[] {
  const known = new Map((readSealed(join(folder, INDEX_FILE)) as readonly IndexedFile[] | null)?.map((file) => [file.name, file]))
  return readdirSync(folder)
    .filter((name) => FILE_NAME.test(name))
    .map((name) => indexFile(folder, name, known.get(name)))
    .filter((file) => file.to > 0)
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
}

/** Reads the headers of a file from where the index ends. */
function indexFile(folder: string, name: string, known: IndexedFile | undefined): IndexedFile {
  const file = new BlockFile(join(folder, name))
  try {
    const sound = known !== undefined && known.bytes <= file.size ? known : undefined
    const keys = [...(sound?.keys ?? [])]
    const bars = [...(sound?.bars ?? [])]
    let [from, to] = [sound?.from ?? Infinity, sound?.to ?? -Infinity]
    for (let offset = sound?.bytes ?? 0; offset < file.size;) {
      const header = file.header(offset)
      if (header === null) {
        offset = file.nextHeader(offset + 1)
        continue
      }
      if (header.kind === BLOCK_KINDS.key) keys.push([offset, header.to])
      if (header.kind === BLOCK_KINDS.bars) bars.push([offset, header.to])
      from = Math.min(from, header.from)
      to = Math.max(to, header.to)
      offset += HEADER_BYTES + header.length
    }
    return { name, bytes: file.size, from, to, keys, bars }
  } finally {
    file.close()
  }
}

/** Writes the index in one step. Throws the file system's error. */
export function writeIndex(folder: string, files: readonly IndexedFile[]): void {
  writeSealed(join(folder, INDEX_FILE), files)
}

/** Returns the name of the source that a folder records; null if it holds no recording, undefined if its file is damaged. */
export function readSource(folder: string): string | null | undefined {
  if (!existsSync(join(folder, SOURCE_FILE))) return null
  const content = readSealed(join(folder, SOURCE_FILE)) as { readonly source: string } | null
  return content?.source
}

export function writeSource(folder: string, source: string): void {
  writeSealed(join(folder, SOURCE_FILE), { format: 1, source })
}

function writeSealed(path: string, content: unknown): void {
  const text = JSON.stringify(content)
  writeFileSync(`${path}.new`, `${crc32(text)}\n${text}\n`)
  renameSync(`${path}.new`, path)
}

/** Returns the written index; null if the file is missing or damaged. */
function readSealed(path: string): unknown {
  if (!existsSync(path)) return null
  const [checksum, text, ...rest] = readFileSync(path, 'utf8').split('\n')
  const isSound = text !== undefined && rest.join('') === '' && checksum === `${crc32(text)}`
  return isSound ? (JSON.parse(text) as unknown) : null
}
