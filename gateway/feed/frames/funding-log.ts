import type { FundingSettlement, FundingWindow } from '../market-feed.ts'

/** Number of settlements that are kept: a year of one every four hours. */
const SETTLEMENTS_MAX = 2200

/** Settled funding rates of a contract, newest first. A rate that was shown when its time passed has priority over the exchange's list. */
export class FundingLog {
  #settlements: readonly FundingSettlement[] = []
  readonly #shown = new Set<number>()

  /** Adds a settlement at the rate that was shown. */
  settle(settlement: FundingSettlement): void {
    this.#shown.add(settlement.time)
    this.#put([settlement])
  }

  /** Adds settlements from the exchange's list, or from a log: one with a mark price was shown when its time passed. */
  list(settlements: readonly FundingSettlement[]): void {
    this.#put(settlements.filter(({ time }) => !this.#shown.has(time)))
    for (const { time, mark } of settlements) if (mark !== undefined) this.#shown.add(time)
  }

  read({ skip, limit }: FundingWindow): FundingSettlement[] {
    return this.#settlements.slice(skip, skip + limit)
  }

  #put(settlements: readonly FundingSettlement[]): void {
    const times = new Set(settlements.map(({ time }) => time))
    const others = this.#settlements.filter(({ time }) => !times.has(time))
    this.#settlements = [...others, ...settlements].toSorted((a, b) => b.time - a.time).slice(0, SETTLEMENTS_MAX)
  }
}
