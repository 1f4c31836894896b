import { completionRate } from '../rules/formulas/p2p.ts'
import type { P2pMerchant, P2pReputation } from '../contract/p2p-fields.ts'
import { findRobot, P2P_ROBOT_NUMBERS } from '../contract/p2p-robots.ts'
import { p2pReads } from '../reads/p2p-reads.ts'
import type { P2pStanding } from '../rules/state.ts'
import type { P2pReads } from '../reads/p2p-reads.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'

/** Merchants have public numbers: robots theirs, traders that of their account, which tells nothing of the user. */

const DAY_MS = 86_400_000
const RECENT_DAYS = 30

/** Returns the number of a robot by `R` and its number; null for an account. */
export function robotNumber(id: string): number | null {
  const [, digits] = /^R(\d{1,4})$/.exec(id) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Returns the numbers of traders. */
export type TraderNumbers = Pick<P2pReads, 'findNumber'>

/** Returns the public number of an account, or of a robot by `R` and its number. */
export function makeMerchantId(traders: TraderNumbers, id: string): string {
  return String(robotNumber(id) ?? P2P_ROBOT_NUMBERS + (traders.findNumber(id) ?? 0))
}

/** Returns the account or robot with a public number; null if there is none that ever used P2P. */
export function findMerchant({ read }: Pick<Exchange, 'read'>, merchantId: string): string | null {
  const number = Number(merchantId)
  if (number <= P2P_ROBOT_NUMBERS) return findRobot(number) === undefined ? null : `R${number}`
  return read.of(p2pReads).findTrader(number - P2P_ROBOT_NUMBERS)
}

/** Returns the traders whose number or name has a text, in small letters. */
export function traderNames({ read }: Exchange, text: string): readonly string[] {
  return read.of(p2pReads).traders((number) => number >= 0 && `trader ${P2P_ROBOT_NUMBERS + number}`.includes(text))
}

function mean(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round(sum / count / 1000)
}

export function calculateReputation(standing: Readonly<P2pStanding> | null, wallMs: number): P2pReputation {
  const { completed = 0, failed = 0, bought = 0, sold = 0, releases = 0, releaseMs = 0, pays = 0, payMs = 0 } = standing ?? {}
  const today = Math.floor(wallMs / DAY_MS)
  const recent = (standing?.days ?? []).filter(([day]) => day > today - RECENT_DAYS)
  const completed30d = recent.reduce((sum, [, done]) => sum + done, 0)
  const failed30d = recent.reduce((sum, [, , lost]) => sum + lost, 0)
  return {
    completed,
    completionRate: completionRate(completed, failed),
    completed30d,
    completionRate30d: completionRate(completed30d, failed30d),
    bought,
    sold,
    releaseSeconds: mean(releaseMs, releases),
    paySeconds: mean(payMs, pays),
    since: standing?.sinceMs ?? null,
  }
}

/** Returns a merchant by account, or by `R` and the number of a robot. */
export function describeMerchant(exchange: Pick<Exchange, 'read'>, id: string, wallMs: number): P2pMerchant {
  const number = robotNumber(id)
  const robot = number === null ? undefined : findRobot(number)
  const reads = exchange.read.of(p2pReads)
  const merchantId = makeMerchantId(reads, id)
  return {
    merchantId,
    name: robot === undefined ? `Trader ${merchantId}` : `Robot ${robot.fiat} ${robot.nth}`,
    robot: number !== null,
    reputation: calculateReputation(reads.standing(id), wallMs),
  }
}
