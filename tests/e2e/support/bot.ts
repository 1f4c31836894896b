import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sign } from '#gateway/dialect/signature.ts'
import { DATA_FOLDER, PORT } from './address.ts'

export interface BotKey {
  readonly apiKey: string
  readonly secret: string
  readonly passphrase: string
}

export interface Bot {
  /** Sends a call; resolves to the answer's code, and its `data` if that holds an order id. */
  post(path: string, body: object): Promise<{ readonly code: string; readonly data?: { readonly orderId?: string } | null }>
  /** Logs in to the private stream. */
  listen(): Promise<{ isClosed(): boolean }>
}

/** Creates an account's bot that uses the open API. */
export function createBot({ apiKey, secret, passphrase }: BotKey): Bot {
  return {
    async post(path: string, body: object) {
      const [text, timestamp] = [JSON.stringify(body), String(Date.now())]
      const headers = {
        'content-type': 'application/json',
        'ACCESS-KEY': apiKey,
        'ACCESS-PASSPHRASE': passphrase,
        'ACCESS-TIMESTAMP': timestamp,
        'ACCESS-SIGN': sign(secret, `${timestamp}POST${path}${text}`),
      }
      const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, { method: 'POST', headers, body: text })
      return (await answer.json()) as { code: string; data: { orderId?: string } }
    },
    async listen() {
      const socket = new WebSocket(`ws://127.0.0.1:${PORT}/v2/ws/private`)
      let isClosed = false
      socket.addEventListener('close', () => {
        isClosed = true
      })
      const timestamp = Math.floor(Date.now() / 1000)
      const login = { apiKey, passphrase, timestamp, sign: sign(secret, `${timestamp}GET/user/verify`) }
      await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
      const answered = new Promise<MessageEvent>((resolve) => socket.addEventListener('message', resolve, { once: true }))
      socket.send(JSON.stringify({ op: 'login', args: [login] }))
      const frame = JSON.parse(String((await answered).data)) as { event?: string; code?: number }
      if (frame.event !== 'login' || frame.code !== 0) throw new Error(`the bot was not let in: ${JSON.stringify(frame)}`)
      return { isClosed: () => isClosed }
    },
  }
}

/** Returns an order's status from the site's own history file, without any access check; `open` if it has not ended. */
export function orderStatus(account: string, orderId: string): string {
  const history = new DatabaseSync(join(DATA_FOLDER, 'history.sqlite'), { readOnly: true })
  try {
    const row = history
      .prepare(`SELECT payload FROM history WHERE account = ? AND kind = 'orders' AND payload LIKE ?`)
      .get(account, `%${orderId}%`)
    const view: unknown = row === undefined ? null : JSON.parse(String(row.payload))
    return typeof view === 'object' && view !== null && 'status' in view ? String(view.status) : 'open'
  } finally {
    history.close()
  }
}
