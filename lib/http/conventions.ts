import { CALL_PREFIX } from '#lib/contract/calls.ts'
import { TERMINAL_CODE_HEADER } from '#lib/contract/device.ts'
import { cleanParameters, encodeForm, flattenParameters, uploadForm, type Parameters } from './parameters.ts'
import type { RequestOptions } from './request.ts'

/** What every request says of the page it comes from (specification 7.1). */
export interface RequestContext {
  readonly theme: 'light' | 'dark'
  /** Tells this device from others; empty where it is not known. */
  readonly terminalCode: string
  /** Code of the locale table. */
  readonly language: string
  readonly languageType: number
  readonly isBeta: boolean
}

/** The headers of 7.1. `terminaltype=1` is the web; the three languages are all language keys. */
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

/** The path with its `/v1`. Throws RangeError for one that does not start with `/`. */
export function callPath(path: string): string {
  if (!path.startsWith('/')) throw new RangeError('the path of a call must start with /')
  return path === CALL_PREFIX || path.startsWith(`${CALL_PREFIX}/`) ? path : CALL_PREFIX + path
}

/**
 * Path and query as they will stand in the request line: `languageType` always, parameters and the timestamp `_t` with a GET. A URL
 * parser has been over it, so that what is signed is what is sent.
 */
export function buildTarget(options: RequestOptions, context: RequestContext, nowMs: number): string {
  const { languageType: own, ...others } = options.params ?? {}
  const languageType = own ?? options.languageType ?? context.languageType
  const parameters: Parameters = options.method === 'GET' ? { languageType, ...others, _t: nowMs } : { languageType }
  const query = new URLSearchParams(flattenParameters(parameters))
  const url = new URL(`${callPath(options.path)}?${query.toString()}`, 'https://any.invalid')
  return url.pathname + url.search
}

/** What a request carries, as it goes over the wire. */
export interface WireBody {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The bytes of a body, null for a GET. `fields` are its clean parameters, with what was sealed or added. */
export async function encodeBody(options: RequestOptions, fields: Readonly<Record<string, unknown>>): Promise<WireBody | null> {
  if (options.method === 'GET') return null
  if (options.file) {
    // The boundary is the browser's, and the bytes must be known before they are signed.
    const written = new Response(uploadForm(options.file, fields as Parameters))
    return { contentType: written.headers.get('content-type') ?? '', bytes: new Uint8Array(await written.arrayBuffer()) }
  }
  const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
  if (options.body === 'form') {
    return { contentType: 'application/x-www-form-urlencoded', bytes: encode(encodeForm(fields as Parameters)) }
  }
  return { contentType: 'application/json', bytes: encode(JSON.stringify(fields)) }
}

/** The fields of a body: parameters trimmed, dates formatted. `languageType` is in the query. */
export function bodyFields(options: RequestOptions): Readonly<Record<string, unknown>> {
  const { languageType: _inQuery, ...fields } = cleanParameters(options.params ?? {}) as Record<string, unknown>
  return fields
}
