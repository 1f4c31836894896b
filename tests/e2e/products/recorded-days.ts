import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct, type OwnProduct } from '../support/products/own-product.ts'

const FIRST = Date.UTC(2023, 2, 1)
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** A product whose market replays three recorded days, from the beginning of the second one on. */
export interface RecordedDays {
  readonly address: string
  /** Stops it, and starts it with the same data at the same address, whose cookies the browser has, at the beginning of the third day. */
  restart(): Promise<void>
  end(): Promise<void>
}

interface Recording {
  /** The price of BTCUSDT at each minute of the recording. */
  readonly priceAt: (minute: number) => number
  /** The coins that are traded in each minute. */
  readonly volume: number
  /** Market seconds per second. */
  readonly speed: number
  readonly settings?: Readonly<Record<string, string>>
}

export async function startRecordedDays({ priceAt, volume, speed, settings = {} }: Recording): Promise<RecordedDays> {
  const folder = mkdtempSync(join(tmpdir(), 'agio-recorded-'))
  const file = join(folder, 'candles.csv')
  const rows = Array.from({ length: (3 * DAY_MS) / MINUTE_MS }, (_, minute) => {
    const [open, close] = [priceAt(minute), priceAt(minute + 1)]
    return `${FIRST + minute * MINUTE_MS},${open},${Math.max(open, close)},${Math.min(open, close)},${close},${volume}`
  })
  writeFileSync(file, ['open_time,open,high,low,close,volume', ...rows].join('\n'))
  const market = { MARKET_FEED: 'replay', REPLAY_FILE: file, REPLAY_SPEED: String(speed) }
  const startOn = (day: number, port = '0'): Promise<OwnProduct> =>
    startProduct({
      DATA_DIR: join(folder, 'data'),
      PORT: port,
      ...market,
      REPLAY_START: new Date(FIRST + day * DAY_MS).toISOString(),
      ...settings,
    })
  let product = await startOn(1)
  return {
    address: product.address,
    async restart() {
      await product.stop()
      product = await startOn(2, new URL(product.address).port)
    },
    async end() {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A price that goes up and down by one percent every four minutes. */
export function swinging(minute: number): number {
  return 50_000 + ([0, 500, 0, -500][minute % 4] ?? 0)
}
