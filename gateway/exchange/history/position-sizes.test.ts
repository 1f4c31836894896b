import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MergedPosition, FLAT, mergeFill } from '#lib/calc/position/position-merge.ts'
import { absoluteValue, compare, isZero } from '#lib/kernel/decimal-text.ts'
import { subtract, sum } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'
import { roundProfit } from '#lib/calc/arithmetic/rounding.ts'
import { positionRow } from '#gateway/wire/position-rows.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { HistoryStore } from './history-store.ts'
import { PositionSizeLog } from './position-sizes.ts'
import type { AccountEvent } from '../exchange.ts'
import type { FillView } from '../views/order-views.ts'

/** Goal: the fields of specification 3.6 that describe a position are those that its fills give by the formulas, in all four modes. */

const MARKET = 'futures:BTCUSDT'
const LEVERAGE = 20
const ADDED = '12.5'

type Side = 'net' | 'long' | 'short'

/** The figures of one position, recomputed from its fills. */
interface Own {
  merged: MergedPosition
  opened: string
  closed: string
}

const START: Own = { merged: FLAT, opened: '0', closed: '0' }

/** Puts a fill on a position; what turns it around begins another one. */
function after({ merged, opened, closed }: Own, { side, size, price }: FillView, held: Side): Own {
  const direction = side === 'buy' ? (1 as const) : (2 as const)
  const begun = isZero(merged.positionsCount)
    ? { ...FLAT, direction: held === 'net' ? direction : held === 'long' ? (1 as const) : (2 as const) }
    : merged
  const fill = { direction, price, count: size, openLevel: String(LEVERAGE) }
  const { position, openedCount, closedCount } = mergeFill(begun, fill)
  const isTurned = !isZero(closedCount) && !isZero(openedCount)
  if (isTurned) return { merged: { ...position, achievedProfits: '0' }, opened: openedCount, closed: '0' }
  const isNew = isZero(merged.positionsCount)
  return {
    merged: position,
    opened: sum([isNew ? '0' : opened, openedCount]),
    closed: sum([isNew ? '0' : closed, closedCount]),
  }
}

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ buy: fc.boolean(), lots: fc.integer({ min: 1, max: 200 }) }) },
    { weight: 1, arbitrary: fc.constant('margin' as const) },
    { weight: 1, arbitrary: fc.constant('kill' as const) },
  ),
  { minLength: 2, maxLength: 14 },
)

/** Opens, closes in part, turns around or closes, and closes or opens again. */
const KNOWN = [
  { buy: true, lots: 100 },
  'margin' as const,
  { buy: false, lots: 30 },
  'kill' as const,
  { buy: false, lots: 150 },
  { buy: true, lots: 80 },
]

/** In hedge mode, a position that is closed, a restart, and an order that has nothing to reduce. */
const CLOSED_BEFORE_RESTART: [typeof KNOWN, boolean[]] = [
  [{ buy: false, lots: 1 }, { buy: true, lots: 1 }, 'kill', { buy: true, lots: 1 }],
  [false, false, true, false],
]

const MODES = [
  ['isolated', 'one-way'],
  ['crossed', 'one-way'],
  ['isolated', 'hedge'],
  ['crossed', 'hedge'],
] as const

