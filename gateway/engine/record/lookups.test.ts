import { describe, expect, it } from 'vitest'
import { apply } from '#gateway/engine/apply.ts'
import type { Command } from '../state/commands/commands.ts'
import { EARN } from '#tests/engine/products/saving.ts'
import { type Planted, Scene, write } from '#tests/engine/planted.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'

// Goal: a look-up that cannot fail says so where it does, in a snapshot that names what does not exist, and in a product.

type Snapshot = ReturnType<typeof takeSnapshot>

/** Restores a snapshot in which some text was replaced by another. */
function restoreWith({ state }: Scene, change: (snapshot: Snapshot) => object): void {
  const snapshot = JSON.parse(JSON.stringify(takeSnapshot(state))) as Snapshot
  restoreSnapshot(ENGINE_PRODUCTS, { ...snapshot, ...change(snapshot) })
}

const snapshots: readonly Planted[] = [
  {
    sentence: 'the account of an order exists',
    plant: (scene) => {
      scene.rest('ann', { side: 'sell' })
      restoreWith(scene, ({ orders }) => ({ orders: orders.map((order) => ({ ...order, account: 'nobody' })) }))
    },
  },
  {
    sentence: 'the market of an order exists',
    plant: (scene) => {
      scene.rest('ann', { side: 'sell' })
      restoreWith(scene, ({ orders }) => ({ orders: orders.map((order) => ({ ...order, market: 'futures:NONE' })) }))
    },
  },
  { sentence: 'a borrower is an account', plant: (scene) => restoreWith(scene, () => ({ borrowers: ['nobody'] })) },
  { sentence: 'spot:NONE is a market', plant: (scene) => restoreWith(scene, () => ({ halted: ['spot:NONE'] })) },
  { sentence: 'spot:NONE is a market', plant: (scene) => restoreWith(scene, () => ({ delisted: ['spot:NONE'] })) },
  { sentence: 'spot:NONE is a market', plant: (scene) => restoreWith(scene, () => ({ states: [['spot:NONE', 'stale', true]] })) },
]

const AD = { fiat: 'EUR', priceType: 'fixed', price: '1', premium: null, quantity: '500', minAmount: '10', maxAmount: '400' } as const
const GIFT = { requestId: 'g', codeHash: 'hash', asset: 'USDT', amount: '9', count: 3, split: 'equal', value: '9' } as const

/** Opens amy's account, with something in each product. */
function filled(scene: Scene): void {
  scene.trader('amy', { USDT: '5000', BTC: '1' })
  scene.move({ last: 10_000 })
  scene.run({ type: 'set-earn', earn: EARN })
  scene.run({ type: 'earn-subscribe', account: 'amy', requestId: 'e', asset: 'USDT', days: 0, amount: '1000' })
  scene.run({ type: 'gift-create', account: 'amy', ...GIFT, wallMs: 0, expiresMs: 10 })
  const figures = { ...AD, side: 'sell', coin: 'USDT', methods: ['bank'], payMinutes: 15, textHash: null } as const
  scene.run({ type: 'p2p-create', account: 'amy', requestId: 'p', publish: true, figures, wallMs: 0 })
  scene.run({ type: 'web3-open', account: 'amy', address: 'one' })
}

/** Restores a snapshot in which what is open in a product is of a coin or an account that does not exist. */
function restoreProduct(scene: Scene, product: string, from: string, to: string): void {
  filled(scene)
  restoreWith(scene, ({ products = {} }) => ({
    products: { ...products, [product]: JSON.parse(JSON.stringify(products[product]).replaceAll(`"${from}"`, `"${to}"`)) as unknown },
  }))
}

const products: readonly Planted[] = [
  { sentence: 'the assets of savings exist', plant: (scene) => restoreProduct(scene, 'earn', 'USDT', 'NONE') },
  { sentence: 'the asset and the giver of a gift exist', plant: (scene) => restoreProduct(scene, 'gifts', 'USDT', 'NONE') },
  { sentence: 'the asset and the giver of a gift exist', plant: (scene) => restoreProduct(scene, 'gifts', 'amy', 'nobody') },
  {
    sentence: 'the assets of an address exist',
    plant: (scene) => {
      filled(scene)
      scene.state.products.web3.get('amy')?.held.set(99, 1n as never)
      restoreSnapshot(ENGINE_PRODUCTS, takeSnapshot(scene.state))
    },
  },
  { sentence: 'the coins of P2P exist', plant: (scene) => restoreProduct(scene, 'p2p', 'USDT', 'NONE') },
  {
    sentence: 'the owner of savings exists',
    plant: (scene) => {
      filled(scene)
      scene.state.accounts.delete('amy')
      scene.timeMs += 2 * 86_400_000
      scene.run({ type: 'earn-settle' })
    },
  },
  {
    sentence: 'the parties of a gift exist',
    plant: (scene) => {
      filled(scene)
      scene.state.accounts.delete('amy')
      scene.run({ type: 'gift-claim', account: 'bob', codeHash: 'hash', wallMs: 1 })
    },
  },
  {
    sentence: 'a gift pays no more than it has',
    plant: (scene) => {
      filled(scene)
      const gift = scene.state.products.gifts.get('hash')
      if (gift !== undefined) write(gift, { left: -3n * 10n ** 8n })
      scene.run({ type: 'gift-claim', account: 'bob', codeHash: 'hash', wallMs: 1 })
    },
  },
  {
    sentence: 'a party of P2P has an account',
    plant: (scene) => {
      filled(scene)
      scene.state.accounts.delete('amy')
      const [id = 0] = scene.state.products.p2p.ads.keys()
      scene.run({ type: 'p2p-offline', account: 'amy', id, wallMs: 1 })
    },
  },
  {
    sentence: 'a term has whole days',
    plant: (scene) => {
      filled(scene)
      scene.run({ type: 'set-earn', earn: { offers: EARN.offers.map((offer) => ({ ...offer, days: 0.5 })) } })
    },
  },
  {
    sentence: 'every command of a product has its handler',
    plant: ({ state, timeMs }) => {
      const unknown: unknown = { type: 'bot-start', timeMs, firstId: state.lastId + 1, random: 1 }
      apply(state, unknown as Command)
    },
  },
]

describe.each([
  { room: 'a snapshot', planted: snapshots },
  { room: 'a product', planted: products },
])('an impossible look-up in $room is seen', ({ planted }) => {
  it.each(planted)('$sentence', ({ sentence, plant }) => {
    const scene = new Scene()
    expect(() => plant(scene)).toThrow(sentence)
  })
})
