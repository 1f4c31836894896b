import type { PlainOrder } from '../fixture.ts'
import type { Cell, EndsRow } from './ends-row.ts'
import type { End, EndsScene } from './ends-scene.ts'

const HOUR_MS = 3_600_000
/** Longer than any end of the scene takes to come, but for time. */
const MONTH_MS = 25 * 24 * HOUR_MS

const WITH_ROUND: Cell = ['cancelled; its coins return with the round', 'nothing; open 0']
const IN_WALLET: Cell = ['cancelled; its coins are in the spot wallet', 'spot 2; open 0']
const WAITS: Cell = ['waits', 'spot 1+1; open 1']

/** Returns the row of a kind of order that sells one of two bitcoins. */
function row(thing: string, order: (scene: EndsScene) => Partial<PlainOrder>, ends: Partial<Record<End, Cell>>): EndsRow {
  return {
    thing,
    owner: 'ann',
    open: (scene) => void scene.place('ann', { side: 'sell', ticks: 10_400, lots: 1_000, ...order(scene) }),
    facts: (scene) => `${scene.places('ann')}; open ${scene.state.orders.size}`,
    ends: {
      round: WITH_ROUND,
      delisted: IN_WALLET,
      halted: WAITS,
      liquidated: ['stays', 'spot 1+1; open 1'],
      time: ['none', 'spot 1+1; open 1'],
      ...ends,
    },
  }
}

const BRACKET = [
  { ticks: 10_200, by: 'last', percent: 50 },
  { ticks: 10_000, by: 'last', percent: 50 },
] as const

/** The rows of the kinds of orders (ADR 42). */
export const ORDER_ENDS: readonly EndsRow[] = [
  row('GTD order', (scene) => ({ force: 'gtd', expiresAtMs: scene.timeMs + MONTH_MS }), {
    halted: ['waits, and expires in time', 'spot 1+1; open 1'],
    time: ['expired; its coins are in the spot wallet', 'spot 2; open 0'],
  }),
  row('scaled orders', () => ({ scaled: { toTicks: 10_500, count: 4, sizes: 'flat' } }), {
    halted: ['wait', 'spot 1+1; open 4'],
    liquidated: ['stay', 'spot 1+1; open 4'],
    time: ['none', 'spot 1+1; open 4'],
  }),
  row('entry of a bracket', () => ({ bracket: BRACKET, stopLoss: { ticks: 10_800, by: 'last' } }), {
    round: ['cancelled, and brings no targets; its coins return with the round', 'nothing; open 0'],
    delisted: ['cancelled, and brings no targets; its coins are in the spot wallet', 'spot 2; open 0'],
  }),
  row('iceberg', () => ({ iceberg: { visible: 100 } }), {}),
  row('TWAP', () => ({ ticks: 9_600, twap: { slices: 4, everyMs: HOUR_MS } }), {
    halted: ['waits: its slices are caught up when trading resumes', 'spot 1+1; open 1'],
    liquidated: ['stays, and ends with its last slice', 'spot 2; open 0'],
    time: ['ends with its last slice, at the next event of its market', 'spot 1+1; open 1'],
  }),
  row('chase', () => ({ ticks: 9_600, chase: true }), {
    liquidated: ['stays, unless the market passes its furthest price', 'spot 2; open 0'],
  }),
]
