import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Transform } from 'node:stream'

export type Encoding = 'br' | 'gzip'

/** `once`: cached for long, worth the effort. `often`: remade every few seconds. */
export type Effort = 'once' | 'often'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const BROTLI_QUALITY: Record<Effort, number> = { once: 9, often: 4 }
const GZIP_LEVEL: Record<Effort, number> = { once: 9, often: 5 }

/** Below this size compression saves no packet. */
export const COMPRESSED_BYTES_MIN = 1024

/** An encoding in a list of accepted ones, without weight 0. */
const ACCEPTED: Record<Encoding, RegExp> = {
  br: /(?:^|,)\s*br\s*(?:$|,|;(?!\s*[qQ]=0(?:\.0*)?\s*(?:$|[,;])))/,
  gzip: /(?:^|,)\s*gzip\s*(?:$|,|;(?!\s*[qQ]=0(?:\.0*)?\s*(?:$|[,;])))/,
}

/**
 * Returns the encoding to answer with (RFC 9110, 12.5.3): Brotli before gzip before none, never one with weight 0.
 * Other weights are not compared, because nobody prefers the longer body.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined) return null
  if (ACCEPTED.br.test(acceptEncoding)) return 'br'
  return ACCEPTED.gzip.test(acceptEncoding) ? 'gzip' : null
}

/** Checks whether bodies of a content type compress well: text does; pictures and WOFF2 fonts are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|ld\+json|wasm)|image\/svg\+xml)/.test(contentType)
}

/** Compresses a whole body off the main thread. */
export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return await zip(body, { level: GZIP_LEVEL[effort] })
  return await brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort], [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/** Creates a compressing stream that flushes each part at once, so that a page still arrives in parts. */
export function compressStream(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ level: GZIP_LEVEL.often, flush: constants.Z_SYNC_FLUSH })
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY.often },
  })
}
