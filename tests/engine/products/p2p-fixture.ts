import { expect } from 'vitest'
import { multiplyOut } from '#products/p2p/rules/formulas/p2p.ts'
import type { P2pProof } from '#products/p2p/contract/p2p-kinds.ts'
import { apply } from '#gateway/engine/apply.ts'
import type { P2pAdFigures, PlaceP2pOrder } from '#products/p2p/rules/commands.ts'
import type { P2pAd, P2pOrder } from '#products/p2p/rules/state.ts'
import type { ProductRecord } from '#gateway/engine/state/records/product-record.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { restoreSnapshot, takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '#gateway/engine/state/state.ts'
import { Fixture } from '../fixture.ts'

/** A wall clock at noon (UTC), far from the ends of a day. */
export const WALL_MS = Date.UTC(2026, 0, 15, 12)
export const MINUTE_MS = 60_000

const SELL: P2pAdFigures = {
  side: 'sell',
  coin: 'USDT',
  fiat: 'EUR',
  priceType: 'fixed',
  price: '1',
  premium: null,
  quantity: '500',
  minAmount: '10',
  maxAmount: '400',
  methods: ['bank', 'sepa'],
  payMinutes: 15,
  textHash: null,
}

interface PublishOptions {
  readonly account?: string
  readonly publish?: boolean
  readonly requestId?: string
  readonly proof?: { readonly proof?: P2pProof }
}

/** The proof of an owner, as the gateway puts it into commands. */
export const PROVEN = { proof: 'owner' } as const

/** An engine with two traders, and steps of P2P with their defaults. */
export class P2pFixture extends Fixture {
  wallMs = WALL_MS
  #requests = 0

  static funded(): P2pFixture {
    const d = new P2pFixture()
    d.trader('ann', { USDT: '1000', BTC: '1' })
    d.trader('bob', { USDT: '1000', BTC: '1' })
    return d
  }

  get ad(): P2pAd | undefined {
    return [...this.state.products.p2p.ads.values()].at(-1)
  }

  get order(): P2pOrder | undefined {
    return [...this.state.products.p2p.orders.values()].at(-1)
  }

  /** The records of the last command, by their owner. */
  recordsOf(account: string): ProductRecord[] {
    return this.last.events.flatMap((event) => (event.type === 'product-record' && event.account === account ? [event.record] : []))
  }

  get refusals(): Rejection[] {
    return this.last.events.flatMap((event) => (event.type === 'rejected' ? [event.reason] : []))
  }

  request(): string {
    this.#requests += 1
    return `r${this.#requests}`
  }

  /** Publishes an advertisement; by default ann sells 500 USDT for euros, and has proved that she may lose them. */
  publish(
    changed: Partial<P2pAdFigures> = {},
    { account = 'ann', publish = true, requestId = this.request(), proof = PROVEN }: PublishOptions = {},
  ): number {
    const figures = { ...SELL, ...changed }
    this.run({ type: 'p2p-create', account, requestId, publish, figures, wallMs: this.wallMs, ...proof })
    return this.ad?.id ?? 0
  }

  edit(id: number, changed: Partial<P2pAdFigures>, account = 'ann'): void {
    this.run({ type: 'p2p-edit', account, id, figures: { ...SELL, ...changed }, wallMs: this.wallMs })
  }

  /** Takes an advertisement; by default bob buys 100 USDT. Who sells has proved that it may lose them. */
  take(
    advertisement: number,
    changed: Partial<Omit<PlaceP2pOrder, 'type' | 'timeMs' | 'firstId' | 'random'>> = {},
    proof: { readonly proof?: P2pProof } = PROVEN,
  ): number {
    const { price = '1', quantity = '100' } = changed
    this.run({
      type: 'p2p-order',
      account: 'bob',
      requestId: this.request(),
      advertisement,
      offer: null,
      side: 'buy',
      coin: 'USDT',
      fiat: 'EUR',
      price,
      quantity,
      amount: multiplyOut(quantity, price, 2),
      method: 'bank',
      rate: '0.9718',
      rateAsOf: '2025-01-15',
      coinPrice: '1',
      wallMs: this.wallMs,
      ...(changed.side === 'sell' && proof),
      ...changed,
    })
    return this.order?.id ?? 0
  }

  /** Trades with a robot: bob by default buys 100 USDT of the first one. */
  takeRobot(changed: Parameters<P2pFixture['take']>[1] = {}, robot = 1): number {
    const offer = { robot, advertisement: 7, premium: '0.01', payMinutes: 15 }
    return this.take(0, { advertisement: null, offer, price: '0.981518', ...changed })
  }

  step(
    type: 'p2p-paid' | 'p2p-cancel' | 'p2p-release' | 'p2p-appeal' | 'p2p-answer' | 'p2p-due' | 'p2p-take',
    account: string,
    id: number,
  ): void {
    this.run({ type, account, id, wallMs: this.wallMs })
  }

  /** Checks the invariants, a replay of all records, and a restored snapshot. */
  expectSound(): void {
    expect(findBreaches(this.state)).toEqual([])
    const again = createState(ENGINE_PRODUCTS, NO_TERMS)
    for (const record of this.records) apply(again, record)
    expect(hashState(again)).toBe(hashState(this.state))
    const copy = restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(this.state))) as ReturnType<typeof takeSnapshot>)
    expect(hashState(copy)).toBe(hashState(this.state))
  }
}
