import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Dispatcher } from 'undici'
import { chooseEncoding, COMPRESSED_BYTES_MIN, compressStream, isCompressible, type Encoding } from '../pages/encodings.ts'

/**
 * Streams an answer to the visitor, compressed where that helps. `whole`: its body if it was already read. If the answer breaks off,
 * this breaks the connection too, so that a part is not taken for the whole, and rejects; a visitor who leaves is not an error.
 */
export async function relay(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Dispatcher.ResponseData,
  headers: readonly string[],
  whole: Buffer | null = null,
): Promise<void> {
  const encoding = encodingFor(request, answer)
  response.writeHead(
    answer.statusCode,
    encoding === null ? [...headers] : [...without(headers, 'content-length'), 'Content-Encoding', encoding],
  )
  const source = whole === null ? answer.body : [whole]
  try {
    await (encoding === null ? pipeline(source, response) : pipeline(source, compressStream(encoding), response))
  } catch (error) {
    if (!request.destroyed && answer.body.errored !== null) throw error
  }
}

function encodingFor(request: IncomingMessage, { statusCode, headers }: Dispatcher.ResponseData): Encoding | null {
  const empty = request.method === 'HEAD' || statusCode === 204 || statusCode === 304
  const short = Number(headers['content-length'] ?? COMPRESSED_BYTES_MIN) < COMPRESSED_BYTES_MIN
  if (empty || short || headers['content-encoding'] !== undefined || !isCompressible(String(headers['content-type'] ?? ''))) return null
  return chooseEncoding(request.headers['accept-encoding'])
}

function without(flat: readonly string[], name: string): string[] {
  return flat.filter((_, index) => flat[index - (index % 2)]?.toLowerCase() !== name)
}
