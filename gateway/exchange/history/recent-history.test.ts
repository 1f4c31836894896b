import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { HistoryQuery } from '../views/history-query.ts'
import { HistoryStore, ROWS_COUNTED_MAX } from './history-store.ts'
import type { HistoryRow } from '../views/history-rows.ts'
import { RecentHistory } from './recent-history.ts'

/** The state of a reader that has every record. */
const EVERYTHING = { sequence: 1_000_000, lastId: 1_000_000 }

// Goal: a reader cannot tell how much of the history is already in its file.

const row: fc.Arbitrary<HistoryRow> = fc.record({
  account: fc.constantFrom('ann', 'bob'),
  kind: fc.constantFrom('orders', 'positions'),
  id: fc.integer({ min: 1, max: 12 }),
  epoch: fc.integer({ min: 1, max: 2 }),
  market: fc.constantFrom('', 'spot:BTCUSDT', 'futures:BTCUSDT', 'spot:ETHUSDT'),
  asset: fc.constantFrom('', 'BTC'),
  wallet: fc.constantFrom('spot', 'futures'),
  sort: fc.constantFrom('order', 'trigger', 'maker'),
  ref: fc.integer({ min: 0, max: 3 }),
  timeMs: fc.integer({ min: 0, max: 5 }),
  beganMs: fc.integer({ min: 0, max: 5 }),
  payload: fc
    .record({
      status: fc.constantFrom('open', 'done'),
      details: fc.record({
        fiat: fc.constantFrom('EUR', 'USD'),
        advertisement: fc.constantFrom('12', 'R7'),
        counterparty: fc.constantFrom('ann', 'R7'),
        wallMs: fc.option(fc.nat(5)),
      }),
      text: fc.string({ maxLength: 4 }),
    })
    .map((record) => JSON.stringify(record)),
})

const query: fc.Arbitrary<HistoryQuery> = fc.record(
  {
    epoch: fc.integer({ min: 1, max: 2 }),
    market: fc.constantFrom('spot:BTCUSDT', 'futures:BTCUSDT'),
    product: fc.constantFrom('spot', 'futures'),
    symbol: fc.constantFrom('BTCUSDT', 'btcusdt', 'USDT', ['ethusdt', 'BTCUSDT'], []),
    triggers: fc.boolean(),
    orderId: fc.constantFrom('1', '2', 'none', ['1', '2'], []),
    asset: fc.constantFrom('BTC', ['BTC', 'ETH']),
    wallet: fc.constantFrom('spot', 'futures'),
    kind: fc.constantFrom('maker', 'order', ['maker', 'trigger']),
    details: fc.record(
      {
        status: fc.constantFrom('open', ['open', 'done'], []),
        are: fc.record({ fiat: fc.constantFrom('EUR', ['EUR', 'USD'], undefined) }),
        above: fc.record({ wallMs: fc.nat(5) }),
        search: fc.record({
          text: fc.constantFrom('1', 'r7', 'R', '%', '_', ''),
          within: fc.constantFrom(['advertisement'], []),
          party: fc.constant('counterparty'),
          parties: fc.constantFrom(['ann'], []),
        }),
      },
      { requiredKeys: [] },
    ),
    clock: fc.constant('began'),
    startMs: fc.integer({ min: 0, max: 5 }),
    endMs: fc.integer({ min: 0, max: 5 }),
    idBelow: fc.constantFrom('5', '9999999999999999', 'none'),
    skip: fc.integer({ min: 0, max: 6 }),
    limit: fc.integer({ min: 0, max: 6 }),
  },
  { requiredKeys: ['limit'] },
)

it('shows the same, however much of it has been written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-recent-'))
  const store = new HistoryStore(join(folder, 'all.sqlite'))
  const part = new HistoryStore(join(folder, 'part.sqlite'))
  const write = (to: HistoryStore, rows: readonly HistoryRow[]): void =>
    to.write({ rows, notes: [], volumes: [], cursor: 1, origin: 'one' })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.nat(30), fc.nat(30), query, (rows, written, known, asked) => {
      store.clear()
      part.clear()
      write(store, rows)
      write(part, rows.slice(0, written))
      const whole = new RecentHistory(
        store,
        () => EVERYTHING,
        () => [],
      )
      const recent = new RecentHistory(
        part,
        () => EVERYTHING,
        () => [],
      )
      for (const [nth, each] of rows.entries()) recent.add({ cursor: nth + 1, rows: [each] })
      // The notification of a write arrives later than the write.
      recent.forget(Math.min(written, known))
      for (const account of ['ann', 'bob'])
        for (const kind of ['orders', 'positions'] as const) {
          expect(recent.query(account, kind, asked)).toEqual(whole.query(account, kind, asked))
          expect(recent.count(account, kind, asked)).toBe(whole.query(account, kind, { ...asked, skip: 0, limit: ROWS_COUNTED_MAX }).length)
          for (let id = 1; id <= 12; id += 1) expect(recent.find(account, kind, id)).toBe(store.find(account, kind, id))
        }
    }),
    { numRuns: 150 },
  )
  store.close()
  part.close()
  rmSync(folder, { recursive: true })
})

/** An ended order whose payload says its id. */
const rowOf = (id: number): HistoryRow => ({
  account: 'ann',
  kind: 'orders',
  id,
  epoch: 1,
  market: 'spot:BTCUSDT',
  asset: '',
  wallet: 'spot',
  sort: 'order',
  ref: 0,
  timeMs: id,
  beganMs: id,
  payload: `order ${id}`,
})

it('reads one state of the file, whatever is written between its reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-recent-'))
  const file = join(folder, 'all.sqlite')
  const writer = new HistoryStore(file)
  const write = (id: number) => writer.write({ rows: [rowOf(id)], notes: [], volumes: [], cursor: id, origin: 'one' })
  /** Another thread writes the recent row as soon as the ids have been read. */
  class Overtaken extends HistoryStore {
    override places(...asked: Parameters<HistoryStore['places']>): ReturnType<HistoryStore['places']> {
      const found = super.places(...asked)
      write(2)
      return found
    }
  }
  write(1)
  const history = new RecentHistory(
    new Overtaken(file, true),
    () => EVERYTHING,
    () => [],
  )
  try {
    history.add({ cursor: 2, rows: [rowOf(2)] })
    expect(history.query('ann', 'orders', { limit: 10 })).toEqual(['order 2', 'order 1'])
  } finally {
    history.close()
    writer.close()
    rmSync(folder, { recursive: true })
  }
})

it('leaves out the orders that are open in the state of the reader, and fills the page with older ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-recent-'))
  const store = new HistoryStore(join(folder, 'all.sqlite'))
  const ids = Array.from({ length: 10 }, (_, nth) => nth + 1)
  store.write({ rows: ids.slice(0, 8).map(rowOf), notes: [], volumes: [], cursor: 8, origin: 'one' })
  const history = new RecentHistory(
    store,
    () => EVERYTHING,
    () => [9, 7, 6],
  )
  try {
    history.add({ cursor: 10, rows: ids.slice(8).map(rowOf) })
    expect(history.query('ann', 'orders', { limit: 4 })).toEqual(['order 10', 'order 8', 'order 5', 'order 4'])
    expect(history.query('ann', 'orders', { skip: 2, limit: 3 })).toEqual(['order 5', 'order 4', 'order 3'])
    expect(history.count('ann', 'orders', { limit: 1 })).toBe(7)
  } finally {
    history.close()
    rmSync(folder, { recursive: true })
  }
})
