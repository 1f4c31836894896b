import { entityTag } from '#gateway/wire/entity-tag.ts'
import { COMPRESSED_BYTES_MIN, compress, isCompressible, type Effort, type Encoding } from './encodings.ts'

/** A body that is sent many times: each encoding is made once, when the first visitor asks for it. */
export interface Body {
  readonly plain: Buffer
  readonly etag: string
  readonly contentType: string
  readonly effort: Effort
  readonly compressible: boolean
  /** Finished encodings; null if compression gains nothing. */
  readonly encoded: Map<Encoding, Buffer | null>
  readonly encoding: Map<Encoding, Promise<void>>
}

export function createBody(plain: Buffer, contentType: string, effort: Effort): Body {
  const compressible = plain.length >= COMPRESSED_BYTES_MIN && isCompressible(contentType)
  return { plain, etag: entityTag(plain), contentType, effort, compressible, encoded: new Map(), encoding: new Map() }
}

/** An encoding that is longer than this share of the plain body is not worth a decoder's time. */
const ENCODED_RATIO_MAX = 0.9

/** Returns the most memory that a body may use: the plain bytes and both encodings. */
export function bodyBytesMax(body: Body): number {
  return Math.ceil(body.plain.length * (body.compressible ? 1 + 2 * ENCODED_RATIO_MAX : 1)) + 1024
}

export interface EncodedBody {
  readonly bytes: Buffer
  readonly encoding: Encoding | null
}

/** Returns the body in an encoding: directly if it exists, otherwise as a promise. One compression runs per encoding. */
export function encodeBody(body: Body, encoding: Encoding | null): EncodedBody | Promise<EncodedBody> {
  if (encoding === null || !body.compressible) return { bytes: body.plain, encoding: null }
  const bytes = body.encoded.get(encoding)
  if (bytes !== undefined) return bytes === null ? { bytes: body.plain, encoding: null } : { bytes, encoding }
  return encodeNow(body, encoding)
}

async function encodeNow(body: Body, encoding: Encoding): Promise<EncodedBody> {
  let running = body.encoding.get(encoding)
  if (running === undefined) {
    running = compress(body.plain, encoding, body.effort)
      .then((bytes) => void body.encoded.set(encoding, bytes.length <= body.plain.length * ENCODED_RATIO_MAX ? bytes : null))
      .finally(() => body.encoding.delete(encoding))
    body.encoding.set(encoding, running)
  }
  await running
  return await encodeBody(body, encoding)
}
