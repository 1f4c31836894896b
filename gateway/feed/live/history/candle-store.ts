import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { MarketName } from '../../frames/frame.ts'
import type { Bar, CandleKind } from '../../market-feed.ts'
import type { Level } from '../../intervals.ts'
import { LEVEL_MS } from './bars.ts'

/** The bars of one market, kind and level. */
export interface Series {
  readonly market: MarketName
  readonly kind: CandleKind
  readonly level: Level
}

export interface Span {
  readonly from: number
  readonly to: number
}

const FILE = 'live-candles.sqlite'
const TABLES = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS bars (
    series TEXT NOT NULL, time INTEGER NOT NULL, open INTEGER NOT NULL, high INTEGER NOT NULL, low INTEGER NOT NULL,
    close INTEGER NOT NULL, volume INTEGER NOT NULL, quote TEXT NOT NULL, PRIMARY KEY (series, time)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS spans (
    series TEXT NOT NULL, start INTEGER NOT NULL, finish INTEGER NOT NULL, PRIMARY KEY (series, start)
  ) WITHOUT ROWID;
`

/** Finished bars that were fetched once, in the data folder. They are a copy: a damaged file is put aside and fetched anew. */
export class CandleStore {
  readonly #path: string
  readonly #say: (sentence: string) => void
  #db: DatabaseSync

  constructor(dataDir: string, say: (sentence: string) => void) {
    this.#path = join(dataDir, FILE)
    this.#say = say
    this.#db = this.#open()
  }

  /** The spans that are known, in order. */
  spans(series: Series): readonly Span[] {
    return this.#try([], () => {
      const rows = this.#db.prepare('SELECT start, finish FROM spans WHERE series = ? ORDER BY start').all(keyOf(series))
      return rows.map((row) => ({ from: Number(row['start']), to: Number(row['finish']) }))
    })
  }

  /** The kept bars that open in a span, oldest first. */
  bars(series: Series, { from, to }: Span): Bar[] {
    return this.#try([], () =>
      this.#db
        .prepare('SELECT * FROM bars WHERE series = ? AND time BETWEEN ? AND ? ORDER BY time')
        .all(keyOf(series), from, to)
        .map((row) => ({
          time: Number(row['time']),
          open: Number(row['open']),
          high: Number(row['high']),
          low: Number(row['low']),
          close: Number(row['close']),
          volume: Number(row['volume']),
          quote: BigInt(String(row['quote'])),
        })),
    )
  }

  /** Keeps the bars of a span, which is known from now on. */
  keep(series: Series, span: Span, bars: readonly Bar[]): void {
    this.#try(undefined, () => {
      const key = keyOf(series)
      this.#db.exec('BEGIN')
      const put = this.#db.prepare('INSERT OR REPLACE INTO bars VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
      for (const { time, open, high, low, close, volume, quote } of bars) put.run(key, time, open, high, low, close, volume, String(quote))
      // Spans that touch become one.
      const touching = this.#db.prepare(
        'SELECT MIN(start) AS start, MAX(finish) AS finish FROM spans WHERE series = ? AND start <= ? AND finish >= ?',
      )
      const step = LEVEL_MS[series.level]
      const found = touching.get(key, span.to + step, span.from - step)
      const start = Math.min(span.from, Number(found?.['start'] ?? span.from))
      const finish = Math.max(span.to, Number(found?.['finish'] ?? span.to))
      this.#db.prepare('DELETE FROM spans WHERE series = ? AND start >= ? AND finish <= ?').run(key, start, finish)
      this.#db.prepare('INSERT INTO spans VALUES (?, ?, ?)').run(key, start, finish)
      this.#db.exec('COMMIT')
    })
  }

  close(): void {
    this.#db.close()
  }

  #open(): DatabaseSync {
    try {
      return createTables(this.#path)
    } catch (error) {
      this.#putAside(error)
      return createTables(this.#path)
    }
  }

  /** A file that turns out to be damaged later is put aside then; the caller fetches. */
  #try<Value>(fallback: Value, run: () => Value): Value {
    try {
      return run()
    } catch (error) {
      this.#db.close()
      if (/malformed|not a database|corrupt/i.test(String(error))) this.#putAside(error)
      else this.#say(`Candles could not be kept: ${String(error)}`)
      this.#db = createTables(this.#path)
      return fallback
    }
  }

  #putAside(error: unknown): void {
    this.#say(`${this.#path} was damaged (${String(error)}); it is put aside, and its candles are fetched anew.`)
    for (const ending of ['', '-wal', '-shm']) {
      if (existsSync(this.#path + ending)) renameSync(this.#path + ending, `${this.#path}.damaged${ending}`)
    }
  }
}

function createTables(path: string): DatabaseSync {
  const db = new DatabaseSync(path)
  try {
    db.exec(TABLES)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function keyOf({ market, kind, level }: Series): string {
  return `${market}/${kind}/${level}`
}
