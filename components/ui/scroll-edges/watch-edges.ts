import { findCutParts, findMore } from './cut-parts.ts'

/**
 * Keeps a scrolling element's parts from being cut: those that an edge of it would cut are not shown, and shadows tell where there is
 * more. Parts are the columns of its table, or its children. A part with `data-fixed` stays at the end while the others scroll below
 * it. Returns a function that stops it.
 */
export function watchEdges(frame: HTMLElement, scroller: HTMLElement): () => void {
  let request = 0
  const measure = () => {
    request = 0
    markEdges(frame, scroller)
  }
  const ask = () => {
    request ||= requestAnimationFrame(measure)
  }
  const sizes = new ResizeObserver(ask)
  const observe = () => {
    sizes.disconnect()
    for (const each of [scroller, ...listScrolledParts(scroller)]) sizes.observe(each)
  }
  observe()
  // A list of parts changes when a reader chooses columns.
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => target === scroller || (target instanceof Element && target.closest('thead') !== null))) observe()
  })
  changes.observe(scroller, { childList: true, subtree: true })
  scroller.addEventListener('scroll', ask, { passive: true })
  return () => {
    sizes.disconnect()
    changes.disconnect()
    scroller.removeEventListener('scroll', ask)
    cancelAnimationFrame(request)
  }
}

function listScrolledParts(scroller: HTMLElement): readonly HTMLElement[] {
  const row = scroller.querySelector<HTMLElement>('thead > tr')
  return [...((row ?? (scroller.querySelector('table') === null ? scroller : null))?.children ?? [])].filter(
    (part) => part instanceof HTMLElement,
  )
}

function markEdges(frame: HTMLElement, scroller: HTMLElement): void {
  const parts = listScrolledParts(scroller)
  const outer = scroller.getBoundingClientRect()
  const left = outer.left + scroller.clientLeft
  const room = { left, right: left + scroller.clientWidth }
  const [first] = parts
  const style = first && getComputedStyle(first)
  const fixed = parts.find((part) => part.dataset['fixed'] !== undefined)
  const fixedPx = fixed?.offsetWidth ?? 0
  if (style?.direction === 'rtl') room.left += fixedPx
  else room.right -= fixedPx
  const more = findMore(Math.abs(scroller.scrollLeft), scroller.scrollWidth, scroller.clientWidth)
  // A table whose rows are cards shows no headers.
  const extents = parts.map((part) => (part === fixed ? { left: room.left, right: room.left } : part.getBoundingClientRect()))
  const cut =
    more.length === 0 || style?.display === 'none'
      ? []
      : findCutParts(extents, room, style ? Number.parseFloat(style.paddingInlineStart) : 0)
  setData(frame, 'more', more.join(' '))
  setData(frame, 'cut', cut.join(' '))
  frame.style.setProperty('--fixed-size', `${fixedPx}px`)
}

function setData(frame: HTMLElement, name: 'more' | 'cut', value: string): void {
  if (value === '') delete frame.dataset[name]
  else if (frame.dataset[name] !== value) frame.dataset[name] = value
}
