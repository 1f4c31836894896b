import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAGE_ITEMS_MAX, pageList } from './page-list.ts'

describe('the places of a list of pages', () => {
  it.each([
    { page: 1, pages: 1, list: [1] },
    { page: 3, pages: 7, list: [1, 2, 3, 4, 5, 6, 7] },
    { page: 1, pages: 8, list: [1, 2, 3, 4, 5, 'gapAfter', 8] },
    { page: 4, pages: 20, list: [1, 2, 3, 4, 5, 'gapAfter', 20] },
    { page: 5, pages: 20, list: [1, 'gapBefore', 4, 5, 6, 'gapAfter', 20] },
    { page: 17, pages: 20, list: [1, 'gapBefore', 16, 17, 18, 19, 20] },
    { page: 16, pages: 20, list: [1, 'gapBefore', 15, 16, 17, 'gapAfter', 20] },
    { page: 20, pages: 20, list: [1, 'gapBefore', 16, 17, 18, 19, 20] },
    { page: 99, pages: 20, list: [1, 'gapBefore', 16, 17, 18, 19, 20] },
    { page: 0, pages: 0, list: [1] },
  ])('page $page of $pages', ({ page, pages, list }) => {
    expect(pageList(page, pages)).toEqual(list)
  })

  it('hold the current page and its neighbours, both ends, and always as many places', () => {
    const cases = fc.integer({ min: 1, max: 10_000 }).chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
    fc.assert(
      fc.property(cases, ([page, pages]) => {
        const list = pageList(page, pages)
        expect(list).toHaveLength(Math.min(pages, PAGE_ITEMS_MAX))
        for (const near of [1, page - 1, page, page + 1, pages]) if (near >= 1 && near <= pages) expect(list).toContain(near)
        const shown = list.filter((place) => typeof place === 'number')
        expect(shown).toEqual(shown.toSorted((a, b) => a - b))
      }),
    )
  })
})
