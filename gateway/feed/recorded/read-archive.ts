import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { crc32, gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { FeedStartError } from '../market-feed.ts'

/** The unpacked size of one file: a month of minutes has about 6 MB. */
const TEXT_BYTES_MAX = 100_000_000

/** `BTCUSDT-1m-2024-01.csv`, `BTCUSDT-1m-2024-01-31.csv.gz`, `BTCUSDT-1m-2024-01.zip`. */
const ARCHIVE_NAME = /^([A-Z0-9]{4,20})-1m-\d{4}-\d\d(?:-\d\d)?\.(?:csv|csv\.gz|zip)$/

/** Returns the symbol of a file that is named as public archives name theirs; undefined for any other file. */
export function archiveSymbol(name: string): string | undefined {
  return ARCHIVE_NAME.exec(name)?.[1]
}

/** Returns the text of an archive's file. Throws FeedStartError with one sentence that names the file. */
export function readArchive(file: string): string {
  try {
    const bytes = readFileSync(file)
    if (file.endsWith('.zip')) return unzip(bytes, `${basename(file, '.zip')}.csv`)
    if (file.endsWith('.gz')) return gunzipSync(bytes, { maxOutputLength: TEXT_BYTES_MAX }).toString('utf8')
    if (bytes.length > TEXT_BYTES_MAX) throw new Error(`it is larger than ${TEXT_BYTES_MAX} bytes`)
    return bytes.toString('utf8')
  } catch (error) {
    throw new FeedStartError(`REPLAY_FILE ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** Unpacks the only member of a zip. Throws Error whose message names the fault, as the end of a sentence. */
function unzip(bytes: Buffer, name: string): string {
  const members: string[] = []
  const contents = unzipSync(bytes, {
    filter(member) {
      members.push(member.name)
      if (member.name !== name) throw new Error(`its member is ${JSON.stringify(member.name.slice(0, 100))} and not ${name}`)
      if (members.length > 1) throw new Error('it has more than one member')
      if (member.originalSize > TEXT_BYTES_MAX) throw new Error(`${name} in it is larger than ${TEXT_BYTES_MAX} bytes`)
      return true
    },
  })
  const text = contents[name]
  if (text === undefined) throw new Error(`${name} is not in it`)
  // The library does not compare checksums. The only entry of the directory has it, 16 bytes from its start.
  const directory = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('PK\x05\x06')) + 16)
  if (crc32(text) !== bytes.readUInt32LE(directory + 16)) throw new Error(`${name} in it is damaged`)
  return Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString('utf8')
}
