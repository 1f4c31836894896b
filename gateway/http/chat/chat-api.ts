import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Type, type Static } from 'typebox'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import {
  ChatPage,
  ChatQuery,
  ChatSendBody,
  ChatSent,
  ChatUnread,
  ChatUnreadQuery,
  ChatUploadQuery,
} from '#lib/contract/products/p2p/p2p-chat.ts'
import {
  CHAT_EXPORT_PATH,
  CHAT_LIST_PATH,
  CHAT_SEND_PATH,
  CHAT_UNREAD_PATH,
  CHAT_UPLOAD_PATH,
  chatPictureAddress,
  PICTURE_BYTES_MAX,
} from '#lib/contract/products/p2p/p2p-chat-kinds.ts'
import { FILE_CONTENT_TYPE } from '#lib/contract/signing/signing.ts'
import type { TradingPermission } from '#lib/contract/trading/route.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { mainOf, type User } from '#gateway/accounts/users.ts'
import { permissionsOf } from '#gateway/accounts/sub-accounts.ts'
import type { Chat } from '#gateway/chat/chat.ts'
import type { Pictures } from '#gateway/pictures/pictures.ts'
import { readProtocol } from '#gateway/guard/visitor.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import { answerOf, refusal, success } from '#gateway/wire/envelope.ts'
import { refuseOrFail } from '../accounts/accounts-api.ts'
import { admit, checkAccess, type AdmitOptions } from '../accounts/checks/admit.ts'
import { addBodyParsers } from '../accounts/checks/body-parsers.ts'
import { readCaller } from '../accounts/checks/caller.ts'
import { createCookieJar } from '../accounts/checks/cookies.ts'
import { exportChat } from './export-chat.ts'
import { pictureHeaders } from './picture-headers.ts'
import { createPlaces } from './places.ts'

export interface ChatApiOptions extends AdmitOptions {
  readonly chat: Chat
  readonly pictures: Pictures
  /** Maximum calls per account: messages in 10 s, uploads in a minute. */
  readonly limits?: Readonly<Record<Limit, number>>
}

type Limit = 'read' | 'send' | 'upload'

const LIMITS: Readonly<Record<Limit, number>> = { read: 100, send: 10, upload: 6 }
const SECONDS: Readonly<Record<Limit, number>> = { read: 10, send: 10, upload: 60 }
const TEXT_BYTES_MAX = 64 * 1024
/** Uploads that are received at the same time, each of which takes its length in memory: in all, and of one account. */
const UPLOADS_MAX = 12
const UPLOADS_OF_ACCOUNT_MAX = 2

/** Registers the calls of chats of P2P orders, uploads, and the address of pictures. */
export async function registerChatApi(app: FastifyInstance, options: ChatApiOptions): Promise<void> {
  const admission = createAdmission(options)
  await app.register((scope, _options, done) => {
    scope.decorateRequest('clientKey', null)
    addBodyParsers(scope, TEXT_BYTES_MAX)
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      error.statusCode === 413 && request.url.startsWith(CHAT_UPLOAD_PATH)
        ? send(reply, 'pictureTooLarge')
        : refuseOrFail(error, request, reply),
    )
    addTexts(scope, options.chat, admission)
    addPictures(scope, options, admission)
    done()
  })
}

type Admission = (
  request: FastifyRequest,
  reply: FastifyReply,
  needs: { readonly path: string; readonly permission: TradingPermission; readonly limit: Limit },
) => Promise<Result<User, ErrorName>>

/** Creates the admission check: caller, permission, rate. It answers the user. */
function createAdmission(options: ChatApiOptions): Admission {
  const { limits = LIMITS } = options
  const limiterOf = (limit: Limit) => new RateLimiterMemory({ keyPrefix: limit, points: limits[limit], duration: SECONDS[limit] })
  const limiters = { read: limiterOf('read'), send: limiterOf('send'), upload: limiterOf('upload') }
  return async (request, reply, { path, permission, limit }) => {
    const admitted = await admit({ path, access: 'session' }, request, reply, options)
    if (!admitted.ok) return admitted
    const { user } = admitted.value.caller
    if (user === null) return refuse('loginRequired')
    if (!permissionsOf(user).includes(permission)) return refuse('permissionDenied')
    try {
      await limiters[limit].consume(user.id)
      return ok(user)
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refuse('tooManyRequests')
      throw refused
    }
  }
}

