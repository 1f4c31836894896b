import type { Page } from '@playwright/test'

/**
 * Finds numbers that an edge or a part that stays in view cuts, so that they read as other numbers: those of which only some letters are
 * seen, without an ellipsis.
 */
export function cutNumbers(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined))))
    const TOLERANCE = 2
    const faults = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const holder = node.parentElement
      if (!(node instanceof Text) || holder === null || !/\d/.test(node.data)) continue
      if (holder.closest('script, style, noscript, select, textarea, title, svg')) continue
      if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      for (const box of boxesOf(node)) {
        const fault = faultOf(holder, box)
        if (fault !== null) faults.add(`"${node.data.trim().slice(0, 40)}" ${fault}`)
      }
    }
    return [...faults]

    /** The boxes of the text's numbers: of a sentence only these matter. A digit after a letter is part of a name ("Web3"), "Rp1,234" is a sum. */
    function boxesOf(text: Text): readonly DOMRect[] {
      return [...text.data.matchAll(/(?<![\p{L}\d.,])[\d.,]*\d[\d.,]*|(?<=\p{L})\d[\d.,]*\d/gu)].flatMap(({ index, 0: number }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + number.length)
        return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      })
    }

    function faultOf(holder: HTMLElement, box: DOMRect): string | null {
      let [left, right] = [box.left, box.right]
      for (let each: Element | null = holder; each && each !== document.body; each = each.parentElement) {
        const style = getComputedStyle(each)
        if (style.display === 'inline' || style.display === 'contents') continue
        if (style.clipPath !== 'none') return null
        const clips = style.overflowX !== 'visible' || /strict|content|paint/.test(style.contain)
        if (clips) {
          const outer = each.getBoundingClientRect()
          const room = { left: outer.left + each.clientLeft, right: outer.left + each.clientLeft + each.clientWidth }
          if (box.left < room.left - TOLERANCE || box.right > room.right + TOLERANCE) {
            if (style.textOverflow === 'ellipsis') return null
            left = Math.max(left, room.left)
            right = Math.min(right, room.right)
            // Out of view as a whole, it is no number at all.
            if (right - left <= TOLERANCE) return null
          }
        }
        if (style.position === 'fixed') break
      }
      if (left > box.left + TOLERANCE || right < box.right - TOLERANCE) return 'is cut'
      return isCovered(holder, left, right, (box.top + box.bottom) / 2) ? 'is partly covered' : null
    }

    /** Checks whether something that stays in view covers one end of a number and not the other. */
    function isCovered(holder: HTMLElement, left: number, right: number, y: number): boolean {
      if (y < 0 || y > innerHeight || left < 0 || right > innerWidth) return false
      const [first, last] = [left + 1, right - 1].map((x) => coverOf(holder, x, y))
      return (first === null) !== (last === null) && (first ?? last) !== 'away'
    }

    function coverOf(holder: HTMLElement, x: number, y: number): Element | 'away' | null {
      const hit = document.elementFromPoint(x, y)
      if (hit === null || hit.contains(holder) || holder.contains(hit)) return null
      const row = holder.closest('tr, dl, [role="row"]')
      const stays = hit.closest('td, th') ?? hit
      return row?.contains(hit) && getComputedStyle(stays).position === 'sticky' ? stays : 'away'
    }
  })
}

/** Finds visible controls that lie over one another without one containing the other, and a page that scrolls sideways. */
export function overlapsAndWidth(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) faults.push(`the page scrolls sideways: ${root.scrollWidth} of ${root.clientWidth}`)
    const TOLERANCE = 2
    const seen = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type="hidden"]), select, textarea, summary'),
    ].flatMap((control) => {
      const { opacity, position, display } = getComputedStyle(control)
      if (opacity === '0' || position === 'absolute' || display === 'inline') return []
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      const box = visibleBox(control)
      return box === null ? [] : [{ control, ...box, layer: layerOf(control) }]
    })
    seen.forEach((one, index) => {
      for (const other of seen.slice(index + 1)) {
        if (one.layer !== other.layer || one.control.contains(other.control) || other.control.contains(one.control)) continue
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        if (wide > TOLERANCE && high > TOLERANCE) faults.push(`${nameOf(one.control)} lies over ${nameOf(other.control)}`)
      }
    })
    return faults

    function visibleBox(control: HTMLElement) {
      let { left, right, top, bottom } = control.getBoundingClientRect()
      for (let each = control.parentElement; each && each !== document.body; each = each.parentElement) {
        const { overflowX, overflowY, contain, clipPath } = getComputedStyle(each)
        if (clipPath !== 'none') return null
        if (overflowX === 'visible' && overflowY === 'visible' && !/strict|content|paint/.test(contain)) continue
        const room = each.getBoundingClientRect()
        left = Math.max(left, room.left)
        right = Math.min(right, room.right)
        top = Math.max(top, room.top)
        bottom = Math.min(bottom, room.bottom)
      }
      return right - left > TOLERANCE && bottom - top > TOLERANCE ? { left, right, top, bottom } : null
    }

    /** What stays in view while the rest moves is a layer of its own, such as a bar at the page's edge or the buttons of a row. */
    function layerOf(control: HTMLElement): Element | null {
      for (let each: HTMLElement | null = control; each; each = each.parentElement) {
        if (/sticky|fixed/.test(getComputedStyle(each).position)) return each
      }
      return null
    }

    function nameOf(control: HTMLElement): string {
      return `<${control.tagName.toLowerCase()} "${(control.getAttribute('aria-label') ?? control.innerText).trim().slice(0, 30)}">`
    }
  })
}
