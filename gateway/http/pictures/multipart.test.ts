import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signedFields } from '#lib/contract/signing/signing.ts'
import { encodeBody } from '#lib/http/conventions.ts'
import { findBoundary, readMultipart, type Upload } from './multipart.ts'

// Goal: the file and the fields that a page sends arrive as they are, and no body has two readings.

const HASH = createHash('sha256').update('content').digest('hex')
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\ncontent'
const fieldOf = (name: string, text: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`
const bodyOf = (parts: readonly string[], end = '--x--\r\n') => parts.map((part) => `--x\r\n${part}\r\n`).join('') + end
const read = (body: string): Upload | null => readMultipart(Buffer.from(body), 'x')

describe('an upload', () => {
  it('is a file with its fields, in any order', () => {
    const parts = [fieldOf('orderId', '17'), FILE, fieldOf('fileHash', HASH)]
    for (const order of [parts, parts.toReversed()]) {
      const upload = read(bodyOf(order))
      expect([upload?.file.toString(), upload?.fields, upload?.isHashRight]).toEqual(['content', [['orderId', '17']], true])
    }
    expect(read(bodyOf(parts))?.signed).toBe(`orderId=17&fileHash=${HASH}`)
    expect(read(bodyOf(parts, '--x--'))?.file.toString()).toBe('content')
  })

  it.each([
    ['no hash', [FILE]],
    ['the hash of another file', [FILE, fieldOf('fileHash', '0'.repeat(64))]],
    ['its hash twice', [FILE, fieldOf('fileHash', HASH), fieldOf('fileHash', HASH)]],
  ])('with %s is known by it, and signed over the file that has come', (_what, parts) => {
    const upload = read(bodyOf(parts))
    expect(upload?.isHashRight).toBe(false)
    expect(upload?.signed).not.toContain('0'.repeat(64))
  })

  it.each([
    ['nothing', ''],
    ['no file', bodyOf([fieldOf('a', '1')])],
    ['two files', bodyOf([FILE, FILE])],
    ['another file', bodyOf([FILE, FILE.replace('"file"', '"other"')])],
    ['a part without a name', bodyOf([FILE, 'Content-Type: text/plain\r\n\r\nx'])],
    ['a part without an end', '--x\r\n' + FILE],
    ['a part without a head', '--x\r\n\r\ncontent\r\n--x--'],
    ['text before it', `before\r\n${bodyOf([FILE])}`],
    ['text after it', `${bodyOf([FILE])}after`],
    ['another boundary', bodyOf([FILE]).replaceAll('--x', '--y')],
    ['no last boundary', bodyOf([FILE], '')],
    ['a head without end', `--x\r\nContent-Disposition: form-data; name="file"; filename="${'a'.repeat(5000)}"\r\n\r\ncontent\r\n--x--`],
    ['fields without end', bodyOf([FILE, ...Array.from({ length: 60 }, (_, nth) => fieldOf(`f${nth}`, ''))])],
  ])('cannot be read with %s', (_what, body) => expect(read(body)).toBeNull())

  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data;charset=utf-8;boundary="a b"', 'a b'],
    ['multipart/form-data', null],
    ['multipart/form-data; boundary=', null],
  ])('%s', (type, boundary) => expect(findBoundary(type)).toBe(boundary))
})

it('reads what a browser writes, and signs what it signs', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((one) => one.isWellFormed())
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((one) => one.isWellFormed() && !/^(?:file|fileHash|__proto__|languageType)$/.test(one))
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.dictionary(name, text, { maxKeys: 4 }), async (bytes, fields) => {
      const body = await encodeBody({ method: 'POST', path: '/x', file: new Blob([new Uint8Array(bytes)]) }, fields)
      const upload = readMultipart(Buffer.from(body?.bytes ?? []), findBoundary(body?.contentType ?? '') ?? '')
      expect(upload?.isHashRight).toBe(true)
      expect(Buffer.from(upload?.file ?? []).equals(Buffer.from(bytes))).toBe(true)
      expect(upload?.signed).toBe(Buffer.from(body?.signed ?? []).toString())
      expect(upload?.fields).toHaveLength(Object.keys(fields).length)
    }),
  )
})

it('writes one text for one list of fields', () => {
  const entries = fc.array(
    fc.tuple(fc.string(), fc.string()).filter(([a, b]) => a.isWellFormed() && b.isWellFormed() && !/[\r\n]/.test(a + b)),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(entries, (fields) => {
      expect([...new URLSearchParams(signedFields(fields))]).toEqual(fields)
    }),
  )
})