function addTexts(scope: FastifyInstance, chat: Chat, admission: Admission): void {
  const accounts = new WeakMap<FastifyRequest, string>()
  const admitTo = (path: string, permission: TradingPermission, limit: Limit) => async (request: FastifyRequest, reply: FastifyReply) => {
    const admitted = await admission(request, reply, { path, permission, limit })
    if (!admitted.ok) return send(reply, admitted.error)
    accounts.set(request, admitted.value.id)
  }
  const of = (request: FastifyRequest): string => accounts.get(request) ?? ''

  scope.get<{ Querystring: ChatQuery }>(
    CHAT_LIST_PATH,
    {
      schema: { querystring: ChatQuery, response: { 200: answerOf(ChatPage) } },
      preValidation: admitTo(CHAT_LIST_PATH, 'view', 'read'),
    },
    async (request, reply) => {
      const listed = await chat.list(of(request), request.query.orderId, request.query.after)
      return listed.ok ? success({ rows: listed.value }) : send(reply, listed.error)
    },
  )
  scope.get<{ Querystring: ChatUnreadQuery }>(
    CHAT_UNREAD_PATH,
    {
      schema: { querystring: ChatUnreadQuery, response: { 200: answerOf(ChatUnread) } },
      preValidation: admitTo(CHAT_UNREAD_PATH, 'view', 'read'),
    },
    async (request, reply) => {
      const rows = await chat.unread(of(request), request.query.orderIds.split(','))
      return reply.send(success({ rows }))
    },
  )
  scope.get<{ Querystring: ChatUploadQuery }>(
    CHAT_EXPORT_PATH,
    { schema: { querystring: ChatUploadQuery }, preValidation: admitTo(CHAT_EXPORT_PATH, 'view', 'read') },
    async (request, reply) => {
      const { orderId } = request.query
      const listed = await chat.list(of(request), orderId)
      if (!listed.ok) return send(reply, listed.error)
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="p2p-chat-${orderId.replace(/\W/g, '')}.json"`)
        .send(exportChat(orderId, listed.value))
    },
  )
  scope.post<{ Body: ChatSendBody }>(
    CHAT_SEND_PATH,
    {
      schema: { body: ChatSendBody, response: { 200: answerOf(ChatSent) } },
      preValidation: admitTo(CHAT_SEND_PATH, 'trade', 'send'),
    },
    async (request, reply) => {
      const { orderId, format, body } = request.body
      const sent = await chat.send(of(request), orderId, { kind: format, body })
      return sent.ok ? success({ message: sent.value }) : send(reply, sent.error)
    },
  )
}

const PictureParameters = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{32}$' }) })

function addPictures(scope: FastifyInstance, options: ChatApiOptions, admission: Admission): void {
  const { chat, pictures } = options
  const places = createPlaces(UPLOADS_MAX, UPLOADS_OF_ACCOUNT_MAX)
  scope.addContentTypeParser(FILE_CONTENT_TYPE, { parseAs: 'buffer', bodyLimit: PICTURE_BYTES_MAX }, (request, bytes: Buffer, done) => {
    request.bodyBytes = bytes
    done(null, bytes)
  })
  scope.post<{ Querystring: ChatUploadQuery; Body: unknown }>(
    CHAT_UPLOAD_PATH,
    {
      bodyLimit: PICTURE_BYTES_MAX,
      schema: { querystring: ChatUploadQuery, response: { 200: answerOf(ChatSent) } },
      // Before the body is read: a visitor's file is not worth its memory.
      onRequest: async (request, reply) => {
        const uploader = await findUploader(request, reply, options)
        if (!uploader.ok) return send(reply, uploader.error)
        const leave = places.enter(uploader.value)
        if (leave === null) return send(reply, 'pictureBusy')
        // A connection that ended during the look-up announces its end no more.
        if (reply.raw.destroyed) leave()
        else reply.raw.once('close', leave)
      },
      preHandler: async (request, reply) => {
        const admitted = await admission(request, reply, { path: CHAT_UPLOAD_PATH, permission: 'trade', limit: 'upload' })
        if (!admitted.ok) return send(reply, admitted.error)
        const { body, query } = request
        if (!Buffer.isBuffer(body)) return send(reply, 'pictureType')
        // Nothing is decoded for an account that may not write there.
        const allowed = await chat.mayWrite(admitted.value.id, query.orderId)
        if (!allowed.ok) return send(reply, allowed.error)
        const encoded = await pictures.encode(body, mainOf(admitted.value))
        if (!encoded.ok) return send(reply, encoded.error)
        const sent = await chat.send(admitted.value.id, query.orderId, { kind: 'picture', picture: encoded.value })
        return sent.ok ? reply.send(success({ message: sent.value })) : send(reply, sent.error)
      },
    },
    (_request, reply) => send(reply, 'internal'),
  )
  scope.get<{ Params: Static<typeof PictureParameters> }>(
    chatPictureAddress(':id'),
    { schema: { params: PictureParameters } },
    async (request, reply) => {
      const admitted = await admission(request, reply, { path: request.url.split('?', 1)[0] ?? '', permission: 'view', limit: 'read' })
      if (!admitted.ok) return send(reply, admitted.error)
      const found = await chat.picture(admitted.value.id, request.params.id)
      if (!found.ok) return send(reply, found.error)
      return reply.headers(pictureHeaders(request.params.id)).send(found.value)
    },
  )
}

/** Returns the account that uploads, if its session is good for it. The signature is checked with the body. */
async function findUploader(
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts, trusts }: AdmitOptions,
): Promise<Result<string, ErrorName>> {
  const jar = createCookieJar(request.headers.cookie, readProtocol(request.raw, trusts), reply)
  const caller = await readCaller(request, jar, accounts, trusts)
  const barred = checkAccess('session', caller, jar.read('session') !== null)
  if (barred !== null) return refuse(barred)
  return caller.user === null ? refuse('loginRequired') : ok(caller.user.id)
}

function send(reply: FastifyReply, name: ErrorName) {
  return reply.code(ERRORS[name].httpStatus).send(refusal(name, readCallLanguage(reply.request)))
}
