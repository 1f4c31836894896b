import type { FeedSource } from '#lib/contract/market/feed-sources.ts'
import { REPLAY_SPEED_MAX, REPLAY_SPEED_MIN } from '#lib/contract/market/replay-path.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { FeedSettings } from '#gateway/feed/open/create-feed.ts'
import { LIVE_EXCHANGES, type LiveSettings } from '#gateway/feed/live/messages.ts'
import * as value from './env-values.ts'

/**
 * Reads the variables of one source. They are checked even if another source is chosen. Refuses if they do not suffice to choose it:
 * with a sentence, or with null if a bad value has been reported already. `dataDir` is the folder of all data.
 */
type ReadSettings<Settings> = (read: value.Read, dataDir: string) => Result<Settings, string | null>

/** The variables of every source (DESIGN 4). */
export const FEED_SETTINGS: { readonly [Name in FeedSource]: ReadSettings<FeedSettings[Name]> } = {
  synthetic: (read) =>
    ok({
      seed: read('MARKET_SEED', '1', (name, text) =>
        value.readPattern(name, text, /^[\w.-]{1,64}$/, 'up to 64 letters, digits, dots, hyphens and underscores'),
      ),
    }),
  replay(read) {
    const symbolOf = (name: string, text: string) => value.readPattern(name, text, /^[A-Z0-9]{4,20}$/, 'a symbol such as BTCUSDT')
    const symbol = read('REPLAY_SYMBOL', 'BTCUSDT', symbolOf)
    const speed = read('REPLAY_SPEED', 1, (name, text) => value.readNumber(name, text, REPLAY_SPEED_MIN, REPLAY_SPEED_MAX))
    const start = read('REPLAY_START', undefined, value.readTime)
    const file = read('REPLAY_FILE', null, value.readExistingPath)
    if (file !== null) return ok({ file, symbol, speed, start })
    const isNamed = read('REPLAY_FILE', false, () => true)
    return refuse(isNamed ? null : 'REPLAY_FILE must name recorded candles, or the folder of a recording, when MARKET_FEED is replay.')
  },
  live: (read, dataDir) => ok(readLive(read, dataDir)),
}

/** Reads the settings of the live feed. */
function readLive(read: value.Read, dataDir: string): LiveSettings {
  return {
    exchange: read('LIVE_EXCHANGE', 'okx' as const, (name, text) => value.readOneOf(name, text, LIVE_EXCHANGES)),
    markets: read('LIVE_MARKETS', { top: 60 }, (name, text) => {
      const [, top] = /^top:([1-9][0-9]{0,3})$/.exec(text) ?? []
      if (top !== undefined) return { top: Number(top) }
      if (text === 'all') return 'all' as const
      const list = value.readPattern(name, text, /^[A-Z0-9]{4,30}(?:,[A-Z0-9]{4,30})*$/, 'top:60, all, or symbols such as BTCUSDT,ETHUSDT')
      return list.split(',')
    }),
    url: read('LIVE_URL', null, value.readOrigin),
    dataDir,
  }
}
