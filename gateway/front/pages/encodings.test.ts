import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createBody, encodeBody } from './body.ts'
import { chooseEncoding, compress, isCompressible } from './encodings.ts'

describe('the encoding of an answer', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', null],
    ['br;q=0', null],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0.000', null],
    ['br;q=0.5', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['brotli', null],
    ['x-gzip', null],
    ['br ; q=0', null],
    ['*', null],
  ])('for Accept-Encoding %s is %s', (header, encoding) => expect(chooseEncoding(header)).toBe(encoding))

  it.each([
    ['text/html; charset=utf-8', true],
    ['text/x-component', true],
    ['application/json', true],
    ['image/svg+xml', true],
    ['application/xml; charset=utf-8', true],
    ['image/png', false],
    ['font/woff2', false],
    ['application/octet-stream', false],
    ['', false],
  ])('of %s pays: %s', (type, pays) => expect(isCompressible(type)).toBe(pays))

  it.each(['once', 'often'] as const)('gives the body back (%s)', async (effort) => {
    const body = Buffer.from('the same again and again. '.repeat(200))
    expect(brotliDecompressSync(await compress(body, 'br', effort))).toEqual(body)
    expect(gunzipSync(await compress(body, 'gzip', effort))).toEqual(body)
  })
})

describe('a body', () => {
  const text = Buffer.from('text '.repeat(1000))

  it('is compressed once, also for many who ask at the same time', async () => {
    const body = createBody(text, 'text/html', 'often')
    const asked = await Promise.all([encodeBody(body, 'br'), encodeBody(body, 'br'), encodeBody(body, 'br')])
    expect(new Set(asked.map(({ bytes }) => bytes)).size).toBe(1)
    expect(encodeBody(body, 'br')).not.toBeInstanceOf(Promise)
  })

  it.each([
    ['short', createBody(Buffer.from('short'), 'text/html', 'often')],
    ['a picture', createBody(text, 'image/png', 'often')],
  ])('that is %s is sent as it is', (_what, body) => {
    expect(encodeBody(body, 'br')).toEqual({ bytes: body.plain, encoding: null })
  })

  it('that does not get shorter is sent as it is', async () => {
    const noise = Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * index * 7919 + (index >> 3) * 104_729) & 255))
    const body = createBody(Buffer.concat([noise, noise.map((byte, index) => byte ^ (index * 31))]), 'text/plain', 'once')
    const { encoding, bytes } = await encodeBody(body, 'gzip')
    expect(encoding === null ? bytes : bytes.length < body.plain.length * 0.9).toEqual(encoding === null ? body.plain : true)
  })

  it('has one tag for all its encodings, and another for other bytes', () => {
    expect(createBody(text, 'text/html', 'often').etag).toBe(createBody(text, 'text/html', 'once').etag)
    expect(createBody(text, 'text/html', 'often').etag).not.toBe(createBody(Buffer.from('other'), 'text/html', 'often').etag)
  })
})
