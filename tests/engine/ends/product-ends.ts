import { WALL_MS } from '../products/p2p-fixture.ts'
import type { EndsRow } from './ends-row.ts'
import type { EndsScene } from './ends-scene.ts'

const DAY_MS = 86_400_000
const LIMIT = { type: 'convert-limit', account: 'ann', requestId: 'l', from: 'BTC', to: 'USDT', fromAmount: '1', toAmount: '150' } as const
const GIFT = {
  type: 'gift-create',
  account: 'ann',
  requestId: 'g',
  codeHash: 'code',
  asset: 'BTC',
  amount: '1',
  count: 2,
  split: 'equal',
} as const

function giveGift(scene: EndsScene): void {
  scene.run({ ...GIFT, value: '100', wallMs: WALL_MS, expiresMs: WALL_MS + DAY_MS })
  scene.run({ type: 'gift-claim', account: 'bob', codeHash: 'code', wallMs: WALL_MS })
}

function save(scene: EndsScene, days: number): void {
  scene.run({ type: 'earn-subscribe', account: 'ann', requestId: 's', asset: 'BTC', days, amount: '1' })
}

/** A grid that has bought and sold nothing yet: it sells half a bitcoin above the price, and keeps the other half for its buys. */
function startGrid(scene: EndsScene): void {
  const range = { mode: 'arithmetic', lower: 9_000, upper: 11_000, grids: 2 } as const
  const funds = { base: '0.5', quote: '48' }
  scene.run({ type: 'grid-start', account: 'ann', requestId: 'b', market: 'spot:BTCUSDT', ...range, ...funds, sellAtEnd: true })
}

/** A neutral futures grid, whose margin and orders are in an account of its own. */
function startFuturesGrid(scene: EndsScene): void {
  const range = { mode: 'arithmetic', lower: 9_000, upper: 11_000, grids: 2 } as const
  const asked = { market: scene.contract, direction: 'neutral', leverage: 2, margin: '48' } as const
  scene.run({ type: 'futures-grid-start', account: 'ann', requestId: 'f', ...range, ...asked })
}

/** A plan that has bought once: its sale waits for its price, and the rest of its funds for the next cycle. */
function startPurchases(scene: EndsScene): void {
  const plan = {
    amount: '20',
    everyMs: 0,
    purchasesMax: 0,
    safetyCount: 0,
    safetyAmount: '0',
    safetyStep: 0,
    stepScale: 1000,
    sizeScale: 1000,
  }
  const ends = { takeProfit: 10_000, repeats: false, sellAtEnd: true }
  scene.run({ type: 'dca-start', account: 'ann', requestId: 'd', market: 'spot:BTCUSDT', quote: '48', ...plan, ...ends })
}

/** Where the coins of an address are, and whether a swap of some of them is made. */
function swap(scene: EndsScene): string {
  const now = `${scene.places('ann')}; open ${scene.state.products.web3.size}`
  const nonce = scene.state.products.web3.get('ann')?.nonce ?? 0
  const signed = { requestId: 'x', address: 'one', nonce, hash: '0x', wallMs: WALL_MS, expiresMs: WALL_MS + 1 } as const
  scene.run({ type: 'web3-swap', account: 'ann', ...signed, from: 'BTC', to: 'USDT', fromAmount: '0.1', toAmount: '9.99' })
  return `${now}; swap ${scene.refusals[0] ?? 'made'}`
}

/** Bob leads, and ann copies a bitcoin of bob's futures trades with 500 USDT. */
function copyTrades(scene: EndsScene): void {
  scene.run({ type: 'copy-lead', account: 'bob', owner: 'bob', product: 'futures', share: 0, takesNew: true })
  const leader = scene.state.products.copy.findLeader('bob', 'futures')?.id ?? 0
  const limits = { leverage: 1, marginMode: 'isolated', marketMax: '0', slippage: 10_000, stopLoss: 0, takeProfit: 0, markets: [] } as const
  const settings = { mode: 'ratio', value: '1', ...limits } as const
  scene.run({ type: 'copy-start', account: 'ann', owner: 'ann', requestId: 'c', leader, funds: '500', settings })
  scene.place('bob', { market: scene.contract, wallet: 'futures', side: 'buy', lots: 1_000 })
}

