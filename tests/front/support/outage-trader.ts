import { findErrorName } from '#lib/contract/errors/errors.ts'
import type { OrderDetail } from '#lib/contract/trading/order-receipts.ts'
import { ask, type Answer } from './client.ts'
import type { Gateway } from './gateways.ts'

/** Ends a wait for a store that never comes. */
const ENTRIES_MAX = 100

/** A guest with a separate address, so that no limit for one address affects all of them. */
export class Trader {
  #gateway: Gateway
  readonly #nth: number
  #cookie = ''
  /** Whether the next order sells. A trader whose purchase was cancelled in a takeover has nothing to sell, and buys again. */
  #sells = false
  /** The answer to each order, by client order id; also `unknown` if the answer says so. */
  readonly answers = new Map<string, string>()
  readonly statuses = new Set<number>()
  /** Answers to orders without a code of the catalogue, of which there should be none. */
  readonly unreadable: string[] = []
  /** The longest time that an order has waited for its answer. */
  slowestMs = 0
  isStopped = false

  constructor(gateway: Gateway, nth: number) {
    this.#gateway = gateway
    this.#nth = nth
  }

  get cookie(): string {
    return this.#cookie
  }

  async call(path: string, body?: object, network = '198.51.100'): Promise<Answer> {
    const { port } = this.#gateway
    const host = `127.0.0.1:${port}`
    const headers = { host, cookie: this.#cookie, 'x-forwarded-for': `${network}.${this.#nth + 1}` }
    if (body === undefined) return ask(port, path, { headers })
    return ask(port, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, origin: `http://${host}`, 'content-type': 'application/json' },
    })
  }

  /** Returns the origin of the trader's pages, and their cookies. */
  page(): { readonly origin: string; readonly cookie: string } {
    return { origin: `http://127.0.0.1:${this.#gateway.port}`, cookie: this.#cookie }
  }

  /** Makes all later calls at another gateway. */
  moveTo(gateway: Gateway): void {
    this.#gateway = gateway
  }

  /** Returns the same trader at a gateway that was started on the same folder. */
  at(gateway: Gateway): Trader {
    const moved = new Trader(gateway, this.#nth)
    moved.#cookie = this.#cookie
    moved.#sells = this.#sells
    for (const [id, answer] of this.answers) moved.answers.set(id, answer)
    return moved
  }

  /** Enters as a guest, when the store is there: on a busy machine a start is not the end of its connecting. */
  async enter(): Promise<void> {
    let entered = await this.call('/v1/user/guest/create', {})
    for (let tries = 0; entered.status === 503 && tries < ENTRIES_MAX; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      entered = await this.call('/v1/user/guest/create', {})
    }
    if (entered.status !== 200) throw new Error(`a trader was not let in: ${entered.status} ${entered.body}`)
    this.#cookie = (entered.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  }

  /** Places orders one after another until stopped. */
  async trade(): Promise<void> {
    while (!this.isStopped) {
      await this.place()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Places one small market order; returns the name of the answer. Buys if there is nothing to sell. */
  async place(): Promise<string> {
    const nth = this.answers.size
    const clientOrderId = `${this.#nth}-${nth}`
    const isSale = this.#sells
    const side = isSale ? { side: 'sell', size: '0.0001' } : { side: 'buy', amount: '20' }
    const sentAt = performance.now()
    const { status, body } = await this.call('/v1/trade/order/place', {
      clientOrderId,
      product: 'spot',
      symbol: 'BTCUSDT',
      type: 'market',
      ...side,
    })
    this.slowestMs = Math.max(this.slowestMs, Math.round(performance.now() - sentAt))
    const { code } = JSON.parse(body) as { code?: string }
    const answer = findErrorName(code ?? '') ?? code ?? 'unreadable'
    if (answer !== '00000' && findErrorName(code ?? '') === undefined) this.unreadable.push(body)
    if (answer === '00000' || answer === 'insufficientBalance') this.#sells = !this.#sells
    this.statuses.add(status)
    this.answers.set(clientOrderId, answer)
    return isSale && answer === 'insufficientBalance' ? this.place() : answer
  }

  async detail(clientOrderId: string): Promise<OrderDetail> {
    for (;;) {
      // From another address: this one has used up its limit of calls with orders.
      const { status, body } = await this.call(`/v1/trade/order/detail?clientOrderId=${clientOrderId}`, undefined, '203.0.113')
      if (status !== 429) return (JSON.parse(body) as { data: OrderDetail }).data
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}
