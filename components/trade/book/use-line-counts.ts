import { useEffect, useState, type RefObject } from 'react'
import { onElementResize } from '#components/ui/viewport/resize.ts'
import type { BookSide } from './book-rows.ts'

/** Lines of a side before its height is known, and on narrow screens, where the page scrolls. */
export const FIRST_LINES = 14
const LINES_MAX = 60

/** The width from which the book fills its panel, as in its style. */
const FILLS = '(width >= 1100px)'

type Bodies = Readonly<Record<BookSide, RefObject<HTMLTableSectionElement | null>>>

/** Returns the number of whole lines that fit into each side: no line is written that nobody can see, and no visible place is empty. */
export function useLineCounts(bodies: Bodies): Readonly<Record<BookSide, number>> {
  const { asks, bids } = bodies
  const [counts, setCounts] = useState({ asks: FIRST_LINES, bids: FIRST_LINES })
  useEffect(() => {
    const measure = () => {
      const next = matchMedia(FILLS).matches
        ? { asks: linesIn(asks.current), bids: linesIn(bids.current) }
        : { asks: FIRST_LINES, bids: FIRST_LINES }
      setCounts((known) => (known.asks === next.asks && known.bids === next.bids ? known : next))
    }
    const undo = [asks.current, bids.current].flatMap((body) => (body ? [onElementResize(body, measure)] : []))
    return () => undo.forEach((end) => end())
  }, [asks, bids])
  return counts
}

/** A hidden side, as on a panel behind another, keeps one line. */
function linesIn(body: HTMLTableSectionElement | null): number {
  const line = body?.querySelector<HTMLElement>('tr[style]')?.offsetHeight ?? 0
  return line > 0 ? Math.min(LINES_MAX, Math.max(1, Math.round((body?.clientHeight ?? 0) / line))) : 1
}
