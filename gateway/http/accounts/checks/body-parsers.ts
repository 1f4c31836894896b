import type { FastifyInstance } from 'fastify'
import { FORM_CONTENT_TYPE, readForm } from '#gateway/wire/forms.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client key from the ciphertext of a login-type call. */
    clientKey: { readonly publicKey: string; readonly algorithm: string } | null
    /** The body's bytes as received, for the signature. */
    bodyBytes?: Buffer
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

/** Adds a parser for forms alone; the schema of the body says what its texts mean (`gateway/wire/forms.ts`). */
export function addFormParser(scope: FastifyInstance, bytesMax: number): void {
  scope.addContentTypeParser(FORM_CONTENT_TYPE, { parseAs: 'buffer', bodyLimit: bytesMax }, (request, bytes: Buffer, done) => {
    request.bodyBytes = bytes
    const form = readForm(bytes.toString('utf8'))
    if (form === null) done(Object.assign(new Error('The form cannot be read'), { statusCode: 400 }))
    else done(null, form)
  })
}
