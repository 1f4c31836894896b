'use client'

import { useEffect, type RefObject } from 'react'

/**
 * Scrolls a row of links or tabs to the open one, which has this value of an attribute: at first, and whenever the row's width or the open one
 * changes, so that it is never beyond the edge of a phone. The page itself never scrolls.
 */
export function useShownItem(list: RefObject<HTMLElement | null>, attribute: 'href' | 'data-tab', value: string): void {
  useEffect(() => {
    const row = list.current
    const item = row?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(value)}"]`)
    if (!row || !item) return undefined
    // Fires once at first, and again when the window changes: a column may become a row.
    const observer = new ResizeObserver(() => {
      const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
      row.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 })
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [list, attribute, value])
}
