import type { Command } from '#gateway/engine/state/commands/commands.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'
import { Fixture } from './fixture.ts'
import { SETTINGS } from './products/copy-fixture.ts'
import { DCA } from './products/dca-fixture.ts'
import { GRID } from './products/grid-fixture.ts'
import { EARN, FLEXIBLE } from './products/saving.ts'

/** The commands that a client can name, each with others under the same id, for the tests of such ids. */

export type Asked = Parameters<Fixture['run']>[0]
type NamedBy<Field extends string> = Extract<Command, { readonly [Name in Field]?: string }>['type']

/** Every command that a client can name: a new one does not compile before it has its line below. */
type NamedType =
  | NamedBy<'requestId' | 'clientTransferId' | 'clientLoanId' | 'clientOrderId'>
  | Extract<Command, { readonly order: OrderRequest }>['type']

export const WALL = 1_800_000_000_000
export const order = { market: 'spot:BTCUSDT', wallet: 'spot', side: 'buy', type: 'limit', force: 'gtc', ticks: 9_900, lots: 100 } as const
const transfer = { account: 'bob', from: 'spot', to: 'cross', asset: 'USDT', amount: '100', clientTransferId: 'a' } as const
const signed = {
  account: 'bob',
  requestId: 'a',
  address: 'of bob',
  hash: '0xab',
  wallMs: WALL,
  expiresMs: WALL + 30_000,
} as const
const figures = {
  side: 'buy',
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
} as const
const leg = { from: 'USDT', to: 'BTC', fromAmount: '100', toAmount: '0.5' } as const

/** A market at 100 USDT, in which bob can do everything that has a name. */
export function world(): Fixture {
  const d = new Fixture()
  d.run({ type: 'set-earn', earn: EARN })
  for (const account of ['bob', 'ann', 'lea']) d.trader(account, { USDT: '100000', BTC: '10' })
  d.move({ last: 10_000, bids: [[9_999, 1_000_000]], asks: [[10_001, 1_000_000]] })
  d.move({ market: 'futures:BTCUSDT', last: 10_000, mark: 10_000, bids: [[9_999, 1_000_000]], asks: [[10_001, 1_000_000]] })
  d.run({ type: 'web3-open', account: 'bob', address: 'of bob' })
  d.run({ type: 'copy-lead', account: 'lea', owner: 'lea', product: 'spot', share: 100_000, takesNew: true })
  return d
}

const nonceOf = (d: Fixture) => d.state.products.web3.get('bob')?.nonce ?? 0
const leaderOf = (d: Fixture) => [...d.state.products.copy.leaders.keys()][0] ?? 0
const startCopy = (d: Fixture, requestId: string) =>
  ({ type: 'copy-start', account: 'bob', owner: 'bob', requestId, leader: leaderOf(d), funds: '500', settings: SETTINGS }) as const

interface Case {
  readonly first: (d: Fixture) => Asked
  readonly others: readonly object[]
  /** Fields that say the same in another way. */
  readonly alike?: object
}

