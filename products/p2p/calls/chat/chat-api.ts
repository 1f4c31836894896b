import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  ChatPage,
  ChatQuery,
  ChatSeenBody,
  ChatSendBody,
  ChatSent,
  ChatUnread,
  ChatUnreadQuery,
  ChatUploadQuery,
} from '../../contract/p2p-chat.ts'
import {
  CHAT_EXPORT_PATH,
  CHAT_LIST_PATH,
  CHAT_SEEN_PATH,
  CHAT_SEND_PATH,
  CHAT_UNREAD_PATH,
  CHAT_UPLOAD_PATH,
  chatPictureAddress,
} from '../../contract/p2p-chat-kinds.ts'
import type { TradingPermission } from '#lib/contract/trading/route.ts'
import { ok } from '#lib/kernel/result.ts'
import type { Chat } from './chat.ts'
import type { Pictures } from '#gateway/pictures/pictures.ts'
import { makeAnswerSchema, success } from '#gateway/wire/envelope.ts'
import type { AdmitOptions } from '#gateway/http/accounts/checks/admit.ts'
import { createAdmission, sendRefusal, type Admission, type CallLimit, type CallLimits } from '#gateway/http/pictures/admission.ts'
import { addPictureCalls, prepareScope } from '#gateway/http/pictures/upload.ts'
import { exportChat } from './export-chat.ts'

export interface ChatApiOptions extends AdmitOptions {
  readonly chat: Chat
  readonly pictures: Pictures
  readonly limits?: CallLimits
}

const TEXT_BYTES_MAX = 64 * 1024

/** Registers the calls of chats of P2P orders, uploads, and the address of pictures. */
export async function registerChatApi(app: FastifyInstance, options: ChatApiOptions): Promise<void> {
  const { chat, pictures } = options
  const admission = createAdmission('chat', options, options.limits)
  await app.register((scope, _options, done) => {
    prepareScope(scope, TEXT_BYTES_MAX, CHAT_UPLOAD_PATH)
    addTexts(scope, chat, admission)
    addPictureCalls(scope, options, {
      admission,
      pictures,
      uploadPath: CHAT_UPLOAD_PATH,
      query: ChatUploadQuery,
      answer: ChatSent,
      mayWrite: (account, { orderId }) => chat.mayWrite(account, orderId),
      async store(account, { orderId }, picture) {
        const sent = await chat.send(account, orderId, { kind: 'picture', picture })
        return sent.ok ? ok({ message: sent.value }) : sent
      },
      picturePath: chatPictureAddress(':id'),
      find: (account, id) => chat.picture(account, id),
    })
    done()
  })
}

function addTexts(scope: FastifyInstance, chat: Chat, admission: Admission): void {
  const accounts = new WeakMap<FastifyRequest, string>()
  const admitTo =
    (path: string, permission: TradingPermission, limit: CallLimit) => async (request: FastifyRequest, reply: FastifyReply) => {
      const admitted = await admission(request, reply, { path, permission, limit })
      if (!admitted.ok) return sendRefusal(reply, admitted.error, admitted.waitSeconds)
      accounts.set(request, admitted.value.id)
    }
  const of = (request: FastifyRequest): string => accounts.get(request) ?? ''

  scope.get<{ Querystring: ChatQuery }>(
    CHAT_LIST_PATH,
    {
      schema: { querystring: ChatQuery, response: { 200: makeAnswerSchema(ChatPage) } },
      preValidation: admitTo(CHAT_LIST_PATH, 'view', 'read'),
    },
    async (request, reply) => {
      const listed = await chat.list(of(request), request.query.orderId, request.query.after)
      return listed.ok ? success({ rows: listed.value }) : sendRefusal(reply, listed.error)
    },
  )
  scope.get<{ Querystring: ChatUnreadQuery }>(
    CHAT_UNREAD_PATH,
    {
      schema: { querystring: ChatUnreadQuery, response: { 200: makeAnswerSchema(ChatUnread) } },
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
      if (!listed.ok) return sendRefusal(reply, listed.error)
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="p2p-chat-${orderId.replace(/\W/g, '')}.json"`)
        .send(exportChat(orderId, listed.value))
    },
  )
  scope.post<{ Body: ChatSeenBody }>(
    CHAT_SEEN_PATH,
    {
      schema: { body: ChatSeenBody, response: { 200: makeAnswerSchema(Type.Null()) } },
      preValidation: admitTo(CHAT_SEEN_PATH, 'view', 'read'),
    },
    async (request, reply) => {
      const { orderId, messageId } = request.body
      const seen = await chat.see(of(request), orderId, messageId)
      return seen.ok ? success(null) : sendRefusal(reply, seen.error)
    },
  )
  scope.post<{ Body: ChatSendBody }>(
    CHAT_SEND_PATH,
    {
      schema: { body: ChatSendBody, response: { 200: makeAnswerSchema(ChatSent) } },
      preValidation: admitTo(CHAT_SEND_PATH, 'trade', 'send'),
    },
    async (request, reply) => {
      const { orderId, format, body } = request.body
      const sent = await chat.send(of(request), orderId, { kind: format, body })
      return sent.ok ? success({ message: sent.value }) : sendRefusal(reply, sent.error)
    },
  )
}
