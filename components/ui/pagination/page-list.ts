/** How many places a list of pages has: 1 ... 4 5 6 ... 20. Always the same number, so that buttons stay under the pointer. */
export const PAGE_PLACES = 7

/** One place of the list: a page number, or a gap before or after the neighbours of the current one. */
export type PagePlace = number | 'gapBefore' | 'gapAfter'

/** The places from 1 to `pages`, with gaps where there are more than 7. `page` outside is moved to the nearest end. */
export function pageList(page: number, pages: number): readonly PagePlace[] {
  const last = Math.max(1, pages)
  if (last <= PAGE_PLACES) return numbers(1, last)
  const current = Math.min(Math.max(1, page), last)
  // A gap that hides one page only would save nothing: near an end there are five pages in a row.
  if (current <= 4) return [...numbers(1, 5), 'gapAfter', last]
  if (current >= last - 3) return [1, 'gapBefore', ...numbers(last - 4, last)]
  return [1, 'gapBefore', ...numbers(current - 1, current + 1), 'gapAfter', last]
}

function numbers(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place)
}
