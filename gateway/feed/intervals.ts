/** Candle intervals and their alignment: all count from 1970 in UTC; weeks start on Monday, months are calendar months. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
export const MINUTES_PER_DAY = 1440

/** The levels at which a tape has finished bars. */
export type Level = 'minute' | 'hour' | 'day'

const LEVEL_MS: Readonly<Record<Level, number>> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS }

interface IntervalRule {
  /** The level that the interval's bars are made of. */
  readonly level: Level
  /** Level bars per interval bar; 0 for calendar months. */
  readonly count: number
  /** Level bars between 1970-01-01 and the first opening: Thursday to Monday for weeks. */
  readonly offset?: number
}

const RULES = {
  '1m': { level: 'minute', count: 1 },
  '3m': { level: 'minute', count: 3 },
  '5m': { level: 'minute', count: 5 },
  '15m': { level: 'minute', count: 15 },
  '30m': { level: 'minute', count: 30 },
  '1h': { level: 'hour', count: 1 },
  '2h': { level: 'hour', count: 2 },
  '4h': { level: 'hour', count: 4 },
  '6h': { level: 'hour', count: 6 },
  '12h': { level: 'hour', count: 12 },
  '1d': { level: 'day', count: 1 },
  '3d': { level: 'day', count: 3 },
  '1w': { level: 'day', count: 7, offset: 4 },
  '1M': { level: 'day', count: 0 },
} as const satisfies Record<string, IntervalRule>

export type Interval = keyof typeof RULES

export const INTERVALS = Object.keys(RULES) as readonly Interval[]

/** Checks whether a text names an interval. Case matters: `1m` is a minute, `1M` a month. */
export function isInterval(text: string): text is Interval {
  return Object.hasOwn(RULES, text)
}

/** Returns the level whose bars an interval is made of. */
export function levelOf(interval: Interval): Level {
  return RULES[interval].level
}

/** Returns the opening time of the bar that contains a time. */
export function openingOf(interval: Interval, time: number): number {
  const rule: IntervalRule = RULES[interval]
  if (rule.count === 0) {
    const date = new Date(time)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  }
  const offset = (rule.offset ?? 0) * LEVEL_MS[rule.level]
  const length = rule.count * LEVEL_MS[rule.level]
  return Math.floor((time - offset) / length) * length + offset
}

/** Returns the opening time of the bar `bars` bars after (or, if negative, before) the bar that opens at `opening`. */
export function shiftOpening(interval: Interval, opening: number, bars: number): number {
  const rule: IntervalRule = RULES[interval]
  if (rule.count > 0) return opening + bars * rule.count * LEVEL_MS[rule.level]
  const date = new Date(opening)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + bars, 1)
}
