import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { INITIAL_VIEW, MARKET_GROUPS, type MarketView } from './market-view.ts'
import { readView, writeView } from './view-address.ts'

describe('the address of a view', () => {
  it.each([
    { search: '', view: INITIAL_VIEW },
    { search: '?q=btc', view: { ...INITIAL_VIEW, query: 'btc' } },
    {
      search: '?group=meme&sort=-change',
      view: { ...INITIAL_VIEW, group: 'meme', sort: { column: 'change', direction: 'descending' } },
    },
    { search: '?group=__proto__&sort=-price', view: INITIAL_VIEW },
  ])('reads "$search"', ({ search, view }) => {
    expect(readView(search)).toEqual(view)
  })

  it('keeps what belongs to others', () => {
    expect(writeView({ ...INITIAL_VIEW, query: 'eth' }, '?ref=abc&q=btc')).toBe('?ref=abc&q=eth')
    expect(writeView(INITIAL_VIEW, '?q=btc&sort=name')).toBe('')
  })

  it('reads back every view that it writes', () => {
    const views: fc.Arbitrary<MarketView> = fc.record({
      query: fc.string({ maxLength: 40 }).map((text) => text.trim()),
      group: fc.constantFrom(...MARKET_GROUPS),
      sort: fc.option(
        fc.record({
          column: fc.constantFrom('name', 'last', 'change', 'high', 'low', 'volume', 'funding'),
          direction: fc.constantFrom('ascending', 'descending'),
        }),
      ),
    })
    fc.assert(
      fc.property(views, (view) => {
        expect(readView(writeView(view, ''))).toEqual(view)
      }),
    )
  })
})
