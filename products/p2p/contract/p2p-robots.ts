import { P2P_COINS, type P2pCoin, type P2pSide } from './p2p-kinds.ts'
import { P2P_FIATS, type P2pFiat } from './p2p-methods.ts'

/**
 * The robot merchants: accounts of the exchange that are named as robots wherever they are shown. Each currency has two: one that is
 * quick, and one that is three times slower and cheaper. Both trade every coin on both sides, at a floating price, with every method.
 */
export interface P2pRobot {
  /** From 1; also its public number as a merchant. */
  readonly robot: number
  readonly fiat: P2pFiat
  /** 1 or 2 within its currency. */
  readonly nth: 1 | 2
  /** Above the reference price where it sells, below it where it buys. */
  readonly premium: string
  readonly payMinutes: 15 | 30
  /** Limits of one order, as values in USDT, which are rounded in its currency. */
  readonly minValue: string
  readonly maxValue: string
}

/** Numbers of merchants up to this one are robots. */
export const P2P_ROBOT_NUMBERS = 1000

export const P2P_ROBOTS: readonly P2pRobot[] = P2P_FIATS.flatMap((fiat, at) => [
  { robot: 2 * at + 1, fiat, nth: 1, premium: '0.008', payMinutes: 15, minValue: '10', maxValue: '1000' },
  { robot: 2 * at + 2, fiat, nth: 2, premium: '0.003', payMinutes: 30, minValue: '50', maxValue: '4000' },
])

export function findRobot(robot: number): P2pRobot | undefined {
  return P2P_ROBOTS[robot - 1]
}

/** The number of a robot's advertisement, from 1, of one coin and side. */
export function robotAdNumber(robot: number, coin: P2pCoin, side: P2pSide): number {
  return (robot - 1) * P2P_COINS.length * 2 + P2P_COINS.indexOf(coin) * 2 + (side === 'buy' ? 1 : 2)
}

/** Returns the robot, coin and side of an advertisement's number; null if no robot has it. */
export function findRobotAd(number: number): { readonly robot: P2pRobot; readonly coin: P2pCoin; readonly side: P2pSide } | null {
  const at = number - 1
  const robot = findRobot(Math.floor(at / (P2P_COINS.length * 2)) + 1)
  const coin = P2P_COINS[Math.floor(at / 2) % P2P_COINS.length]
  if (robot === undefined || coin === undefined || !Number.isInteger(at)) return null
  return { robot, coin, side: at % 2 === 0 ? 'buy' : 'sell' }
}
