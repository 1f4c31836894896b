import { describe, expect, test } from 'vitest'
import { targetShare } from '#lib/contract/trading/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { orderOf, positionOf } from '#tests/rigs/account.ts'
import { listTargetChanges, draftFault, makeDrafts, mayWatchAnother, resolveDraft, type TargetDraft } from './target-drafts.ts'
import { targetProfit } from './target-profit.ts'

// Goal: a position's targets are shown as they are, and a save requests only the changes.

const position = positionOf({ openAvgPrice: '60000', count: '0.2', openLevel: '10' })
const terms = { direction: 1, entry: '60000', count: '0.2', leverage: '10', pricePlace: 1, tick: '0.1' } as const

function target(orderId: string, kind: 'take-profit' | 'stop-loss', price: string, fields: Partial<OrderRow> = {}): OrderRow {
  return orderOf({
    orderId,
    product: 'futures',
    wallet: 'futures',
    side: 'sell',
    type: 'market',
    price: null,
    size: '0.2',
    status: 'waiting',
    reduceOnly: true,
    trigger: { kind, by: 'last', price, direction: 'below', bestPrice: null },
    ...fields,
  })
}

const shapeOf = (drafts: readonly TargetDraft[]) => drafts.map(({ id, by, target: { text } }) => `${id} ${by} ${text}`.trim())
const typed = (drafts: readonly TargetDraft[], id: string, text: string, by?: 'mark') =>
  drafts.map((draft) => (draft.id === id ? { ...draft, target: { by: 'price' as const, text }, ...(by && { by }) } : draft))

describe('the drafts of a position', () => {
  test.each<readonly [string, readonly OrderRow[], readonly string[]]>([
    ['none', [], ['take-profit last', 'stop-loss last']],
    ['one of each', [target('2', 'stop-loss', '55000.0'), target('1', 'take-profit', '65000.0')], ['1 last 65000', '2 last 55000']],
    [
      'a part, beside which one of the whole may be added',
      [target('1', 'take-profit', '65000.0', { size: '0.1' })],
      ['take-profit last', '1 last 65000', 'stop-loss last'],
    ],
    [
      'the whole before the part, and the price that each watches',
      [
        target('1', 'stop-loss', '59000', { size: '0.1' }),
        target('2', 'stop-loss', '55000', {
          trigger: { kind: 'stop-loss', by: 'mark', price: '55000', direction: 'below', bestPrice: null },
        }),
      ],
      ['take-profit last', '2 mark 55000', '1 last 59000'],
    ],
    [
      'those of others left out',
      [
        target('1', 'stop-loss', '55000', { side: 'buy' }),
        target('2', 'stop-loss', '55000', { symbol: 'ETHUSDT' }),
        target('3', 'stop-loss', '55000', { positionSide: 'long' }),
        target('4', 'stop-loss', '55000', { status: 'live' }),
        target('5', 'stop-loss', '55000', { reduceOnly: false }),
        target('6', 'stop-loss', '55000', {
          trigger: { kind: 'trigger', by: 'last', price: '55000', direction: 'below', bestPrice: null },
        }),
      ],
      ['take-profit last', 'stop-loss last'],
    ],
  ])('%s', (_, orders, shape) => {
    expect(shapeOf(makeDrafts(position, orders))).toEqual(shape)
  })
})

