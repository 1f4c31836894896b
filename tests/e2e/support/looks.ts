import type { Page } from '@playwright/test'

/** Finds controls that are hard to hit: under 24 by 24 px and not part of a sentence (WCAG 2.5.8), with their sizes. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [role="switch"]')
    return [...controls].flatMap((control) => {
      const boxes = [control, ...(control instanceof HTMLInputElement ? (control.labels ?? []) : [])]
      const seen = boxes.map((box) => box.getBoundingClientRect()).filter(({ width, height }) => width > 1 && height > 1)
      if (seen.length === 0 || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      const isInSentence =
        getComputedStyle(control).display === 'inline' &&
        [...(control.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== '')
      if (isInSentence || seen.some(({ width, height }) => Math.round(width) >= 24 && Math.round(height) >= 24)) return []
      return [`${control.outerHTML.slice(0, 120)} ${seen.map(({ width, height }) => `${Math.round(width)}x${Math.round(height)}`).join()}`]
    })
  })
}

/** Finds names that several visible buttons share: a screen reader user could not tell which row is meant. */
export function sharedNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent).trim()
    const namersOf = (button: Element) =>
      (button.getAttribute('aria-labelledby') ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const names = [...document.querySelectorAll<HTMLElement>('main button')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => (button.hasAttribute('aria-labelledby') ? namersOf(button).map(nameOf).join(' ') : nameOf(button)))
    return names.filter((name, index) => names.indexOf(name) !== index)
  })
}

/**
 * Finds chosen elements that look like unchosen ones under forced colours: compares fill, text, line and outline as
 * displayed, so a transparent fill counts as the page's own.
 */
export function hiddenChoices(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor
    const fill = (color: string) => (/, 0\)$|\/ 0\)$/.test(color) ? canvas : color.replace(/rgba\((.*), [\d.]+\)/, 'rgb($1)'))
    const look = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo)
      return [
        fill(style.backgroundColor),
        style.color,
        style.borderBlockEndColor,
        style.borderBlockEndWidth,
        style.outlineStyle,
        style.outlineColor,
        style.insetInlineStart,
      ].join()
    }
    const parts = (element: Element) =>
      [element, ...element.querySelectorAll('*')].flatMap((part) => [look(part), look(part, '::after')]).join('|')
    const pairs = [
      ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
      ['button[aria-pressed="true"]', 'button[aria-pressed="false"]'],
      ['label:has(> input[type="radio"]:checked)', 'label:has(> input[type="radio"]:not(:checked))'],
      ['nav a[aria-current="page"]', 'nav a:not([aria-current])'],
      ['[role="switch"][aria-checked="true"]', '[role="switch"][aria-checked="false"]'],
    ] as const
    return pairs.flatMap(([on, off]) =>
      [...document.querySelectorAll(on)].flatMap((chosen) => {
        const others = [...document.querySelectorAll(off)].filter(
          (other) => other.checkVisibility() && other.className === chosen.className,
        )
        const other = others.find(({ parentElement }) => parentElement === chosen.parentElement) ?? others[0]
        if (!chosen.checkVisibility() || !other || parts(chosen) !== parts(other)) return []
        return [`${on} ${chosen.textContent}`]
      }),
    )
  })
}

/**
 * Tabs through a page and returns the stops that something covers: in the visible part of a stop, the middle and the
 * quarters must be its own. Also returns the number of stops.
 */
export async function coveredStops(page: Page, most: number): Promise<{ readonly covered: readonly string[]; readonly stops: number }> {
  const covered: string[] = []
  let stops = 0
  for (; stops < most; stops += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return 'end'
      const control = focused.closest('label') ?? focused
      // A control that ignores the pointer is pressed through its parent.
      const target = getComputedStyle(control).pointerEvents === 'none' ? (control.parentElement ?? control) : control
      const box = [focused, target].map((element) => element.getBoundingClientRect()).find(({ width, height }) => width > 1 && height > 1)
      // A control for screen readers only.
      if (!box) return ''
      const [left, top, right, bottom] = [
        Math.max(0, box.left),
        Math.max(0, box.top),
        Math.min(innerWidth, box.right),
        Math.min(innerHeight, box.bottom),
      ]
      const isOwn = (share: number) => {
        const hit = document.elementFromPoint(left + (right - left) * share, top + (bottom - top) * share)
        return hit !== null && (target.contains(hit) || (hit.contains(target) && !hit.matches('header, [data-page-bar]')))
      }
      const isSeen = right > left && bottom > top && [0.25, 0.5, 0.75].every(isOwn)
      return isSeen ? '' : `${target.outerHTML.slice(0, 100)} at ${Math.round(box.left)},${Math.round(box.top)}`
    })
    if (found === 'end') break
    if (found !== '') covered.push(found)
  }
  return { covered, stops }
}

/** Finds signed figures that right-to-left text may reverse, because no element or character isolates them. */
export function turnedFigures(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      const text = (node.textContent ?? '').replaceAll(/\u2066[^\u2069]*\u2069/g, '')
      if (!holder || holder.matches('script, style') || !holder.checkVisibility() || getComputedStyle(holder).direction === 'ltr') continue
      if (/(?:^|[\s(·])[-+−]\d/.test(text)) found.push(text)
    }
    return found
  })
}
