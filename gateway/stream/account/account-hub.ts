import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { WebSocketServer, type WebSocket } from 'ws'
import { AccountHello, type AccountAlert, type AccountCountdowns, type AccountEnd } from '#lib/contract/trading-stream.ts'
import { systemTimers, type Timers } from '#lib/kernel/clock.ts'
import type { Countdowns } from '#gateway/accounts/keys/countdowns.ts'
import type { Sessions } from '#gateway/accounts/sessions/sessions.ts'
import type { Users } from '#gateway/accounts/users.ts'
import { answerRaw } from '#gateway/guard/raw-answer.ts'
import { createTopics, type Topics } from '#gateway/accounts/topics.ts'
import { readUpgradeLanguage } from '#gateway/wire/call-language.ts'
import { refusal } from '#gateway/wire/envelope.ts'
import { cutSlowReader } from '../client/slow-reader.ts'
import { TokenBucket } from '../client/token-bucket.ts'
import { AccountChannel, type AccountReader } from './account-channel.ts'
import type { AccountSource } from './account-messages.ts'
import type { StreamOwner } from './stream-owner.ts'

export interface AccountHubOptions extends AccountSource {
  /** Finds the owner of the stream that an upgrade requests; null if it may have none. */
  readonly readOwner: (request: IncomingMessage) => Promise<StreamOwner | null>
  /** Whether an open stream may continue; called with every ping. */
  readonly isStillOwner: (owner: StreamOwner) => Promise<boolean>
  readonly sessions: Pick<Sessions, 'onEnded'>
  readonly users: Pick<Users, 'onAccessChanged'>
  /** The dead man's switches of the account's keys; omitted where there are none. */
  readonly countdowns?: Pick<Countdowns, 'rows' | 'onChanged'>
  /** Carries what pages of an account receive, wherever it comes from. */
  readonly topics?: Topics
  /** Names the journal whose sequences number the messages; a name of this process by default. */
  readonly run?: (() => string) | undefined
  /** Resolves when a record has been applied that a client knows already, or when that takes too long; at once by default. */
  readonly reached?: ((sequence: number) => Promise<unknown>) | undefined
  readonly limits?: Partial<AccountStreamLimits>
  readonly wallNow?: () => number
  readonly timers?: Timers
}

export interface AccountStreamLimits {
  /** Maximum number of open streams per account. */
  readonly streamsMax: number
  /** A client with more unread bytes than this is disconnected; it reconnects and sends its position. */
  readonly bufferedBytesMax: number
  readonly payloadBytesMax: number
  readonly messageBurst: number
  readonly messagesPerSecond: number
  /** A client that sends nothing, not even a ping, is disconnected after this time. */
  readonly idleMs: number
  /** How long the channel of an account without readers stays open, for clients that reconnect. */
  readonly lingerMs: number
}

const LIMITS: AccountStreamLimits = {
  streamsMax: 30,
  bufferedBytesMax: 4 * 1_048_576,
  payloadBytesMax: 4096,
  messageBurst: 30,
  messagesPerSecond: 2,
  idleMs: 120_000,
  lingerMs: 120_000,
}

export interface AccountHub {
  /** Handles an upgrade of `ACCOUNT_STREAM_PATH`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Tells all pages of an account about its alerts. */
  tell(account: string, message: AccountAlert): void
  /** Number of open streams, without those that are closing. */
  count(): number
  /** Ends every stream; new ones are taken. */
  dismiss(): void
  close(): void
}

const GOING_AWAY = 1001
/** The close code of a site that is closed for a while. */
const TRY_AGAIN_LATER = 1013
const POLICY_VIOLATION = 1008
const ENDED: AccountEnd = { type: 'ended' }

/** How long it is remembered that a session has ended: longer than a stream takes to open that was let in just before. */
const ENDED_KEPT_MS = 10_000
/** Streams that are judged anew at the same time, so that calls find connections to the store meanwhile. */
const JUDGED_AT_ONCE = 4

const Message = Type.Object({ account: Type.String(), text: Type.String() })

interface Client {
  readonly socket: WebSocket
  owner: StreamOwner
  readonly reader: AccountReader
  readonly close: () => void
}

/**
 * Streams accounts to the pages of their owners: by session, never for longer than the session
 * (`lib/contract/trading-stream.ts`).
 */
