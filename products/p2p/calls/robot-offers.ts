import type { P2pOffer, P2pReference } from '../contract/p2p-fields.ts'
import type { P2pCoin, P2pSide } from '../contract/p2p-kinds.ts'
import { P2P_FIAT_METHODS } from '../contract/p2p-methods.ts'
import { type P2pRobot, P2P_ROBOTS, robotAdNumber } from '../contract/p2p-robots.ts'
import { P2P_ROBOT_SALES_MAX } from '../contract/p2p-terms.ts'
import { multiply } from '#lib/kernel/decimal.ts'
import { roundSignificant } from '#lib/kernel/rounding.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { describeMerchant } from './merchants.ts'
import { priceNow } from './reference.ts'

/** Returns a robot's premium with the sign of its side: it sells above the reference price, and buys below it. */
export function signPremium({ premium }: P2pRobot, side: P2pSide): string {
  return side === 'sell' ? premium : `-${premium}`
}

/** Returns the advertisement of a robot for a coin, on the robot's side. */
export function robotOffer(
  exchange: Exchange,
  robot: P2pRobot,
  { side, reference, wallMs }: { readonly side: P2pSide; readonly reference: P2pReference; readonly wallMs: number },
): P2pOffer {
  const { coin, rate } = reference
  const limit = (value: string) => roundSignificant(multiply(value, rate), 1)
  const premium = signPremium(robot, side)
  return {
    advId: `R${robotAdNumber(robot.robot, coin, side)}`,
    side,
    coin,
    fiat: robot.fiat,
    priceType: 'floating',
    price: priceNow({ priceType: 'floating', price: null, premium }, reference),
    premium,
    left: P2P_ROBOT_SALES_MAX[coin],
    minAmount: limit(robot.minValue),
    maxAmount: limit(robot.maxValue),
    methods: [...P2P_FIAT_METHODS[robot.fiat]],
    payMinutes: robot.payMinutes,
    remark: '',
    terms: '',
    merchant: describeMerchant(exchange, `R${robot.robot}`, wallMs),
  }
}

/** Returns the advertisements of the robots of a currency for a coin and side. */
export function robotOffers(
  exchange: Exchange,
  reference: P2pReference & { readonly coin: P2pCoin },
  side: P2pSide,
  wallMs: number,
): P2pOffer[] {
  const robots = P2P_ROBOTS.filter(({ fiat }) => fiat === reference.fiat)
  return robots.map((robot) => robotOffer(exchange, robot, { side, reference, wallMs }))
}
