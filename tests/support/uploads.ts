import { encodeBody } from '#lib/http/conventions.ts'
import type { Parameters } from '#lib/http/parameters.ts'

/** A body and its content type, as pages upload a file with further fields. */
export async function uploadBody(file: Buffer, fields: Parameters): Promise<{ readonly type: string; readonly body: Buffer }> {
  const written = await encodeBody({ method: 'POST', path: '/', file: new Blob([new Uint8Array(file)]) }, fields)
  return { type: written?.contentType ?? '', body: Buffer.from(written?.bytes ?? []) }
}
