import type { FastifyInstance } from 'fastify'
import { FORM_CONTENT_TYPE, readForm } from './forms.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as received, for the signature; of an upload, its fields. */
    bodyBytes?: Buffer
  }
}

/** Adds a parser for forms alone; the schema of the body says what its texts mean. It keeps the bytes, because a signature covers them. */
export function addFormParser(scope: FastifyInstance, bytesMax: number): void {
  scope.addContentTypeParser(FORM_CONTENT_TYPE, { parseAs: 'buffer', bodyLimit: bytesMax }, (request, bytes: Buffer, done) => {
    request.bodyBytes = bytes
    const form = readForm(bytes.toString('utf8'))
    if (form === null) done(Object.assign(new Error('The form cannot be read'), { statusCode: 400 }))
    else done(null, form)
  })
}
