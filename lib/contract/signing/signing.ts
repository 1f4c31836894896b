import type { ErrorName } from '../errors/errors.ts'

/**
 * The texts that one side signs and the other verifies (specification 3.8, 5, 7.5, 8.3, 9; DESIGN 5.13, 5.15, 7). Nothing here computes
 * a digest or a signature: browser and gateway each use their own cryptography on these texts.
 */

/** Header of the request's time: milliseconds of the corrected clock, 13 digits (specification 5). */
export const TIME_HEADER = 'tm'
/** Header of the trace id (specification 5). */
export const TRACE_HEADER = 'uhti'
/** Headers of a signed request (specification 7.5). */
export const SIGN_HEADER = 'device-sign'
export const SIGN_MODE_HEADER = 'device-sign-mode'
export const SIGN_DATA_MD5_HEADER = 'device-sign-data-md5'
export const SIGN_KEY_HEADER = 'device-sign-key'
/** Response header with the server's time in milliseconds (specification 7.5). */
export const SERVER_TIME_HEADER = 'request-time'
/** Response header in which a gateway says why it refused a signature (specification 8.3). */
export const SIGN_ERROR_HEADER = 'gw-sign-error'

/**
 * Fields of an upload (specification 7.1): the file, and its SHA-256 in hexadecimal digits. The body part of the signature covers the fields
 * without the file, so what is signed can be compared with the file that a user chose, and does not depend on how a body is put together.
 */
export const FILE_FIELD = 'file'
export const FILE_HASH_FIELD = 'fileHash'

/** A field of a form, by name. */
export type FormEntry = readonly [name: string, text: string]

/**
 * Writes the fields of an upload but the file, in their order, as the text whose SHA-256 is the body part of its signature: as a form would
 * be (URL-encoded), with the line ends that a multipart body gives them.
 */
export function signedFields(entries: readonly FormEntry[]): string {
  const sent = (text: string): string => text.replace(/\r\n?|\n/g, '\r\n')
  return new URLSearchParams(entries.map(([name, text]) => [sent(name), sent(text)])).toString()
}

/**
 * The type of a body that is a file and nothing else, as earlier pages send it: the body part of its signature is then the SHA-256 of the
 * file, and further fields are in the query, which is signed too.
 */
export const FILE_CONTENT_TYPE = 'application/octet-stream'

/** Specification 9: number of signed characters of the time header. Of 13 digits that leaves a step of 100 s. */
export const SIGN_TIME_CHARACTERS = 8
/** DESIGN 5.15: maximum difference between the time header and the server's clock, in either direction, in milliseconds. */
export const SIGN_WINDOW_MS = 300_000
/** Specification 9: the fixed message whose signature proves possession of a new public key's private key. */
export const SIGN_CHECK_MESSAGE = 'device-sign-check'

/** Specification 9: names of the algorithms and the bits of their RSA keys. Signatures are RSASSA-PKCS1-v1_5, SHA-256, base64. */
export const ALGORITHM_BITS = { rsa1024: 1024, rsa2048: 2048 } as const
export type Algorithm = keyof typeof ALGORITHM_BITS
/** Specification 9: the algorithm used if none is named. */
export const FALLBACK_ALGORITHM: Algorithm = 'rsa1024'

/** Returns the algorithm of a name; the fallback if the name is missing or unknown. */
export function readAlgorithm(unsafe: unknown): Algorithm {
  return isAlgorithm(unsafe) ? unsafe : FALLBACK_ALGORITHM
}

/** Checks whether a value is the name of an algorithm. */
export function isAlgorithm(unsafe: unknown): unsafe is Algorithm {
  return typeof unsafe === 'string' && Object.hasOwn(ALGORITHM_BITS, unsafe)
}

/** The four answers to a request whose signature is refused (specification 8.3), as names of the error catalogue. */
export type SignRefusal = Extract<ErrorName, 'signMissing' | 'signModeNotMatched' | 'signExpired' | 'signInvalid'>

/** Parts that are not a header; any other part is the name of a header (specification 5). */
export const SIGN_PARTS = { path: 'path', time: 'time', traceId: 'traceId', body: 'body' } as const

/** The values from which a sign string is built. */
export interface SignSources {
  /**
   * The target of the request line: path and query, if any, exactly as sent. The query is signed with the path, so that a GET's
   * parameters cannot be changed in transit.
   */
  readonly target: string
  /** The complete time header. */
  readonly time: string
  readonly traceId: string
  /** SHA-256 of the exact bytes of the body (of no bytes if there is none), 64 hexadecimal digits in lower case. */
  readonly bodyHash: string
  /** Returns the value of another header by its lower-case name; undefined if the request has none. */
  readonly header: (name: string) => string | undefined
}

/**
 * Builds the sign string: the parts of the sign mode in order, joined by line feeds (DESIGN 7). A missing header is an empty part.
 * Throws RangeError if the target does not start with `/` (specification 5).
 */
export function buildSignString(parts: readonly string[], sources: SignSources): string {
  if (!sources.target.startsWith('/')) throw new RangeError('a signed path must start with /')
  return parts.map((part) => signPart(part, sources)).join('\n')
}

function signPart(part: string, sources: SignSources): string {
  switch (part) {
    case SIGN_PARTS.path:
      return sources.target
    case SIGN_PARTS.time:
      return sources.time.slice(0, SIGN_TIME_CHARACTERS)
    case SIGN_PARTS.traceId:
      return sources.traceId
    case SIGN_PARTS.body:
      return sources.bodyHash
    default:
      return sources.header(part.toLowerCase()) ?? ''
  }
}

/** Metadata of a signed request (specification 3.8). */
export interface SignMetadata {
  readonly traceId: string
  readonly signData: string
  readonly signDataMd5: string
  readonly publicKeyMd5: string
  readonly signMode: string
  /** Base64. */
  readonly sign: string
}

const TRACE_RANDOM_CHARACTERS = 11
const TRACE_ID = /^w(\d{13})[0-9a-f]{11}$/
const TIME = /^\d{13}$/

/**
 * Builds a trace id (specification 9): the letter w, the request's time in milliseconds, 11 hexadecimal digits. `randomHex` supplies at
 * least 11 random ones. The time is the same as in the time header, so that modes that sign the trace id sign all of the time.
 */
export function makeTraceId(timeMs: number, randomHex: string): string {
  return `w${Math.trunc(timeMs)}${randomHex.slice(0, TRACE_RANDOM_CHARACTERS)}`
}

/** Returns the time within a trace id, 13 digits; null if the text is not a trace id. */
export function readTraceTime(traceId: string): string | null {
  return TRACE_ID.exec(traceId)?.[1] ?? null
}

/** Parses the milliseconds of a time header; null unless it is 13 digits. */
export function readTimeHeader(text: string): number | null {
  return TIME.test(text) ? Number(text) : null
}

/** Returns a public key in the form used for its MD5: the PEM without line breaks (DESIGN 7). */
export function joinPemLines(pem: string): string {
  return pem.replaceAll(/[\r\n]/g, '')
}

/** The fields added to a device-check call, and the one they are made from (specification 7.5). */
export const DEVICE_CHECK_FIELDS = {
  /** SHA-256 of the user id, 64 hexadecimal digits; selects the user's key. */
  userIdHash: 'userCheckDeviceUserIdHash',
  sign: 'userCheckDeviceSign',
  lastAlgorithm: 'lastAlgorithm',
} as const

/** Builds the text that a device-check call signs: the hash of the user id and the whole time header (DESIGN 7). */
export function buildDeviceCheckString(userIdHash: string, time: string): string {
  return `${userIdHash}\n${time}`
}
