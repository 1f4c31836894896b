import { isCurrency } from '#lib/locale/currencies.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { readItem, removeItem, type StorageArea } from '#lib/storage/storage.ts'
import { storageKey } from './keys.ts'
import { DEFAULT_UP_DOWN_COLORS, readUpDownColors, type UpDownColors } from './theme.ts'

/** One item of local storage with its own shape. Reading never throws: a missing or malformed item gives the fallback. */
export interface Preference<Value> {
  readonly key: string
  read(storage: StorageArea): Value
  /** Returns false if the storage is full or forbidden: the preference then lasts as long as the page. */
  write(storage: StorageArea, value: Value): boolean
  remove(storage: StorageArea): void
}

interface Shape<Value> {
  readonly fallback: Value
  /** Parses a stored text; returns undefined if it is invalid. May throw. */
  readonly parse: (unsafe: string) => Value | undefined
  readonly format: (value: Value) => string
}

function preference<Value>(name: string, { fallback, parse, format }: Shape<Value>): Preference<Value> {
  const key = storageKey(name)
  return {
    key,
    read(storage) {
      const unsafe = readItem(storage, key)
      try {
        return unsafe === null ? fallback : (parse(unsafe) ?? fallback)
      } catch {
        return fallback
      }
    },
    write: (storage, value) => writeItem(storage, key, format(value)),
    remove: (storage) => removeItem(storage, key),
  }
}

function text(name: string, isValid: (unsafe: string) => boolean, fallback = ''): Preference<string> {
  const parse = (unsafe: string): string | undefined => (isValid(unsafe) ? unsafe : undefined)
  return preference(name, { fallback, parse, format: (value) => value })
}

function matching(pattern: RegExp): (unsafe: string) => boolean {
  return (unsafe) => pattern.test(unsafe)
}

const ENTRIES_MAX = 200

/** A small table of counters: guide to step, prompt to times shown. */
function counters(name: string): Preference<Readonly<Record<string, number>>> {
  return preference<Readonly<Record<string, number>>>(name, { fallback: {}, parse: parseCounters, format: JSON.stringify })
}

function parseCounters(unsafeText: string): Record<string, number> | undefined {
  const unsafe: unknown = JSON.parse(unsafeText)
  if (typeof unsafe !== 'object' || unsafe === null || Array.isArray(unsafe)) return undefined
  const counts = Object.entries(unsafe).filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1]) && entry[1] >= 0)
  return Object.fromEntries(counts.slice(-ENTRIES_MAX))
}

/** Specification 3.4, additional local-storage keys. An empty text means that the user has chosen nothing. */
export const preferences = {
  /** Candle interval of the terminal's chart, as `GET /v1/market/candles` takes it. */
  klineInterval: text('kline_interval', matching(/^\d{1,2}[A-Za-z]{1,5}$/)),
  /** Arrangement of the terminal's panels, as JSON. */
  spotLayout: text('spot_layout', (unsafe) => unsafe.length <= 20_000),
  /** The columns that the reader chose for each table, as JSON: table to the layout's own JSON. */
  columns: text('columns', (unsafe) => unsafe.length <= 20_000),
  /** The last coin used in a transfer, a loan, the funds of a round or a list filter; forms that need a coin start with it. */
  selectedCoin: text('selected_coin', matching(/^[A-Z0-9]{1,20}$/)),
  /** IANA name; empty means the browser's own. */
  timezone: text('timezone', matching(/^[A-Za-z0-9_+/-]{1,64}$/)),
  /** Maps each guide to the step that was reached. */
  guides: counters('guides'),
  /** Maps each prompt to the number of times that it was shown. */
  promptTimes: counters('prompt_times'),
  /** The currency that coins are converted to; empty means the currency in which amounts are shown. */
  fiatName: text('fiat_name', isCurrency),
  /** Dialling code without its plus. */
  areaCode: text('area_code', matching(/^\d{1,4}$/)),
  /** Fastest image host, without scheme. */
  imageHost: text('image_host', matching(/^[a-z0-9.-]{1,253}(?::\d{1,5})?$/)),
  /** Hotkeys of the terminal that the user changed, as `buy=Alt+KeyA sell=Alt+KeyS`. */
  hotkeys: text('hotkeys', matching(/^(?:\w{1,20}=[\w+]{1,30} ?){0,30}$/)),
  /** Sound volume of the terminal in percent; off by default. */
  soundVolume: text('sound_volume', matching(/^(?:100|[1-9]?\d)$/), '0'),
  /** Events with a sound, by name: `filled placed`. */
  soundEvents: text('sound_events', matching(/^(?:[a-z]{1,20} ?){0,10}$/), 'filled cancelled liquidated'),
  /** Whether the browser shows notifications while the page is in the background. */
  notices: text('notices', matching(/^(?:on|off)$/), 'off'),
  /** The operator's announcement that was dismissed most recently. */
  announcementSeen: text('announcement_seen', matching(/^[0-9a-f]{12}$/)),
  /** The colour that means up. The theme script also reads it, before the first paint. */
  upDownColors: preference<UpDownColors>('updown', {
    fallback: DEFAULT_UP_DOWN_COLORS,
    parse: readUpDownColors,
    format: (value) => value,
  }),
} as const
