import type { FastifyInstance } from 'fastify'
import { addFormParser } from '#gateway/wire/form-parser.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client key from the ciphertext of a login-type call. */
    clientKey: { readonly publicKey: string; readonly algorithm: string } | null
  }
}

/**
 * Adds parsers for JSON and for forms with bracket arrays (specification 7.1). They keep the bytes, because a signature covers them.
 * `parseAgain` reads JSON that is known to be harmless in another way.
 */
export function addBodyParsers(scope: FastifyInstance, bytesMax: number, parseAgain?: (text: string) => unknown): void {
  const readJson = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: bytesMax }, (request, bytes: Buffer, done) => {
    request.bodyBytes = bytes
    // An empty body is an empty object.
    if (bytes.length === 0) return done(null, {})
    const text = bytes.toString('utf8')
    const read = (error: Error | null, body?: unknown) => done(error, error === null && parseAgain !== undefined ? parseAgain(text) : body)
    void readJson(request, text, read)
  })
  addFormParser(scope, bytesMax)
}