export function createAccountHub(options: AccountHubOptions): AccountHub {
  const { exchange, sessions, users, topics = createTopics(), readOwner, isStillOwner, wallNow = Date.now, timers = systemTimers } = options
  const limits = { ...LIMITS, ...options.limits }
  const ownRun = randomUUID()
  const run = options.run ?? (() => ownRun)
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.payloadBytesMax,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const channels = new Map<string, AccountChannel>()
  const clients = new Set<Client>()
  const lingering = new Map<string, () => void>()
  const ended = new Map<string, () => void>()

  /** A position in one account's sequence means nothing in another's. */
  function nameRun(account: string): string {
    return `${run()} ${account}`
  }

  function openChannel(account: string): AccountChannel {
    lingering.get(account)?.()
    lingering.delete(account)
    const soon = (work: () => void): void => void setImmediate(work)
    const channel = channels.get(account) ?? new AccountChannel({ ...options, account, run: () => nameRun(account), wallNow, soon })
    channels.set(account, channel)
    return channel
  }

  function leave(account: string, reader: AccountReader): void {
    const channel = channels.get(account)
    channel?.leave(reader)
    if (channel === undefined || channel.readers > 0) return
    lingering.get(account)?.()
    lingering.set(
      account,
      timers.after(limits.lingerMs, () => {
        lingering.delete(account)
        channels.delete(account)
        channel.close()
      }),
    )
  }

  const undoEnded = sessions.onEnded(({ id }, _reason, successor) => {
    ended.get(id)?.()
    ended.set(
      id,
      timers.after(ENDED_KEPT_MS, () => ended.delete(id)),
    )
    for (const client of clients) {
      if (client.owner.sessionId !== id) continue
      // A user who registers or logs in again stays the same user, so their pages continue without noticing.
      if (successor === null) end(client)
      else client.owner = { ...client.owner, sessionId: successor.id }
    }
  })

  const undoAccess = users.onAccessChanged((userId) => void judge(userId))

  /** Ends the streams of an account, or of all for null, that may not go on. */
  async function judge(account: string | null): Promise<void> {
    const left = [...clients].filter(({ owner }) => account === null || owner.account === account)
    const next = async (): Promise<void> => {
      for (let client = left.pop(); client !== undefined; client = left.pop()) await endIfOver(client)
    }
    await Promise.all(Array.from({ length: JUDGED_AT_ONCE }, next))
  }

  /** If the store cannot be read, nobody is disconnected: the client's next ping asks again. */
  async function endIfOver(client: Client): Promise<void> {
    const { owner } = client
    if (!(await isStillOwner(owner).catch(() => true)) && clients.has(client) && client.owner === owner) end(client)
  }

  const messages = topics.open('account-told', Message)
  const undoMessages = messages.subscribe(({ account, text }) => {
    for (const { owner, reader } of clients) if (owner.account === account) reader.send(text)
  })

  const undoCountdowns = options.countdowns?.onChanged((account) => {
    const pages = [...clients].filter(({ owner }) => owner.account === account)
    if (pages.length > 0) void tellCountdowns(account, (text) => pages.forEach(({ reader }) => reader.send(text)))
  })

  /** Tells of the account's armed switches; what cannot be read now is told with the next change or connection. */
  async function tellCountdowns(account: string, send: (text: string) => void, evenNone = true): Promise<void> {
    const rows = (await options.countdowns?.rows(account).catch(() => [])) ?? []
    if (rows.length > 0 || evenNone) send(JSON.stringify({ type: 'countdowns', rows: [...rows] } satisfies AccountCountdowns))
  }

  /** Tells the client that the session is over, and sends nothing after that. */
  function end({ socket, owner, reader }: Client): void {
    leave(owner.account, reader)
    socket.send(JSON.stringify(ENDED))
    socket.close(POLICY_VIOLATION)
  }

  function welcome(socket: WebSocket, owner: StreamOwner): void {
    const reader: AccountReader = {
      send(message) {
        if (socket.bufferedAmount <= limits.bufferedBytesMax) return socket.send(message)
        leave(owner.account, reader)
        cutSlowReader(socket)
      },
    }
    let undoIdle = (): void => {}
    const client: Client = { socket, owner, reader, close: () => undoIdle() }
    const bucket = new TokenBucket(limits.messageBurst, limits.messagesPerSecond, performance.now())
    const stayAwake = (): void => {
      undoIdle()
      undoIdle = timers.after(limits.idleMs, () => socket.terminate())
    }
    clients.add(client)
    stayAwake()
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      undoIdle()
      clients.delete(client)
      leave(owner.account, reader)
    })
    socket.on('message', (data: Buffer) => {
      stayAwake()
      if (!bucket.take(performance.now())) return socket.close(POLICY_VIOLATION)
      void receive(client, data.toString('utf8'))
    })
  }

  async function receive(client: Client, unsafeText: string): Promise<void> {
    const { socket, owner, reader } = client
    if (unsafeText === 'ping') {
      socket.send('pong')
      channels.get(owner.account)?.advance()
      // A session that expired, or lost the permission to view, ends its streams too.
      return endIfOver(client)
    }
    const hello = readHello(unsafeText)
    if (hello === null) return socket.close(POLICY_VIOLATION)
    await exchange.ensureAccount(owner.account)
    const { since } = hello
    if (since?.run === nameRun(owner.account) && since.seq > exchange.sequence()) await options.reached?.(since.seq)
    if (socket.readyState !== socket.OPEN) return
    openChannel(owner.account).join(reader, since ?? null)
    await tellCountdowns(owner.account, reader.send, false)
  }

  async function take(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const owner = await readOwner(request)
    if (socket.destroyed) return
    if (owner === null || ended.has(owner.sessionId)) return answerRaw(socket, 401, refusal('loginRequired', readUpgradeLanguage(request)))
    if ([...clients].filter((client) => client.owner.account === owner.account).length >= limits.streamsMax)
      return answerRaw(socket, 429, refusal('tooManyRequests'))
    server.handleUpgrade(request, socket, head, (accepted) => welcome(accepted, owner))
  }

  return {
    handleUpgrade(request, socket, head) {
      take(request, socket, head).catch(() => answerRaw(socket, 503, refusal('unavailable')))
    },
    tell(account, message) {
      messages.publish({ account, text: JSON.stringify(message) })
    },
    count: () => [...clients].filter(({ socket }) => socket.readyState === socket.OPEN).length,
    dismiss() {
      for (const { socket } of clients) socket.close(TRY_AGAIN_LATER)
    },
    close() {
      undoEnded()
      undoAccess()
      undoMessages()
      undoCountdowns?.()
      for (const undo of ended.values()) undo()
      for (const { socket, close } of clients) {
        close()
        socket.close(GOING_AWAY)
        socket.terminate()
      }
      for (const undo of lingering.values()) undo()
      for (const channel of channels.values()) channel.close()
      server.close()
    },
  }
}

function readHello(unsafeText: string): AccountHello | null {
  try {
    const unsafe: unknown = JSON.parse(unsafeText)
    return Value.Check(AccountHello, unsafe) ? unsafe : null
  } catch {
    return null
  }
}
