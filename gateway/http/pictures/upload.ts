import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { Type, type Static, type TSchema } from 'typebox'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { PICTURE_BYTES_MAX, UPLOAD_BYTES_MAX } from '#lib/contract/picture-limits.ts'
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
import { asForm, readFields } from '#gateway/wire/forms.ts'
import { findUploader, sendRefusal, type Admission } from './admission.ts'
import { boundaryOf, MULTIPART_CONTENT_TYPE, readMultipart, type Upload } from './multipart.ts'
import { pictureHeaders } from './picture-headers.ts'

/** Calls of one purpose that take pictures and give them back (ADR 35). */
export interface PictureCalls<Query extends TSchema> {
  readonly admission: Admission
  readonly pictures: Pictures
  /** `POST`: multipart, or the file as the whole body with the fields in the query. */
  readonly uploadPath: string
  /** The fields beside the file. */
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

/** Adds parsers of uploads; returns those that came with their fields in the body. */
function addUploadParsers(scope: FastifyInstance): WeakMap<FastifyRequest, Upload> {
  const uploads = new WeakMap<FastifyRequest, Upload>()
  const options = { parseAs: 'buffer', bodyLimit: UPLOAD_BYTES_MAX } as const
  scope.addContentTypeParser(FILE_CONTENT_TYPE, options, (request, bytes: Buffer, done) => {
    request.bodyBytes = bytes
    done(null, bytes)
  })
  scope.addContentTypeParser(MULTIPART_CONTENT_TYPE, options, (request, bytes: Buffer, done) => {
    const boundary = boundaryOf(request.headers['content-type'] ?? '')
    const upload = boundary === null ? null : readMultipart(bytes, boundary)
    if (upload === null) return done(Object.assign(new Error('The upload cannot be read'), { statusCode: 400 }))
    uploads.set(request, upload)
    request.bodyBytes = Buffer.from(upload.signed)
    done(null, {})
  })
  return uploads
}

/** Adds the upload and the address of pictures to a scope. */
export function addPictureCalls<Query extends TSchema>(scope: FastifyInstance, options: AdmitOptions, calls: PictureCalls<Query>): void {
  const { admission, pictures, uploadPath } = calls
  const places = createPlaces(UPLOADS)
  const uploads = addUploadParsers(scope)
  scope.post<{ Body: unknown }>(
    uploadPath,
    {
      bodyLimit: UPLOAD_BYTES_MAX,
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
      preValidation: (request, _reply, next) => {
        const upload = uploads.get(request)
        if (upload === undefined) return next()
        const fields = readFields(upload.fields)
        // The fields of a form are validated as those of the query, which has the language of the call as well.
        request.query = asForm({ ...(request.query as object), ...fields })
        next(fields === null ? Object.assign(new Error('The fields cannot be read'), { statusCode: 400 }) : undefined)
      },
      preHandler: async (request, reply) => {
        const admitted = await admission(request, reply, { path: uploadPath, permission: 'trade', limit: 'upload' })
        if (!admitted.ok) return sendRefusal(reply, admitted.error, admitted.waitSeconds)
        const upload = uploads.get(request)
        const file = upload?.file ?? request.body
        // The query has passed its schema.
        const query = request.query as Static<Query>
        if (!Buffer.isBuffer(file)) return sendRefusal(reply, 'pictureType')
        if (file.length > PICTURE_BYTES_MAX) return sendRefusal(reply, 'pictureTooLarge')
        // Where nothing is signed, the file has changed on its way all the same.
        if (upload?.isHashRight === false) return sendRefusal(reply, 'invalidParameter')
        // Nothing is decoded for an account that may not write there.
        const allowed = await calls.mayWrite(admitted.value.id, query)
        if (!allowed.ok) return sendRefusal(reply, allowed.error)
        const encoded = await pictures.encode(file, { owner: mainOf(admitted.value), isGuest: admitted.value.kind === 'guest' })
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
