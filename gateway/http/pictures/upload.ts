import type { FastifyError, FastifyInstance } from 'fastify'
import { Type, type Static, type TSchema } from 'typebox'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { PICTURE_BYTES_MAX } from '#lib/contract/products/p2p/p2p-chat-kinds.ts'
import { FILE_CONTENT_TYPE } from '#lib/contract/signing/signing.ts'
import { createPlaces } from '#lib/kernel/places.ts'
import type { Result } from '#lib/kernel/result.ts'
import { mainOf } from '#gateway/accounts/users.ts'
import type { EncodedPicture } from '#gateway/pictures/encode-picture.ts'
import type { Pictures } from '#gateway/pictures/pictures.ts'
import { answerOf, success } from '#gateway/wire/envelope.ts'
import { refuseOrFail } from '../accounts/accounts-api.ts'
import type { AdmitOptions } from '../accounts/checks/admit.ts'
import { addBodyParsers } from '../accounts/checks/body-parsers.ts'
import { findUploader, sendRefusal, type Admission } from './admission.ts'
import { pictureHeaders } from './picture-headers.ts'

/** Calls of one purpose that take pictures and give them back (ADR 35). */
export interface PictureCalls<Query extends TSchema> {
  readonly admission: Admission
  readonly pictures: Pictures
  /** `POST`: the file is the body. */
  readonly uploadPath: string
  readonly query: Query
  readonly answer: TSchema
  /** Checks whether an account may add a picture there, before anything is decoded. */
  mayWrite(account: string, query: Static<Query>): Promise<Result<null, ErrorName>>
  /** Stores a picture that was written anew; returns the answer. */
  store(account: string, query: Static<Query>, picture: EncodedPicture): Promise<Result<unknown, ErrorName>>
  /** `GET`: the path of a picture, with `:id`. */
  readonly picturePath: string
  /** Returns the bytes of a picture, WebP, for those who may see it. */
  find(account: string, id: string): Promise<Result<Buffer, ErrorName>>
}

/** Uploads that are received at the same time, each of which takes its length in memory. */
const UPLOADS = { most: 12, mostOfOwner: 2, mostOfGuests: 6 }

const PictureParameters = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{32}$' }) })

/** Prepares a scope for calls of accounts, some of which are files. */
export function prepareScope(scope: FastifyInstance, textBytesMax: number, uploadPath: string): void {
  scope.decorateRequest('clientKey', null)
  addBodyParsers(scope, textBytesMax)
  scope.setErrorHandler((error: FastifyError, request, reply) =>
    error.statusCode === 413 && request.routeOptions.url === uploadPath
      ? sendRefusal(reply, 'pictureTooLarge')
      : refuseOrFail(error, request, reply),
  )
}

/** Adds the upload and the address of pictures to a scope. */
export function addPictureCalls<Query extends TSchema>(scope: FastifyInstance, options: AdmitOptions, calls: PictureCalls<Query>): void {
  const { admission, pictures, uploadPath } = calls
  const places = createPlaces(UPLOADS)
  scope.addContentTypeParser(FILE_CONTENT_TYPE, { parseAs: 'buffer', bodyLimit: PICTURE_BYTES_MAX }, (request, bytes: Buffer, done) => {
    request.bodyBytes = bytes
    done(null, bytes)
  })
  scope.post<{ Body: unknown }>(
    uploadPath,
    {
      bodyLimit: PICTURE_BYTES_MAX,
      schema: { querystring: calls.query, response: { 200: answerOf(calls.answer) } },
      // Before the body is read: a visitor's file is not worth its memory.
      onRequest: async (request, reply) => {
        const uploader = await findUploader(request, reply, options)
        if (!uploader.ok) return sendRefusal(reply, uploader.error)
        const leave = places.enter(uploader.value)
        if (leave === null) return sendRefusal(reply, 'pictureBusy')
        // A connection that ended during the look-up announces its end no more.
        if (reply.raw.destroyed) leave()
        else reply.raw.once('close', leave)
      },
      preHandler: async (request, reply) => {
        const admitted = await admission(request, reply, { path: uploadPath, permission: 'trade', limit: 'upload' })
        if (!admitted.ok) return sendRefusal(reply, admitted.error, admitted.waitSeconds)
        const { body } = request
        // The query has passed its schema.
        const query = request.query as Static<Query>
        if (!Buffer.isBuffer(body)) return sendRefusal(reply, 'pictureType')
        // Nothing is decoded for an account that may not write there.
        const allowed = await calls.mayWrite(admitted.value.id, query)
        if (!allowed.ok) return sendRefusal(reply, allowed.error)
        const encoded = await pictures.encode(body, { owner: mainOf(admitted.value), isGuest: admitted.value.kind === 'guest' })
        if (!encoded.ok) return sendRefusal(reply, encoded.error, encoded.waitSeconds)
        const stored = await calls.store(admitted.value.id, query, encoded.value)
        return stored.ok ? reply.send(success(stored.value)) : sendRefusal(reply, stored.error)
      },
    },
    (_request, reply) => sendRefusal(reply, 'internal'),
  )
  scope.get<{ Params: Static<typeof PictureParameters> }>(
    calls.picturePath,
    { schema: { params: PictureParameters } },
    async (request, reply) => {
      const admitted = await admission(request, reply, { path: calls.picturePath, permission: 'view', limit: 'read' })
      if (!admitted.ok) return sendRefusal(reply, admitted.error, admitted.waitSeconds)
      const found = await calls.find(admitted.value.id, request.params.id)
      if (!found.ok) return sendRefusal(reply, found.error)
      return reply.headers(pictureHeaders(request.params.id)).send(found.value)
    },
  )
}
