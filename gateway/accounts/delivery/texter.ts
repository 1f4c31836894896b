import { createHmac } from 'node:crypto'
import { MessageRefused, type MessageProvider } from './provider.ts'

/** Where text messages are handed over, and the secret by which the receiver knows that they come from here. */
export interface TexterSettings {
  readonly url: string
  readonly secret: string
}

const TIMEOUT_MS = 20_000
/** Statuses after which the same message may be taken later; any other 4xx is for good. */
const LATER = new Set([401, 403, 404, 407, 408, 425, 429])

/**
 * Hands text messages to the operator's provider: a POST of `{"to":"+49171…","text":"…"}`, signed in the header `x-signature` by
 * `t=<seconds>,v1=<hex>`, an HMAC-SHA-256 with the secret over `<seconds>.<body>`. A status 2xx means that the provider has taken it.
 */
export function createTexter({ url, secret }: TexterSettings, now: () => number = Date.now): MessageProvider {
  function sign(body: string): string {
    const seconds = String(Math.floor(now() / 1000))
    return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
  }

  async function call(method: 'POST' | 'HEAD', body?: string): Promise<number> {
    const response = await fetch(url, {
      method,
      // A secret must not follow wherever somebody else's server leads.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { headers: { 'content-type': 'application/json', 'x-signature': sign(body) }, body }),
    })
    await response.body?.cancel()
    return response.status
  }

  return {
    async send({ to, paragraphs }) {
      const status = await call('POST', JSON.stringify({ to, text: paragraphs.join('\n\n') }))
      if (status >= 200 && status < 300) return
      if (status >= 400 && status < 500 && !LATER.has(status)) throw new MessageRefused(`The text provider answered ${status}.`)
      throw new Error(`The text provider answered ${status}.`)
    },
    async check() {
      // Any answer shows that it is there: a webhook need not know HEAD.
      const status = await call('HEAD')
      if (status >= 500) throw new Error(`The text provider answered ${status}.`)
    },
    close() {},
  }
}