/** The rows of convert, gifts, savings and addresses. */
export const PRODUCT_ENDS: readonly EndsRow[] = [
  {
    thing: 'limit conversion',
    owner: 'ann',
    open: (scene) => void scene.run({ ...LIMIT, wallMs: WALL_MS, expiresMs: WALL_MS + DAY_MS }),
    facts: (scene) => `${scene.places('ann')}; ${scene.told('ann', ['limit'])}`,
    ends: {
      round: ['cancelled; its coins return with the round', 'nothing; limit cancelled'],
      delisted: ['cancelled; its coins are in the spot wallet', 'spot 2; limit cancelled'],
      halted: ['waits', 'spot 1, convert 1; limit open'],
      liquidated: ['stays', 'spot 1, convert 1; limit open'],
      time: ['expired; its coins are in the spot wallet', 'spot 2; limit expired'],
    },
  },
  {
    thing: 'gift, of its giver',
    owner: 'ann',
    open: giveGift,
    facts: (scene) => `ann: ${scene.places('ann')}; bob: ${scene.places('bob')}; ${scene.told('ann', ['given'])}`,
    ends: {
      round: [
        'what is left returns with the round; shares that were claimed stay with their claimers',
        'ann: nothing; bob: spot 2.5; given cancelled',
      ],
      delisted: ["what is left is in the giver's spot wallet", 'ann: spot 1.5; bob: spot 2.5; given delisted'],
      halted: ['stays, and can be claimed', 'ann: spot 1, gift 0.5; bob: spot 2.5; given open'],
      liquidated: ['stays', 'ann: spot 1, gift 0.5; bob: spot 2.5; given open'],
      time: ["expired; what is left is in the giver's spot wallet", 'ann: spot 1.5; bob: spot 2.5; given expired'],
    },
  },
  {
    thing: 'gift, of an account that has claimed',
    owner: 'bob',
    open: giveGift,
    facts: (scene) => `bob: ${scene.places('bob')}; ${scene.told('bob', ['received'])}`,
    ends: {
      round: ["the share ends with the claimer's round; it is not claimed again", 'bob: nothing; received claimed'],
      delisted: ['stays', 'bob: spot 2.5; received claimed'],
      halted: ['stays', 'bob: spot 2.5; received claimed'],
      liquidated: ['stays', 'bob: spot 2.5; received claimed'],
      time: ['none', 'bob: spot 2.5; received claimed'],
    },
  },
  {
    thing: 'flexible savings',
    owner: 'ann',
    open: (scene) => save(scene, 0),
    facts: (scene) => `${scene.places('ann')}; ${scene.told('ann', ['subscribe', 'return', 'maturity'])}`,
    ends: {
      round: ['returned with the round, after the interest so far is paid', 'nothing; return completed round'],
      delisted: ['in the spot wallet, with the interest so far', 'spot 2.00273972; return completed delisting'],
      halted: ['stays', 'spot 1, earn 1; subscribe completed'],
      liquidated: ['stays', 'spot 1, earn 1; subscribe completed'],
      time: ['none; the interest is in the spot wallet', 'spot 1.00876141, earn 1; subscribe completed'],
    },
  },
  {
    thing: 'fixed term',
    owner: 'ann',
    open: (scene) => save(scene, 30),
    facts: (scene) => `${scene.places('ann')}; ${scene.told('ann', ['subscribe', 'return', 'maturity'])}`,
    ends: {
      round: ['returned with the round, without interest unless its time is over', 'nothing; return completed round'],
      delisted: ['in the spot wallet, with the interest of the time that it ran', 'spot 2.002; return completed delisting'],
      halted: ['stays', 'spot 1, earn 1; subscribe completed'],
      liquidated: ['stays', 'spot 1, earn 1; subscribe completed'],
      time: ['in the spot wallet, with the interest of the whole term', 'spot 2.006; maturity completed'],
    },
  },
  {
    thing: 'automatic subscription',
    owner: 'ann',
    open: (scene) => void scene.run({ type: 'earn-auto', account: 'ann', asset: 'BTC', on: true }),
    facts: (scene) => ([...scene.state.products.earn.purses.values()].some(({ autoMs }) => autoMs !== null) ? 'on' : 'off'),
    ends: { round: ['off', 'off'], delisted: ['off', 'off'], halted: ['stays', 'on'], liquidated: ['stays', 'on'], time: ['none', 'on'] },
  },
  {
    thing: 'account of an address (web3)',
    owner: 'ann',
    open(scene) {
      scene.run({ type: 'web3-open', account: 'ann', address: 'one' })
      const nonce = scene.state.products.web3.get('ann')?.nonce ?? 0
      const signed = { requestId: 'w', address: 'one', nonce, hash: '0x', wallMs: WALL_MS, expiresMs: WALL_MS + 1 } as const
      scene.run({ type: 'web3-move', account: 'ann', ...signed, direction: 'deposit', asset: 'BTC', amount: '1' })
    },
    facts: swap,
    ends: {
      round: ['closed; its coins return with the round', 'nothing; open 0; swap no-epoch'],
      delisted: ['stays: the coins can be withdrawn, swaps are refused', 'spot 1, web3 1; open 1; swap convert-coin-unknown'],
      halted: ['stays: the coins can be withdrawn, swaps are refused', 'spot 1, web3 1; open 1; swap market-halted'],
      liquidated: ['stays', 'spot 1, web3 1; open 1; swap made'],
      time: ['none', 'spot 1, web3 1; open 1; swap made'],
    },
  },
  {
    thing: 'copy of a leader',
    owner: 'ann',
    open: copyTrades,
    facts: (scene) =>
      `copies ${scene.state.products.copy.of('ann').length}; ${scene.told('ann', ['copy'])}; settled by ${scene.settled('@copy/1/ann')}`,
    ends: {
      round: [
        'closed at the mark price, by orders of the exchange; its coins return with the round',
        'copies 0; copy ended epoch-closed; settled by reset',
      ],
      delisted: [
        'positions are settled at the mark price, by orders of the exchange; it goes on in other markets',
        'copies 1; copy running started; settled by delisting',
      ],
      halted: ['waits with closings; openings are left out', 'copies 1; copy running started; settled by nothing'],
      liquidated: ['stays, with funds of its own', 'copies 1; copy running started; settled by nothing'],
      time: ['none', 'copies 1; copy running started; settled by nothing'],
    },
  },
  {
    thing: 'trading bot',
    owner: 'ann',
    open: startGrid,
    facts: (scene) => `${scene.places('ann')}; ${scene.told('ann', ['spot-grid'])}`,
    ends: {
      round: ['ended; its coins return with the round', 'nothing; spot-grid ended epoch-closed'],
      delisted: ['ended; its coins are in the spot wallet', 'spot 2.015984; spot-grid ended market-closed'],
      halted: ['waits: nothing is filled, and no price stops it', 'spot 1.5, bot 0.000984+0.515; spot-grid running started'],
      liquidated: ['stays; its orders are filled by their prices', 'spot 1.5, bot 0.000469+1.03; spot-grid outside left-range'],
      time: ['none', 'spot 1.5, bot 0.000984+0.515; spot-grid running started'],
    },
  },
  {
    thing: 'futures grid',
    owner: 'ann',
    open: startFuturesGrid,
    facts: (scene) => `${scene.places('@bot/1/ann', 'USDT')}; ${scene.told('ann', ['futures-grid'])}`,
    ends: {
      round: [
        'ended; its position is closed at the mark price, its margin returns with the round',
        'nothing; futures-grid ended epoch-closed',
      ],
      delisted: [
        'ended; its position is settled at the mark price, its margin is in the spot wallet',
        'nothing; futures-grid ended market-closed',
      ],
      halted: ['waits: nothing is filled, and no price stops it', 'futures 48; futures-grid running started'],
      liquidated: ['stays: its margin is its own, and so is its liquidation', 'nothing; futures-grid ended liquidated'],
      time: ['none', 'futures 48; futures-grid running started'],
    },
  },
  {
    thing: 'plan of purchases',
    owner: 'ann',
    open: startPurchases,
    facts: (scene) => `${scene.places('ann')}; ${scene.told('ann', ['spot-dca'])}`,
    ends: {
      round: ['ended; its coins return with the round', 'nothing; spot-dca ended epoch-closed'],
      delisted: ['ended; its coins are in the spot wallet', 'spot 2.198801; spot-dca ended market-closed'],
      halted: ['waits: nothing is bought or sold', 'spot 2, bot 0.000801+0.198; spot-dca running started'],
      liquidated: ['stays; its orders are filled by their prices', 'spot 2, bot 0.000801+0.198; spot-dca running started'],
      time: ['none', 'spot 2, bot 0.000801+0.198; spot-dca running started'],
    },
  },
]
