/** The number of slots of a page list: 1 ... 4 5 6 ... 20. Constant, so that buttons stay under the pointer. */
export const PAGE_ITEMS_MAX = 7

/** One slot of the list: a page number, or a gap before or after the neighbours of the current page. */
export type PageItem = number | 'gapBefore' | 'gapAfter'

/** Returns the slots for pages 1 to `pages`, with gaps if there are more than 7. `page` is clamped to the range. */
export function pageList(page: number, pages: number): readonly PageItem[] {
  const last = Math.max(1, pages)
  if (last <= PAGE_ITEMS_MAX) return numbers(1, last)
  const current = Math.min(Math.max(1, page), last)
  // A gap must hide more than one page to save space: near an end there are five pages in a row.
  if (current <= 4) return [...numbers(1, 5), 'gapAfter', last]
  if (current >= last - 3) return [1, 'gapBefore', ...numbers(last - 4, last)]
  return [1, 'gapBefore', ...numbers(current - 1, current + 1), 'gapAfter', last]
}

function numbers(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place)
}