describe.each(MODES)('positions in %s margin and %s mode', (mode, positionMode) => {
  it('show what their fills make of them, in the list and in the stream, over restarts too', async () => {
    const floor = new Floor()
    let runs = 0
    const given = { closes: 0, turns: 0 }
    try {
      await fc.assert(
        fc.asyncProperty(steps, fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }), async (all, ways) => {
          const account = `ann-${(runs += 1)}`
          await floor.trader(account)
          await floor.submit({ type: 'set-position-mode', account, mode: positionMode })
          await floor.submit({ type: 'set-margin-mode', account, market: MARKET, mode })
          await floor.submit({ type: 'set-leverage', account, market: MARKET, leverage: LEVERAGE })
          const owns = new Map<Side, Own>()
          let events = floor.listen(account)
          for (const [nth, step] of all.entries()) {
            if (step === 'kill') {
              floor.kill()
              events = floor.listen(account)
            } else if (step === 'margin') {
              const [position] = floor.exchange.read.positions(account)
              if (mode === 'crossed' || position === undefined) continue
              const done = await floor.submit({ type: 'adjust-margin', account, market: MARKET, side: position.side, amount: ADDED })
              expect(done.kind).toBe('done')
              const own = owns.get(position.side) ?? START
              const margin = sum([own.merged.positionsOpenMarginCount, ADDED])
              owns.set(position.side, { ...own, merged: { ...own.merged, positionsOpenMarginCount: margin } })
            } else {
              // In hedge mode the side of the position decides what an order does: half of the orders close.
              const held: Side = positionMode === 'one-way' ? 'net' : (ways[nth] ?? true) ? 'long' : 'short'
              const before = events.length
              await floor.place(account, {
                market: MARKET,
                wallet: 'futures',
                side: step.buy ? 'buy' : 'sell',
                lots: step.lots,
                ...(held === 'net' ? {} : { positionSide: held, reduceOnly: step.buy !== (held === 'long') }),
              })
              const fills = events.slice(before).flatMap((event) => (event.type === 'fill' ? [event.fill] : []))
              for (const fill of fills) {
                const was = owns.get(held) ?? START
                const now = after(was, fill, held)
                owns.set(held, now)
                if (now.closed !== was.closed && isZero(now.merged.positionsCount)) given.closes += 1
                if (isZero(now.closed) && compare(now.opened, was.opened) < 0) given.turns += 1
              }
              // An order that fills nothing publishes no position; what was published before a restart is not heard again.
              if (fills.length > 0) expectLast(events, held, owns.get(held))
              else expect(positionsIn(events.slice(before), held)).toEqual([])
            }
            const rows = floor.exchange.read.positions(account).map(positionRow)
            const open = [...owns].filter(([, { merged }]) => !isZero(merged.positionsCount))
            expect(rows.map(({ side }) => side).toSorted()).toEqual(open.map(([side]) => side).toSorted())
            for (const row of rows) {
              const { merged, opened, closed } = owns.get(row.side) ?? START
              expect({ ...row, openDealCount: trimmed(row.openDealCount), closeDealCount: trimmed(row.closeDealCount) }).toMatchObject({
                direction: merged.direction,
                marginMode: mode === 'isolated' ? 1 : 2,
                holdMode: positionMode === 'one-way' ? 1 : 2,
                openDealCount: trimmed(opened),
                closeDealCount: trimmed(closed),
                positionsOpenAvgPrice: round(merged.positionsOpenAvgPrice, 8, 'half-up'),
                positionsLevel: String(LEVERAGE),
                achievedProfits: roundProfit(merged.achievedProfits),
              })
              expect(trimmed(row.positionsCount)).toBe(trimmed(subtract(opened, closed)))
              expect([row.count, row.openAvgPrice, row.openLevel, row.openMarginCount]).toEqual([
                row.positionsCount,
                row.positionsOpenAvgPrice,
                row.positionsLevel,
                row.positionsOpenMarginCount,
              ])
              // The engine's margins are rounded up at the 16th decimal, once for each fill.
              expect(
                compare(absoluteValue(subtract(row.positionsOpenMarginCount, merged.positionsOpenMarginCount)), '0.00000000000001'),
              ).toBeLessThan(0)
            }
          }
        }),
        { numRuns: 6, examples: [[KNOWN, KNOWN.map(() => true)], CLOSED_BEFORE_RESTART] },
      )
    } finally {
      floor.end()
    }
    expect(given.closes).toBeGreaterThan(0)
    if (positionMode === 'one-way') expect(given.turns).toBeGreaterThan(0)
  })
})

it('of a state whose history is behind it are not known', async () => {
  const floor = new Floor()
  const empty = new HistoryStore(':memory:')
  try {
    await floor.trader('ann')
    await floor.place('ann', { market: MARKET, wallet: 'futures', side: 'buy', lots: 100 })
    const { state } = floor.exchange
    const [position] = state.accounts.get('ann')?.positions.values() ?? []
    if (position === undefined) throw new Error('The position is not open.')
    expect(new PositionSizeLog(new HistoryStore(floor.file('history'), true), state).of(position)).toEqual({
      opened: '0.0100',
      closed: '0',
    })
    expect(new PositionSizeLog(empty, state).of(position)).toBeNull()
  } finally {
    empty.close()
    floor.end()
  }
})

function trimmed(text: string | null): string | null {
  return text === null ? null : String(Number(text))
}

/** Expects the last message about a position of a side, open or just closed, to tell its sizes. */
function expectLast(events: readonly AccountEvent[], side: Side, own: Own = START): void {
  const row = positionsIn(events, side).at(-1)
  expect([trimmed(row?.openDealCount ?? null), trimmed(row?.closeDealCount ?? null)]).toEqual([trimmed(own.opened), trimmed(own.closed)])
}

function positionsIn(events: readonly AccountEvent[], side: Side) {
  return events.flatMap((event) => (event.type === 'position' && event.position.side === side ? [positionRow(event.position)] : []))
}
