import { CALL_PREFIX } from '#lib/contract/call-needs.ts'
import { TERMINAL_CODE_HEADER } from '#lib/contract/signing/device.ts'
import { FILE_HASH_FIELD, signedFields } from '#lib/contract/signing/signing.ts'
import { toHex } from '#lib/signing/base64.ts'
import { cleanParameters, encodeForm, flattenParameters, uploadForm, type Parameters } from './parameters.ts'
import type { RequestOptions } from './request.ts'

/** The data about its page that every request carries (specification 7.1). */
export interface RequestContext {
  readonly theme: 'light' | 'dark'
  /** Distinguishes this device from others; empty if unknown. */
  readonly terminalCode: string
  /** The language key of the page's locale (specification 3.1). */
  readonly language: string
  readonly languageType: number
  readonly isBeta: boolean
}

/** Returns the headers of 7.1. `terminaltype=1` is the web; the three languages are all language keys. */
export function contextHeaders(context: RequestContext): Record<string, string> {
  return {
    appTheme: context.theme === 'dark' ? 'dark' : 'standard',
    [TERMINAL_CODE_HEADER]: context.terminalCode,
    terminaltype: '1',
    devicelanguage: context.language,
    locale: context.language,
    language: context.language,
    ...(context.isBeta ? { beta: 'beta' } : {}),
  }
}

/** Returns the path with its `/v1`. Throws RangeError if it does not start with `/`. */
export function callPath(path: string): string {
  if (!path.startsWith('/')) throw new RangeError('the path of a call must start with /')
  return path === CALL_PREFIX || path.startsWith(`${CALL_PREFIX}/`) ? path : CALL_PREFIX + path
}

/**
 * Builds path and query exactly as in the request line: always with `languageType`; for a GET also with parameters and the timestamp
 * `_t`. A URL parser normalises it, so that the signed text is what is sent.
 */
export function buildTarget(options: RequestOptions, context: RequestContext, nowMs: number): string {
  const { languageType: own, ...others } = options.params ?? {}
  const languageType = own ?? options.languageType ?? context.languageType
  const parameters: Parameters = options.method === 'GET' ? { languageType, ...others, _t: nowMs } : { languageType }
  const query = new URLSearchParams(flattenParameters(parameters))
  const url = new URL(`${callPath(options.path)}?${query.toString()}`, 'https://any.invalid')
  return url.pathname + url.search
}

/** Specification 7.1: the content type of every call, also of those without a body, unless its body is of another one. */
export const JSON_CONTENT_TYPE = 'application/json'

/** A request's body as sent. */
export interface WireBody {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The bytes whose hash is signed: those of the body, but for an upload. */
  readonly signed: Uint8Array<ArrayBuffer>
}

/** Encodes a body; null for a GET. `fields` are its cleaned parameters, with sealed or added ones. */
export async function encodeBody(options: RequestOptions, fields: Readonly<Record<string, unknown>>): Promise<WireBody | null> {
  if (options.method === 'GET') return null
  if (options.file) return encodeUpload(options.file, fields as Parameters)
  if (options.body === 'form') return textBody('application/x-www-form-urlencoded', encodeForm(fields as Parameters))
  return textBody(JSON_CONTENT_TYPE, JSON.stringify(fields))
}

function textBody(contentType: string, text: string): WireBody {
  const bytes = new TextEncoder().encode(text)
  return { contentType, bytes, signed: bytes }
}

/** Encodes a file with its fields and its hash. Browsers compute hashes in secure contexts only, and a session is in no other. */
async function encodeUpload(file: Blob, fields: Parameters): Promise<WireBody> {
  const hash = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())))
  const sent = { ...fields, [FILE_HASH_FIELD]: hash }
  // The browser chooses the boundary.
  const written = new Response(uploadForm(file, sent))
  return {
    contentType: written.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await written.arrayBuffer()),
    signed: new TextEncoder().encode(signedFields(flattenParameters(sent))),
  }
}

/** Returns the fields of a body: parameters trimmed, dates formatted. `languageType` is in the query. */
export function bodyFields(options: RequestOptions): Readonly<Record<string, unknown>> {
  const { languageType: _inQuery, ...fields } = cleanParameters(options.params ?? {}) as Record<string, unknown>
  return fields
}
