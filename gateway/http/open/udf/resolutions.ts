import type { Interval } from '#gateway/feed/intervals.ts'

/** The resolutions of charting clients, as they name them: minutes by their number, others by a letter. */
const INTERVAL_OF: Readonly<Record<string, Interval>> = {
  '1': '1m',
  '3': '3m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '120': '2h',
  '240': '4h',
  '360': '6h',
  '720': '12h',
  '1D': '1d',
  '3D': '3d',
  '1W': '1w',
  '1M': '1M',
}

export const RESOLUTIONS = ['1', '3', '5', '15', '30', '60', '120', '240', '360', '720', '1D', '3D', '1W', '1M'] as const
/** Those of less than a day, which clients make all intraday bars of. */
export const INTRADAY = RESOLUTIONS.filter((resolution) => /^\d+$/.test(resolution))

/** Returns the interval of a resolution; `D`, `W` and `M` are one of each. Undefined for others. */
export function intervalOf(resolution: string): Interval | undefined {
  const name = resolution.toUpperCase()
  const whole = /^[DWM]$/.test(name) ? `1${name}` : name
  return Object.hasOwn(INTERVAL_OF, whole) ? INTERVAL_OF[whole] : undefined
}
