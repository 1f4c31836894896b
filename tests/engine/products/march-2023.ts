import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const ROOT = join(import.meta.dirname, '../../..')
const FILE = 'market-data/BTCUSDT-1m-2023-03.csv.gz'
const FOUND = ['../shared', '../../shared'].map((folder) => join(ROOT, folder, FILE)).find((file) => existsSync(file))

/** Whether the recorded market lies beside the project. */
export const HAS_MARCH = FOUND !== undefined

const CENTS = 100

/** One recorded minute; prices in cents. */
export interface Minute {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** Returns the recorded minutes of BTCUSDT from a day of March 2023 to before another one. */
export function marchMinutes(fromDay: number, beforeDay: number): Minute[] {
  const rows = gunzipSync(readFileSync(FOUND ?? ''))
    .toString()
    .trim()
    .split('\n')
    .slice(1)
  return rows.flatMap((row) => {
    const [at = '', ...texts] = row.split(',')
    const time = Date.parse(at)
    if (time < Date.UTC(2023, 2, fromDay) || time >= Date.UTC(2023, 2, beforeDay)) return []
    const [open = 0, high = 0, low = 0, close = 0] = texts.map((text) => Math.round(Number(text) * CENTS))
    return [{ time, open, high, low, close }]
  })
}

/** Returns the prices of a minute in the order in which a bot of the past meets them: from its opening to the nearer extreme first. */
export function pathOf({ open, high, low, close }: Minute): number[] {
  const isLowFirst = open - low < high - open
  return [open, isLowFirst ? low : high, isLowFirst ? high : low, close]
}
