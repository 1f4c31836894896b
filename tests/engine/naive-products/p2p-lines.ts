import type { EngineState } from '#gateway/engine/state/state.ts'
import { decimalOf } from './figures.ts'
import type { NaiveP2p } from './p2p.ts'
import { RELEASE_MS } from './p2p-steps.ts'
import { TRADERS } from './world.ts'

const DAY_MS = 86_400_000
const ALL = [...TRADERS, 'R1', 'R2', 'R3', 'R4']

/** Returns everything of the engine's P2P as lines to compare: advertisements, orders, and how each party stands. */
export function linesOfEngine({ assets, products }: EngineState, wallMs: number): string[] {
  const { ads, orders, standings } = products.p2p
  const today = Math.floor(wallMs / DAY_MS)
  return [
    ...[...ads.values()].map(({ account, figures, quantity, inOrders, done, status, offlineReason, proof }) =>
      [account, figures.side, figures.coin, quantity, inOrders, done, status, offlineReason, proof !== undefined].join(' '),
    ),
    ...[...orders.values()].map(
      ({ taker, maker, robot, side, asset, quantity, status, payByMs, paidMs, releaseByMs, appeal, robotAtMs, proof, held }) => {
        const other = robot === 0 ? maker : `R${robot}`
        const parties = side === 'buy' ? [taker, other] : [other, taker]
        const answers = appeal === null ? [] : [appeal.by, appeal.decidesMs, appeal.buyerAnswered, appeal.sellerAnswered]
        const permitted = [proof !== undefined, held === true]
        return [taker, ...parties, assets[asset], quantity, status, payByMs, paidMs, releaseByMs, ...answers, robotAtMs, ...permitted].join(
          ' ',
        )
      },
    ),
    ...ALL.map((who) => {
      const found = standings.get(who)
      const { completed = 0, failed = 0, bought = 0, sold = 0, day, orders: placed = 0, cancels = 0, robotSales } = found ?? {}
      const counts = day === today ? [placed, cancels] : [0, 0]
      const sales = ['USDT', 'BTC'].map((coin) => (day === today ? decimalOf(robotSales?.get(assets.indexOf(coin)) ?? 0n) : '0'))
      return [who, completed, failed, bought, sold, ...counts, ...sales].join(' ')
    }),
  ]
}

/** Returns the same lines of the naive P2P. */
export function linesOfNaive(naive: NaiveP2p): string[] {
  return [
    ...naive.ads.map(({ account, side, coin, quantity, inOrders, done, status, reason, isPermitted }) =>
      [account, side, coin, quantity, inOrders, done, status, reason, isPermitted].join(' '),
    ),
    ...naive.orders.map(({ taker, buyer, seller, coin, quantity, status, payByMs, paidMs, appeal, robotMs, isPermitted, isHeld }) => {
      const answers = appeal === null ? [] : [appeal.by, appeal.decidesMs, appeal.buyerAnswered, appeal.sellerAnswered]
      const releaseByMs = paidMs === null ? null : paidMs + RELEASE_MS
      const figures = [coin, quantity, status, payByMs, paidMs, releaseByMs, ...answers, robotMs, isPermitted, isHeld]
      return [taker, buyer, seller, ...figures].join(' ')
    }),
    ...ALL.map((who) => {
      const all = (['completed', 'failed', 'bought', 'sold'] as const).map((what) => naive.count(who, what))
      const today = (['ordered', 'cancelled'] as const).map((what) => naive.count(who, what, true))
      return [who, ...all, ...today, ...(['USDT', 'BTC'] as const).map((coin) => decimalOf(naive.fromRobots(who, coin)))].join(' ')
    }),
  ]
}