describe('a save', () => {
  const drafts = makeDrafts(position, [target('1', 'take-profit', '65000.0'), target('2', 'stop-loss', '55000.0')])

  test('without a change sends nothing', () => {
    expect(listTargetChanges(drafts, terms)).toEqual({ targets: [], ended: [] })
    expect(listTargetChanges(typed(drafts, '1', '65000.00'), terms)).toEqual({ targets: [], ended: [] })
  })

  test('names what was moved, what watches another price, and what was emptied', () => {
    expect(listTargetChanges(typed(typed(drafts, '1', '66000'), '2', ''), terms)).toEqual({
      targets: [{ orderId: '1', kind: 'take-profit', by: 'last', price: '66000' }],
      ended: ['2'],
    })
    expect(listTargetChanges(typed(drafts, '2', '55000', 'mark'), terms)).toEqual({
      targets: [{ orderId: '2', kind: 'stop-loss', by: 'mark', price: '55000' }],
      ended: [],
    })
  })

  test('places new ones for the whole position, by what they are to win or lose', () => {
    const empty = makeDrafts(position, []).map((draft) => ({ ...draft, target: { by: 'profit' as const, text: '100' } }))
    expect(listTargetChanges(empty, terms).targets).toEqual([
      { kind: 'take-profit', by: 'last', price: '60500' },
      { kind: 'stop-loss', by: 'last', price: '59500' },
    ])
  })

  test('of a part reckons with that part', () => {
    const [, part] = makeDrafts(position, [target('1', 'take-profit', '65000', { size: '0.05' })])
    expect(part && resolveDraft(part, terms)?.profit).toBe('250')
  })
})

describe('a draft', () => {
  const [profit, loss] = makeDrafts(position, [target('1', 'take-profit', '65000'), target('2', 'stop-loss', '55000')]) as [
    TargetDraft,
    TargetDraft,
  ]
  const faultOf = (draft: TargetDraft, text: string, watched: string | undefined, direction: 1 | 2 = 1) => {
    const written = { ...draft, target: { by: 'price' as const, text } }
    return draftFault(written, { ...terms, direction }, watched)
  }

  test.each([
    ['ahead', profit, '61000', '60000', 1, null],
    ['a profit behind the price', profit, '59000', '60000', 1, 'take-profit-on-wrong-side'],
    ['a profit at the price', profit, '60000', '60000', 1, 'take-profit-on-wrong-side'],
    ['a loss above the price', loss, '61000', '60000', 1, 'stop-loss-on-wrong-side'],
    ['of a short, the other way round', profit, '61000', '60000', 2, 'take-profit-on-wrong-side'],
    ['of a short, ahead', loss, '61000', '60000', 2, null],
    ['as it was, when the price has come to it', profit, '65000', '65001', 1, null],
    ['no price', profit, '0', '60000', 1, 'price-missing'],
    ['none', profit, '', '60000', 1, null],
    ['while no price is known', profit, '1', undefined, 1, null],
  ] as const)('%s', (_, draft, text, watched, direction, fault) => {
    expect(faultOf(draft, text, watched, direction)).toBe(fault)
  })

  test('by return, past the liquidation price', () => {
    const byReturn = (text: string) => ({ ...loss, target: { by: 'roi' as const, text } })
    const held = { ...terms, range: { marginMode: 1, lowerBound: '54300' } } as const
    expect([draftFault(byReturn('95'), held, '60000'), draftFault(byReturn('90'), held, '60000')]).toEqual([
      'target-beyond-liquidation',
      null,
    ])
  })

  test('of a pair for a part keeps the price that it watches', () => {
    const [, part] = makeDrafts(position, [target('1', 'take-profit', '65000', { size: '0.05', siblingId: '2' })])
    expect([
      part && mayWatchAnother(part, '0.2'),
      mayWatchAnother({ ...profit, order: target('1', 'take-profit', '65000', { siblingId: '2' }) }, '0.2'),
    ]).toEqual([false, true])
  })
})

describe('the profit at a target', () => {
  test('covers the size that it closes, which never exceeds the position', () => {
    expect(targetProfit(position, { size: '0.1' }, '61000')).toBe('100')
    expect(targetProfit(position, { size: '9' }, '61000')).toBe('200')
    expect(targetProfit({ ...position, direction: 2 }, { size: '0.2' }, '61000')).toBe('-200')
    expect([targetShare({ size: '0.05' }, '0.2'), targetShare({ size: '0.2' }, '0.2'), targetShare({ size: '9' }, '0.2')]).toEqual([
      '0.25',
      null,
      null,
    ])
  })
})
