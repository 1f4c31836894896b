import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client key from the ciphertext of a login-type call. */
    clientKey: { readonly publicKey: string; readonly algorithm: string } | null
    /** The body's bytes as received, for the signature. */
    bodyBytes?: Buffer
  }
}

const FORM_FIELDS_MAX = 100

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
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: bytesMax },
    (request, bytes: Buffer, done) => {
      request.bodyBytes = bytes
      const form = readForm(bytes.toString('utf8'))
      if (form === null) done(Object.assign(new Error('The form cannot be read'), { statusCode: 400 }))
      else done(null, form)
    },
  )
}

function readForm(text: string): Record<string, string | string[]> | null {
  const entries = [...new URLSearchParams(text)]
  if (entries.length > FORM_FIELDS_MAX) return null
  const form = new Map<string, string | string[]>()
  for (const [name, value] of entries) {
    const list = /^([^[\]]+)\[\d*\]$/.exec(name)?.[1]
    if (list === undefined) form.set(name, value)
    else form.set(list, [...[form.get(list) ?? []].flat(), value])
  }
  return Object.fromEntries(form)
}
