import { createHash } from 'node:crypto'
import { FILE_FIELD, FILE_HASH_FIELD, signedFields, type FormEntry } from '#lib/contract/signing/signing.ts'

/** An upload: a file with further fields (specification 7.1). */
export interface Upload {
  readonly file: Buffer
  /** The other fields in the order of the body, without the file's hash. */
  readonly fields: readonly FormEntry[]
  /** Whether the field of the hash says the SHA-256 of the file. */
  readonly isHashRight: boolean
  /** The text whose SHA-256 is the body part of the signature: with the hash of the file that has come, whatever the field says. */
  readonly signed: string
}

export const MULTIPART_CONTENT_TYPE = 'multipart/form-data'

const FIELDS_MAX = 50
const HEAD_BYTES_MAX = 4096
const END_OF_HEAD = '\r\n\r\n'

/** Returns the boundary that a content type names; null if it names none. */
export function findBoundary(contentType: string): string | null {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;",]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? bare ?? null
}

/**
 * Reads a multipart body: one file in the field `file`, all others texts. Null if it is anything else: a parser that guesses could be made to
 * see another file than the one whose hash was signed.
 */
export function readMultipart(bytes: Buffer, boundary: string): Upload | null {
  const mark = Buffer.from(`\r\n--${boundary}`)
  const entries: FormEntry[] = []
  let file: Buffer | null = null
  // The first mark has no line end before it.
  if (!bytes.subarray(0, mark.length - 2).equals(mark.subarray(2))) return null
  let at = mark.length - 2
  while (bytes.toString('latin1', at, at + 2) === '\r\n') {
    const head = bytes.indexOf(END_OF_HEAD, at)
    if (head === -1 || head - at > HEAD_BYTES_MAX || entries.length >= FIELDS_MAX) return null
    const part = readHead(bytes.toString('utf8', at, head))
    const start = head + END_OF_HEAD.length
    const end = bytes.indexOf(mark, start)
    if (part === null || end === -1) return null
    const content = bytes.subarray(start, end)
    at = end + mark.length
    if (part.name === FILE_FIELD) {
      if (file !== null) return null
      file = content
    } else if (part.isFile) return null
    else entries.push([part.name, content.toString('utf8')])
  }
  const isWhole = /^--(?:\r\n)?$/.test(bytes.toString('latin1', at, at + 5)) && bytes.length - at <= 4
  return isWhole && file !== null ? toUpload(file, entries) : null
}

/** Reads the header lines of a part; null if they do not say which field it is. */
function readHead(head: string): { readonly name: string; readonly isFile: boolean } | null {
  const [, parameters] = /\r\ncontent-disposition:[ \t]*form-data;([^\r\n]*)/i.exec(head) ?? []
  const [, name] = /(?:^|;)[ \t]*name="([^"]*)"/i.exec(parameters ?? '') ?? []
  if (name === undefined) return null
  return { name: name.replace(/%0D|%0A|%22/gi, decodeURIComponent), isFile: /;[ \t]*filename\*?=/i.test(parameters ?? '') }
}

function toUpload(file: Buffer, entries: readonly FormEntry[]): Upload {
  const hash = createHash('sha256').update(file).digest('hex')
  const said = entries.filter(([name]) => name === FILE_HASH_FIELD).map(([, text]) => text)
  return {
    file,
    fields: entries.filter(([name]) => name !== FILE_HASH_FIELD),
    isHashRight: said.length === 1 && said[0] === hash,
    signed: signedFields(entries.map(([name, text]) => [name, name === FILE_HASH_FIELD ? hash : text])),
  }
}
