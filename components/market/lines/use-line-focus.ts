import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { findLineFocus, focusLine, lineAfter, type LineFocus } from './line-keys.ts'

interface Options {
  /** The element with the lines, each marked with its key as `data-symbol`. */
  readonly list: RefObject<HTMLElement | null>
  /** The keys of all lines, drawn or not. */
  readonly keys: readonly string[]
  /** The control that gets the focus as soon as it is drawn. */
  readonly first?: LineFocus | null
  /** Called when an arrow leads upwards from the first line. */
  readonly onLeave?: () => void
}

/**
 * The focus in a list of which only the lines in view are drawn. Tab stops at one line; arrows, Page Up and Down, Home and End move to
 * the same control of another line, which is then drawn for it. The line with the focus stays drawn wherever the list is scrolled.
 */
export function useLineFocus({ list, keys, first = null, onLeave }: Options) {
  const wanted = useRef<LineFocus | null>(first)
  const [active, setActive] = useState<string | undefined>(first?.symbol)
  const activeIndex = Math.max(keys.indexOf(active ?? ''), 0)

  const moveTo = (line: number, control: number): void => {
    const symbol = keys[line]
    if (symbol === undefined) return
    wanted.current = { symbol, control }
    setActive(symbol)
    if (list.current && focusLine(list.current, wanted.current)) wanted.current = null
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const from = event.target === null ? null : findLineFocus(event.target)
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return
    const isLeaving = event.key === 'ArrowUp' && activeIndex === 0 && onLeave !== undefined
    const line = lineAfter(event.key, activeIndex, keys.length)
    if (!isLeaving && line === null) return
    event.preventDefault()
    if (line === null) onLeave?.()
    else moveTo(line, from.control)
  })
  useEffect(() => {
    const element = list.current
    const ends = new AbortController()
    const { signal } = ends
    element?.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    element?.addEventListener('focusin', ({ target }) => target !== null && setActive(findLineFocus(target)?.symbol), { signal })
    return () => ends.abort()
  }, [list])
  useLayoutEffect(() => {
    if (list.current && wanted.current && focusLine(list.current, wanted.current)) wanted.current = null
  })
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), Math.min(activeIndex, range.count - 1)])].toSorted((a, b) => a - b),
    [activeIndex],
  )
  return { activeIndex, rangeExtractor, moveTo }
}