export const NAMED_COMMANDS: Readonly<Record<NamedType, Case>> = {
  place: {
    first: () => ({ type: 'place', account: 'bob', order: { ...order, clientOrderId: 'a' } }),
    others: [
      { order: { ...order, lots: 101, clientOrderId: 'a' } },
      { order: { ...order, side: 'sell', ticks: 10_100, clientOrderId: 'a' } },
    ],
    alike: { order: { clientOrderId: 'a', selfTrade: 'none', reduceOnly: false, ...order } },
  },
  edit: {
    first(d) {
      d.place('bob', order)
      return { type: 'edit', account: 'bob', order: { orderId: d.orderId() }, ticks: 9_800, lots: 0, triggerTicks: 0, clientOrderId: 'a' }
    },
    others: [{ ticks: 9_700 }, { lots: 50 }],
  },
  replace: {
    first(d) {
      d.place('bob', order)
      return { type: 'replace', account: 'bob', order: { orderId: d.orderId() }, ticks: 9_800, lots: 100, clientOrderId: 'a' }
    },
    others: [{ ticks: 9_700 }, { lots: 50 }],
  },
  transfer: {
    first: () => ({ type: 'transfer', ...transfer }),
    others: [{ amount: '250' }, { to: 'futures' }],
    alike: { amount: '0100.0' },
  },
  'transfer-between': {
    first: () => ({ type: 'transfer-between', ...transfer, toAccount: 'ann' }),
    others: [{ toAccount: 'lea' }, { amount: '99' }, { type: 'transfer', toAccount: undefined }],
  },
  borrow: {
    first(d) {
      d.run({ type: 'transfer', ...transfer, clientTransferId: 'margin' })
      return { type: 'borrow', account: 'bob', wallet: 'cross', asset: 'USDT', amount: '50', clientLoanId: 'a' }
    },
    others: [{ amount: '49' }, { asset: 'BTC' }, { wallet: 'isolated:BTCUSDT' }],
    alike: { amount: '50.0' },
  },
  repay: {
    first(d) {
      d.run({ type: 'transfer', ...transfer, clientTransferId: 'margin' })
      d.run({ type: 'borrow', account: 'bob', wallet: 'cross', asset: 'USDT', amount: '50' })
      return { type: 'repay', account: 'bob', wallet: 'cross', asset: 'USDT', amount: '20', clientLoanId: 'a' }
    },
    others: [{ amount: '21' }, { amount: undefined }],
  },
  convert: {
    first: () => ({ type: 'convert', account: 'bob', requestId: 'a', kind: 'market', legs: [leg], wallMs: WALL, expiresMs: WALL + 8000 }),
    others: [{ legs: [{ ...leg, fromAmount: '101' }] }, { kind: 'small' }],
    alike: { wallMs: WALL + 60_000, legs: [{ ...leg, toAmount: '0.50' }] },
  },
  'convert-limit': {
    first: () => ({ type: 'convert-limit', account: 'bob', requestId: 'a', ...leg, toAmount: '2', wallMs: WALL, expiresMs: WALL + 8000 }),
    others: [{ toAmount: '3' }],
  },
  'earn-subscribe': {
    first: () => ({ ...FLEXIBLE, requestId: 'a' }),
    others: [{ amount: '999' }, { days: 7 }, { type: 'earn-redeem', id: 1 }],
    alike: { amount: '1000.00' },
  },
  'earn-redeem': {
    first(d) {
      d.run(FLEXIBLE)
      const [id = 0] = d.state.products.earn.holdings.keys()
      return { type: 'earn-redeem', account: 'bob', requestId: 'a', id, amount: '100' }
    },
    others: [{ amount: '101' }, { amount: undefined }, { id: 1 }],
  },
  'gift-create': {
    first: () => ({
      type: 'gift-create',
      account: 'bob',
      requestId: 'a',
      codeHash: 'c1',
      asset: 'USDT',
      amount: '10',
      count: 2,
      split: 'equal',
      value: '10',
      wallMs: WALL,
      expiresMs: WALL + 8000,
    }),
    others: [{ amount: '20' }, { count: 1 }],
    // The gateway makes another code for a request that it does not know yet.
    alike: { codeHash: 'c2', value: '10.1' },
  },
  'web3-move': {
    first: (d) => ({ type: 'web3-move', ...signed, nonce: nonceOf(d), direction: 'deposit', asset: 'USDT', amount: '100' }),
    others: [{ amount: '101' }, { direction: 'withdrawal' }],
  },
  'web3-swap': {
    first(d) {
      d.run({ type: 'web3-move', ...signed, nonce: nonceOf(d), requestId: 'deposit', direction: 'deposit', asset: 'USDT', amount: '100' })
      return { type: 'web3-swap', ...signed, nonce: nonceOf(d), from: 'USDT', to: 'BTC', fromAmount: '50', toAmount: '0.1' }
    },
    others: [{ fromAmount: '51' }, { to: 'ETH' }],
  },
  'p2p-create': {
    first: () => ({ type: 'p2p-create', account: 'bob', requestId: 'a', publish: true, figures, wallMs: WALL }),
    others: [{ publish: false }, { figures: { ...figures, quantity: '499' } }],
    alike: { wallMs: WALL + 60_000, figures: { ...figures, quantity: '500.0' } },
  },
  'p2p-publish': {
    first(d) {
      d.run({ type: 'p2p-create', account: 'bob', requestId: 'draft', publish: false, figures, wallMs: WALL })
      const [id = 0] = d.state.products.p2p.ads.keys()
      return { type: 'p2p-publish', account: 'bob', requestId: 'a', id, wallMs: WALL }
    },
    others: [{ id: 1 }],
  },
  'p2p-order': {
    first(d) {
      d.run({ type: 'p2p-create', account: 'ann', requestId: 'sale', publish: true, figures: { ...figures, side: 'sell' }, wallMs: WALL })
      const [advertisement = 0] = d.state.products.p2p.ads.keys()
      return {
        type: 'p2p-order',
        account: 'bob',
        requestId: 'a',
        advertisement,
        offer: null,
        side: 'buy',
        coin: 'USDT',
        fiat: 'EUR',
        price: '1',
        quantity: '100',
        amount: '100',
        method: 'bank',
        rate: '1',
        rateAsOf: '2026-01-01',
        coinPrice: null,
        wallMs: WALL,
      }
    },
    others: [{ quantity: '50', amount: '50' }, { method: 'sepa' }],
  },
  'grid-start': { first: () => ({ ...GRID, requestId: 'a' }), others: [{ grids: 9 }, { quote: '999' }], alike: { quote: '1000.0' } },
  'futures-grid-start': {
    first: () => ({
      type: 'futures-grid-start',
      account: 'bob',
      requestId: 'a',
      market: 'futures:BTCUSDT',
      direction: 'long',
      leverage: 2,
      mode: 'arithmetic',
      lower: 9_000,
      upper: 11_000,
      grids: 10,
      margin: '1000',
    }),
    others: [{ leverage: 3 }, { type: 'grid-start', base: '0', quote: '1000', sellAtEnd: true, market: 'spot:BTCUSDT' }],
  },
  'dca-start': { first: () => ({ ...DCA, requestId: 'a' }), others: [{ amount: '99' }, { repeats: true }] },
  'copy-start': { first: (d) => startCopy(d, 'a'), others: [{ funds: '501' }, { settings: { ...SETTINGS, value: '2' } }] },
  'copy-change': {
    first(d) {
      d.run(startCopy(d, 'copy'))
      const [copy] = d.state.products.copy.of('bob')
      return { type: 'copy-change', account: 'bob', id: copy?.id ?? 0, settings: { ...SETTINGS, value: '2' }, requestId: 'a' }
    },
    others: [{ settings: SETTINGS }],
  },
}
