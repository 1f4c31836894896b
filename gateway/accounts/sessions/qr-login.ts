import { QR_STATUS } from '#lib/contract/accounts/account-limits.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Entrance } from './entrance.ts'
import { hashToken, isSameSecret, newToken } from '../secrets.ts'
import type { Sessions } from './sessions.ts'
import type { Tickets } from './tickets.ts'
import type { Users } from '../users.ts'
import type { Caller, Entered, Member } from '../visitor.ts'

export const QR_LIFETIME_MS = 3 * 60_000

export interface QrKey {
  readonly qrcodeKey: string
  /** The content of the code: our login page, which asks for confirmation on a logged-in device. */
  readonly content: string
  /** For the requesting browser's cookie: unlike the key, it cannot be read off the screen. */
  readonly browserToken: string
}

export interface QrStatus {
  readonly status: (typeof QR_STATUS)[keyof typeof QR_STATUS]
  readonly entered: Entered | null
}

/** The login request shown to the user who scanned the code. */
export interface QrRequest {
  readonly device: string
  readonly address: string
}

export interface QrLogin {
  create(caller: Caller): Promise<QrKey>
  /** Records that a logged-in device has scanned the code. */
  scan(qrcodeKey: string, member: Member): Promise<Result<QrRequest, ErrorName>>
  /** Accepts or rejects the login. Only the user who scanned may. */
  confirm(qrcodeKey: string, accept: boolean, member: Member): Promise<Result<null, ErrorName>>
  /** Polled by the requesting browser; after acceptance it is logged in, once, and only while the session that accepted exists. */
  status(qrcodeKey: string, browserToken: string | null, caller: Caller): Promise<QrStatus>
}

export function createQrLogin(tickets: Tickets, sessions: Pick<Sessions, 'findById'>, users: Users, entrance: Entrance): QrLogin {
  return {
    async create({ device, address, protocol, host }) {
      const browserToken = newToken()
      const data = { browserHash: hashToken(browserToken), state: 'waiting' as const, userId: null, sessionId: null, device, address }
      const qrcodeKey = await tickets.issue('qr', data, QR_LIFETIME_MS)
      return { qrcodeKey, content: `${protocol}://${host}/login?qrcodeKey=${qrcodeKey}`, browserToken }
    },
    async scan(qrcodeKey, { user, session }) {
      const ticket = await tickets.read('qr', qrcodeKey)
      if (ticket === null || ticket.state !== 'waiting') return refuse('stepExpired')
      const scanned = await tickets.change('qr', qrcodeKey, ticket, { ...ticket, state: 'scanned', userId: user.id, sessionId: session.id })
      return scanned ? ok({ device: ticket.device, address: ticket.address }) : refuse('stepExpired')
    },
    async confirm(qrcodeKey, accept, { user, session }) {
      const ticket = await tickets.read('qr', qrcodeKey)
      if (ticket === null || ticket.state !== 'scanned' || ticket.userId !== user.id) return refuse('stepExpired')
      const done = accept
        ? await tickets.change('qr', qrcodeKey, ticket, { ...ticket, state: 'confirmed', sessionId: session.id })
        : (await tickets.take('qr', qrcodeKey)) !== null
      return done ? ok(null) : refuse('stepExpired')
    },
    async status(qrcodeKey, browserToken, caller) {
      const ticket = await tickets.read('qr', qrcodeKey)
      const isOurs = ticket !== null && browserToken !== null && isSameSecret(ticket.browserHash, hashToken(browserToken))
      if (!isOurs) return { status: QR_STATUS.over, entered: null }
      if (ticket.state !== 'confirmed') return { status: QR_STATUS[ticket.state], entered: null }
      const taken = await tickets.take('qr', qrcodeKey)
      // A session that has ended, by a reset of the password above all, must not lead to another one.
      const session = await sessions.findById(taken?.sessionId ?? '')
      const user = session === null ? null : await users.find(session.userId)
      if (user === null || user.id !== taken?.userId || user.frozenAt !== null) return { status: QR_STATUS.over, entered: null }
      return { status: QR_STATUS.confirmed, entered: await entrance.enter(user, caller) }
    },
  }
}
