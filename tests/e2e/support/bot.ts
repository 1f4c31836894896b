import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sign } from '../../../gateway/http/open/bot/signature.ts'
import { DATA_FOLDER, PORT } from './address.ts'

export interface BotKey {
  readonly apiKey: string
  readonly secret: string
  readonly passphrase: string
}

export interface Bot {
  /** The answer's code, and its `data` where that says the id of an order. */
  post(path: string, body: object): Promise<{ readonly code: string; readonly data?: { readonly orderId?: string } | null }>
  /** Logs in to the private stream. */
  listen(): Promise<{ isClosed(): boolean }>
}

/** A bot of an account, by the open API. */
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

/** What the site's own record of the past says of an order, whoever may still ask for it; `open` where it is not over. */
export function orderStatus(account: string, orderId: string): string {
  const history = new DatabaseSync(join(DATA_FOLDER, 'history.sqlite'), { readOnly: true })
  try {
    const row = history.prepare(`SELECT payload FROM history WHERE account = ? AND kind = 'orders' AND payload LIKE ?`).get(account, `%${orderId}%`)
    const view: unknown = row === undefined ? null : JSON.parse(String(row.payload))
    return typeof view === 'object' && view !== null && 'status' in view ? String(view.status) : 'open'
  } finally {
    history.close()
  }
}
