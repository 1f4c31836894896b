import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { debtOf } from '#gateway/engine/trading/margin/loans.ts'
import type { EndsRow } from './ends-row.ts'

/** The rows of orders, positions and loans. */
export const TRADING_ENDS: readonly EndsRow[] = [
  {
    thing: 'order, spot',
    owner: 'ann',
    open: (scene) => void scene.place('ann', { side: 'sell', ticks: 10_400, lots: 1_000 }),
    facts: (scene) => `${scene.places('ann')}; open ${scene.state.orders.size}`,
    ends: {
      round: ['cancelled; its coins return with the round', 'nothing; open 0'],
      delisted: ['cancelled; its coins are in the spot wallet', 'spot 2; open 0'],
      halted: ['waits', 'spot 1+1; open 1'],
      liquidated: ['stays', 'spot 1+1; open 1'],
      time: ['none', 'spot 1+1; open 1'],
    },
  },
  {
    thing: 'position, and its stop-loss',
    owner: 'ann',
    open: (scene) =>
      void scene.place('ann', {
        market: scene.contract,
        wallet: 'futures',
        side: 'sell',
        lots: 1_000,
        reduceOnly: true,
        trigger: { kind: 'stop-loss', by: 'mark', ticks: 500 },
      }),
    facts: (scene) =>
      `${scene.places('ann', 'USDT')}; positions ${scene.state.accounts.get('ann')?.positions.size}, orders ${scene.state.orders.size}; settled by ${scene.settled('ann')}`,
    ends: {
      round: [
        'closed at the mark price, by an order of the exchange; the stop-loss ends with it',
        'nothing; positions 0, orders 0; settled by reset',
      ],
      delisted: [
        'settled at the mark price, by an order of the exchange; the stop-loss ends with it',
        'spot 9000, futures 999.929994; positions 0, orders 0; settled by delisting',
      ],
      halted: ['waits: nothing triggers or is liquidated', 'spot 9000, futures 989.938994; positions 1, orders 1; settled by nothing'],
      liquidated: [
        'taken over by the insurance fund at its bankruptcy price, by an order of the exchange; the stop-loss ends with it',
        'spot 9000, futures 989.938994; positions 0, orders 0; settled by liquidation',
      ],
      time: ['none', 'spot 9000, futures 989.938994; positions 1, orders 1; settled by nothing'],
    },
  },
  {
    thing: 'loan, cross margin',
    owner: 'ann',
    open(scene) {
      scene.run({ type: 'transfer', account: 'ann', from: 'spot', to: 'cross', asset: 'BTC', amount: '1' })
      scene.run({ type: 'borrow', account: 'ann', wallet: 'cross', asset: 'USDT', amount: '200' })
    },
    facts(scene) {
      const loans = [...(scene.state.accounts.get('ann')?.loans.values() ?? [])]
      return `${scene.places('ann')}; ${scene.places('ann', 'USDT')}; owes ${amountText(debtOf(loans))}`
    },
    ends: {
      round: ['forgiven; what is in the wallet returns with the round', 'nothing; nothing; owes 0'],
      delisted: [
        'secured by the coin: the coin is sold at the last price, the loan stays',
        'spot 1; spot 9000, futures 999.929994, cross 300; owes 200.002',
      ],
      halted: ['stays, and bears interest', 'spot 1, cross 1; spot 9000, futures 989.938994, cross 200; owes 200.002'],
      liquidated: [
        'repaid from its wallet, until the risk is low',
        'spot 1, cross 0.999999999; spot 9000, futures 989.938994; owes 0.00199999',
      ],
      time: ['bears interest by the hour', 'spot 1, cross 1; spot 9000, futures 989.938994, cross 200; owes 201.536'],
    },
  },
]
