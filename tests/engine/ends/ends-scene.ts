import { expect } from 'vitest'
import { dueGifts } from '#products/gifts/reads/due-gifts.ts'
import { dueP2p } from '#products/p2p/reads/due-p2p.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { P2pFixture } from '../products/p2p-fixture.ts'
import { EARN, START } from '../products/saving.ts'

const DAY_MS = 86_400_000
const SPOT = 'spot:BTCUSDT'
const CONTRACT = 'futures:BTCUSDT'
const PRICE = 10_000

/** The ends that the table of ends tells, in the order of its columns. */
export const ENDS = {
  round: 'round or account of its owner ends',
  delisted: "its coin's market is delisted",
  halted: "its coin's market is halted",
  liquidated: 'its owner is liquidated',
  time: 'time',
} as const
export type End = keyof typeof ENDS

/** Two traders with 9,000 USDT and 2 bitcoins, at 100 USDT each; ann has an isolated position in bitcoin besides. */
export class EndsScene extends P2pFixture {
  constructor() {
    super()
    this.timeMs = START
    for (const name of ['ann', 'bob']) {
      this.run({ type: 'open-account', account: name, realism: FRICTIONLESS })
      this.#fund(name)
      this.run({ type: 'transfer', account: name, from: 'spot', to: 'futures', asset: 'USDT', amount: '1000' })
    }
    this.run({ type: 'set-earn', earn: EARN })
    for (const market of [SPOT, CONTRACT]) this.#to(market, PRICE)
    this.run({ type: 'set-margin-mode', account: 'ann', market: CONTRACT, mode: 'isolated' })
    this.run({ type: 'set-leverage', account: 'ann', market: CONTRACT, leverage: 10 })
    this.place('ann', { market: CONTRACT, wallet: 'futures', side: 'buy', lots: 1_000 })
  }

  #fund(account: string): void {
    const funds = Object.entries({ USDT: '10000', BTC: '2' }).map(([asset, amount]) => ({ asset, amount }))
    this.run({ type: 'open-epoch', account, funds })
  }

  #to(market: string, ticks: number): void {
    this.move({ market, last: ticks, mark: ticks, bids: [[ticks - 1, 100_000]], asks: [[ticks + 1, 100_000]] })
  }

  get contract(): string {
    return CONTRACT
  }

  /** Brings an end about, after ten days of the exchange's clock. */
  bring(end: End, owner: string): void {
    this.timeMs += 10 * DAY_MS
    if (end === 'round') this.run({ type: 'close-epoch', account: owner, wallMs: this.wallMs })
    else if (end === 'delisted') for (const market of [SPOT, CONTRACT]) this.run({ type: 'delist-market', market, wallMs: this.wallMs })
    else if (end === 'halted') this.#halt()
    else if (end === 'liquidated') for (const market of [CONTRACT, SPOT]) this.#to(market, PRICE / 10)
    else for (const days of [21, 1]) this.#pass(days * DAY_MS)
  }

  /** Halts the markets, in which even a much better price then does nothing. */
  #halt(): void {
    for (const market of [SPOT, CONTRACT]) {
      this.run({ type: 'set-halt', market, halted: true })
      this.#to(market, PRICE * 2)
    }
    for (const { id, account } of this.state.products.convert.values()) this.run({ type: 'convert-fill', account, id, quoted: '1000' })
  }

  /** Lets time pass on both clocks, and runs what has fallen due. */
  #pass(ms: number): void {
    this.timeMs += ms
    this.wallMs += ms
    const { wallMs } = this
    this.run({ type: 'earn-settle' })
    this.run({ type: 'charge-interest' })
    for (const { id, account } of this.state.products.convert.values()) this.run({ type: 'convert-expire', account, id, wallMs })
    for (const command of [...dueGifts(this.state, wallMs), ...dueP2p(this.state, wallMs)]) this.run(command)
  }

  /** Returns where an account's coins are, as `spot 1.5, gift 0.5`: what is nothing is left out. */
  places(account: string, coin = 'BTC'): string {
    const wallets = this.state.accounts.get(account)?.wallets.keys() ?? []
    const held = [...wallets].map((wallet) => [wallet, this.funds(account, coin, wallet)] as const)
    return held.flatMap(([wallet, amount]) => (amount === '0' ? [] : [`${wallet} ${amount}`])).join(', ') || 'nothing'
  }

  /** Returns the ends that settled positions of an account, by an order, a fill and the position's event each; `nothing` if none did. */
  settled(account: string): string {
    const ends = this.heard.flatMap((event) => (event.type === 'filled' && event.account === account ? (event.settled?.end ?? []) : []))
    const orders = this.heard.flatMap((event) =>
      event.type === 'closed' && event.order.account.id === account ? (event.order.settled?.end ?? []) : [],
    )
    const positions = this.heard.flatMap((event) => ('position' in event && event.position.account.id === account ? (event.end ?? []) : []))
    expect([orders, positions]).toEqual([ends, ends])
    return ends.join(', ') || 'nothing'
  }

  /** Returns the last status that a product told an account, with its reason; `none` if it told nothing. */
  told(account: string, kinds: readonly string[]): string {
    const [last] = this.heard
      .flatMap((event) =>
        event.type === 'product-record' && event.account === account && kinds.includes(event.record.kind) ? [event.record] : [],
      )
      .slice(-1)
    const { reason, cause, offlineReason } = last?.details ?? {}
    return (
      [last?.kind, last?.status, reason ?? cause ?? offlineReason].filter((word) => word !== undefined && word !== null).join(' ') || 'none'
    )
  }
}
