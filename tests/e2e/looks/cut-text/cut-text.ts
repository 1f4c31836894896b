import type { Page } from '@playwright/test'
import { withLongestChoices } from './longest-choices.ts'

/**
 * Finds faults in the texts of a page, or of the parts that a selector names: cut by a box that nobody can scroll, shortened by dots,
 * written over another text, outside its own button or cell, or beyond the edge of the window. Meanwhile every select element shows its
 * longest choice.
 */
export async function cutTexts(page: Page, parts = 'body'): Promise<readonly string[]> {
  return withLongestChoices(page, () => page.evaluate(look, `:is(${parts})`))
}

/** Runs in the page, so it must not use anything from outside. */
async function look(part: string): Promise<string[]> {
  type Box = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>
  type Way = 'shows' | 'hides' | 'scrolls'
  type Flags = Readonly<Record<'isLine' | 'isOpaque' | 'hasBorder' | 'isRtl' | 'hidesBar', boolean>>
  /** `holds`: the positions of descendants for which the element is the containing block. */
  type Facts = Flags & Readonly<Record<'x' | 'y', Way> & { position: string; holds: readonly string[] }>
  /** `node`: the text, or the button or field that texts must not overlap. */
  type Seen = Readonly<{ node: Node; element: Element; box: Box }>

  // Tolerance for rounding in pixels; the share of a line above and below letters that may be cut; the width from which users do not
  // swipe, so that scrollable content must show that it can be scrolled.
  const [TOLERANCE, LEADING, MOUSE_WIDTH] = [1.5, 0.3, 768] as const

  const faults = new Set<string>()
  const facts = new Map<Element, Facts>()
  const rooms = new Map<Element, Box>()
  const concealments = new Map<Element, boolean>()
  const pageWidth = document.documentElement.clientWidth
  await new Promise((drawn) => requestAnimationFrame(() => drawn(undefined)))
  findOverlaps([...[...texts()].flatMap((node) => lookAt(node)), ...controls()])
  document.querySelectorAll<HTMLInputElement>(`${part} input`).forEach(lookAtEntry)
  document.querySelectorAll<HTMLSelectElement>(`${part} select`).forEach(lookAtChoice)
  findWidth()
  return [...faults]

  function* texts(): Generator<Text> {
    for (const root of document.querySelectorAll(part)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const node = walker.currentNode
        if (!(node instanceof Text) || node.data.trim() === '' || node.parentElement === null) continue
        if (node.parentElement.closest('script, style, noscript, template, select, textarea, title')) continue
        if (isShown(node.parentElement)) yield node
      }
    }
  }

  function isShown(element: Element): boolean {
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isConcealed(element)
  }

  /** Checks whether an element is for screen readers only. */
  function isConcealed(element: Element): boolean {
    const known = concealments.get(element)
    if (known !== undefined) return known
    const { width, height } = element.getBoundingClientRect()
    const hides = getComputedStyle(element).clipPath.startsWith('inset(50%') || (!factsOf(element).isLine && width <= 1 && height <= 1)
    const concealed = hides || (element.parentElement !== null && isConcealed(element.parentElement))
    concealments.set(element, concealed)
    return concealed
  }

  function lookAt(node: Text): Seen[] {
    const element = node.parentElement
    if (element === null) return []
    const range = document.createRange()
    const start = node.data.length - node.data.trimStart().length
    range.setStart(node, start)
    range.setEnd(node, node.data.trimEnd().length)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5)
    findSpill(element, boxes)
    return boxes.flatMap((box) => {
      const visible = visibleOf(element, box)
      return visible ? [{ node, element, box: visible }] : []
    })
  }

  /** Returns the visible part of a text's box, or null; reports a permanent cut. */
  function visibleOf(element: Element, text: Box, tells = true): Box | null {
    let box: Box = { left: text.left, right: text.right, top: text.top, bottom: text.bottom }
    let isOut = false
    let escapes: string | null = null
    for (
      let each: Element | null = element;
      each && each !== document.body && each !== document.documentElement;
      each = each.parentElement
    ) {
      const { isLine, position, holds, x, y } = factsOf(each)
      if (isLine) continue
      if (escapes !== null && holds.includes(escapes)) escapes = null
      if (escapes === null && !(x === 'shows' && y === 'shows')) {
        if (tells) findCut(each, box, element)
        const clipped = clip(each, box)
        isOut ||= clipped === null
        box = clipped ?? innerOf(each)
      }
      if (position === 'fixed' || position === 'absolute') escapes = position
    }
    if (tells && (box.left < -TOLERANCE || box.right > pageWidth + TOLERANCE)) say('leaves the window', element)
    return isOut ? null : box
  }

  /** Returns an element's effects on the texts within it; cached, because styles are slow to read. */
  function factsOf(element: Element): Facts {
    const known = facts.get(element)
    if (known) return known
    const style = getComputedStyle(element)
    const { display, position, overflowX, overflowY, contain } = style
    const contains = style.transform !== 'none' || style.translate !== 'none' || /strict|content|layout|paint/.test(contain)
    const paints = /strict|content|paint/.test(contain)
    const read: Facts = {
      isLine: display === 'inline' || display === 'contents',
      position,
      holds: contains ? ['absolute', 'fixed'] : position === 'static' ? [] : ['absolute'],
      x: wayOf(overflowX, paints),
      y: wayOf(overflowY, paints),
      isOpaque: /^(?:rgb|color)\(/.test(style.backgroundColor) && !/\/ 0(?:\.\d+)?\)$/.test(style.backgroundColor),
      hasBorder: style.borderInlineEndWidth !== '0px',
      isRtl: style.direction === 'rtl',
      hidesBar: style.scrollbarWidth === 'none',
    }
    facts.set(element, read)
    return read
  }

  function wayOf(overflow: string, paints: boolean): Way {
    if (overflow === 'auto' || overflow === 'scroll') return 'scrolls'
    return overflow === 'visible' && !paints ? 'shows' : 'hides'
  }

  function innerOf(element: Element): Box {
    const known = rooms.get(element)
    if (known) return known
    const outer = element.getBoundingClientRect()
    const [left, top] = [outer.left + element.clientLeft, outer.top + element.clientTop]
    const room = { left, right: left + element.clientWidth, top, bottom: top + element.clientHeight }
    rooms.set(element, room)
    return room
  }

  function findCut(by: Element, box: Box, text: Element): void {
    const { x, y, isRtl, hidesBar } = factsOf(by)
    const room = innerOf(by)
    const letters = LEADING * (box.bottom - box.top)
    const isBeside = box.left < room.left - TOLERANCE || box.right > room.right + TOLERANCE
    const isAcross = box.top < room.top - letters || box.bottom > room.bottom + letters
    if (!isBeside && !isAcross) return
    const isAway =
      box.bottom <= room.top + letters ||
      box.top >= room.bottom - letters ||
      box.right <= room.left + TOLERANCE ||
      box.left >= room.right - TOLERANCE
    // A list may end with a whole row at its panel's edge.
    if (isAway && text.matches('td') && by !== text && by.contains(text.closest('tr'))) return
    if ((x === 'hides' && isBeside) || (y === 'hides' && isAcross)) say('is cut', text, by)
    if (x !== 'scrolls' || !isBeside) return
    const [least, most] = isRtl ? [by.clientWidth - by.scrollWidth, by.clientWidth] : [0, by.scrollWidth]
    const [from, to] = [box.left - room.left + by.scrollLeft, box.right - room.left + by.scrollLeft]
    const isPanel = by.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null && !by.querySelector('table, pre, [role="tab"]')
    if (from < least - TOLERANCE || to > most + TOLERANCE) say('cannot be scrolled to', text, by)
    else if (isPanel || (hidesBar && pageWidth >= MOUSE_WIDTH)) say('is cut', text, by)
  }

  /** Clips a box by an element; null if nothing remains. */
  function clip(by: Element, box: Box): Box | null {
    const { x, y } = factsOf(by)
    const room = innerOf(by)
    const left = x === 'shows' ? box.left : Math.max(box.left, room.left)
    const right = x === 'shows' ? box.right : Math.min(box.right, room.right)
    const top = y === 'shows' ? box.top : Math.max(box.top, room.top)
    const bottom = y === 'shows' ? box.bottom : Math.min(box.bottom, room.bottom)
    return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null
  }

  /** Reports texts that leave their button, cell or frame. */
  function findSpill(element: Element, boxes: readonly DOMRect[]): void {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { isLine, isOpaque, hasBorder, x, y, position } = factsOf(each)
      if (isLine) continue
      // Clipping and scrolling elements have already been checked.
      if (x !== 'shows' || y !== 'shows') return
      if (isOpaque || hasBorder || each.matches('button, th, td, label, summary, [role="tab"]')) {
        const frame = each.getBoundingClientRect()
        const spills = boxes.some(
          ({ left, right, top, bottom, height }) =>
            left < frame.left - TOLERANCE ||
            right > frame.right + TOLERANCE ||
            top < frame.top - height * LEADING ||
            bottom > frame.bottom + height * LEADING,
        )
        if (spills) say('leaves its frame', element, each)
        return
      }
      if (position === 'absolute' || position === 'fixed') return
    }
  }

  function findOverlaps(all: readonly Seen[]): void {
    const sorted = all.toSorted((one, other) => one.box.top - other.box.top)
    sorted.forEach((upper, index) => {
      for (let next = index + 1; next < sorted.length; next += 1) {
        const lower = sorted[next]
        if (!lower || lower.box.top >= upper.box.bottom) break
        // A button or field may contain texts, and two of them cannot be written over each other.
        if (lower.node === upper.node || lower.node.contains(upper.node) || upper.node.contains(lower.node)) continue
        if (!(lower.node instanceof Text) && !(upper.node instanceof Text)) continue
        const wide = Math.min(upper.box.right, lower.box.right) - Math.max(upper.box.left, lower.box.left)
        const high = Math.min(upper.box.bottom, lower.box.bottom) - lower.box.top
        const least = Math.min(upper.box.bottom - upper.box.top, lower.box.bottom - lower.box.top)
        if (wide <= 2 || high <= least * 0.5) continue
        const [x, y] = [Math.max(upper.box.left, lower.box.left) + wide / 2, lower.box.top + high / 2]
        if (!isCovered(upper.element, lower.element, document.elementsFromPoint(x, y))) {
          say(`is written over "${textOf(lower.node)}" (${nameOf(lower.element)})`, upper.element)
        }
      }
    })
  }

  function controls(): Seen[] {
    return [
      ...document.querySelectorAll(`${part} :is(button, select, input:not([type="checkbox"], [type="radio"], [type="range"]))`),
    ].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      const box = width > 2 && height > 2 && isShown(element) ? visibleOf(element, element.getBoundingClientRect(), false) : null
      return box ? [{ node: element, element, box }] : []
    })
  }

  /** Checks whether an opaque element separates two overlapping ones: those in view by what is painted between them. */
  function isCovered(one: Element, other: Element, pile: readonly Element[]): boolean {
    const [upper, lower] = [pile.indexOf(one), pile.indexOf(other)].toSorted((a, b) => a - b)
    const below = pile[lower ?? -1]
    if (upper === undefined || upper === -1 || !below) return isOnPlate(one, other) || isOnPlate(other, one)
    return pile.slice(0, lower).some((each) => factsOf(each).isOpaque && !each.contains(below) && !each.matches('button, select, input'))
  }

  function isOnPlate(element: Element, other: Element): boolean {
    let isPlate = false
    for (let each: Element | null = element; each && !each.contains(other); each = each.parentElement) {
      const { isOpaque, position } = factsOf(each)
      isPlate ||= isOpaque
      if (isPlate && position !== 'static') return true
    }
    return false
  }

  /** Checks a field: the placeholder of an empty one, or its figure. */
  function lookAtEntry(entry: HTMLInputElement): void {
    if (!/^(?:text|search|email|tel|password|number|url)$/.test(entry.type) || !isShown(entry)) return
    if (entry.value !== '') {
      if (/decimal|numeric/.test(entry.inputMode) && entry.scrollWidth > entry.clientWidth + TOLERANCE)
        say(`cuts its figure ${entry.value}`, entry)
      return
    }
    const { font, letterSpacing, paddingInlineStart, paddingInlineEnd } = getComputedStyle(entry)
    const pen = document.createElement('canvas').getContext('2d')
    if (entry.placeholder === '' || !pen) return
    pen.font = font
    if (letterSpacing !== 'normal') pen.letterSpacing = letterSpacing
    const room = entry.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
    if (pen.measureText(entry.placeholder).width > room + TOLERANCE) say(`cuts its hint "${entry.placeholder}"`, entry)
  }

  /** Checks that a select element is as wide as its chosen option needs. */
  function lookAtChoice(list: HTMLSelectElement): void {
    if (list.multiple || !isShown(list) || list.parentElement === null) return
    const copy = list.cloneNode(false) as HTMLSelectElement
    copy.append(new Option(list.selectedOptions[0]?.text ?? ''))
    copy.style.cssText =
      'position: absolute; inset: 0 auto auto 0; visibility: hidden; inline-size: auto; min-inline-size: 0; max-inline-size: none; flex: none'
    list.parentElement.append(copy)
    if (copy.offsetWidth > list.offsetWidth + TOLERANCE) say(`cuts its choice "${list.selectedOptions[0]?.text ?? ''}"`, list)
    copy.remove()
  }

  function findWidth(): void {
    const { scrollWidth } = document.documentElement
    if (scrollWidth > pageWidth + 1) faults.add(`the page is ${scrollWidth} px wide in a window of ${pageWidth}`)
  }

  function textOf(node: Node): string {
    return (node.textContent ?? '').trim().slice(0, 40)
  }

  function say(what: string, element: Element, by?: Element): void {
    faults.add(`"${textOf(element)}" ${what}: ${nameOf(element)}${by && by !== element ? ` by ${nameOf(by)}` : ''}`)
  }

  function nameOf(element: Element): string {
    const area = element.closest('[data-area], [role="dialog"], form, [role="menu"], header, footer, nav, main')
    const name = (each: Element) =>
      `${each.localName}${each.getAttribute('data-area') ?? ''}${typeof each.className === 'string' && each.className !== '' ? `.${each.className.split(' ')[0]}` : ''}`
    return [area && area !== element ? name(area) : '', element.parentElement ? name(element.parentElement) : '', name(element)]
      .filter(Boolean)
      .join(' > ')
  }
}
