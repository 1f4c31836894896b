import { expect, type Page } from '@playwright/test'

/** How far a page has moved by itself. */
export interface Shifts {
  /** The cumulative layout shift since it was opened. */
  readonly sum: number
  /** The parts that moved, from where to where, for the message of a test that fails. */
  readonly moved: string
}

/** A shift as browsers report it; TypeScript does not know it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node?: Node; readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }[]
}

/** Returns how far a page has shifted by itself since it was opened. */
export function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(
    () =>
      new Promise<Shifts>((resolve) => {
        const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
        const nameOf = (node: Node | undefined) => (node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.textContent))
        // Rarely, Chromium reports a footer that was left out of the first frame (`content-visibility`) as if it had covered the screen.
        const isMisread = ({ previousRect: { x, y, width, height }, currentRect }: LayoutShift['sources'][number]) =>
          currentRect.height === 0 && x === 0 && y === 0 && width === innerWidth && height === innerHeight
        let sum = 0
        const moved: string[] = []
        new PerformanceObserver((list) => {
          for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
            if (sources.some(isMisread)) continue
            sum += value
            moved.push(`${value.toFixed(4)} after ${Math.round(startTime)} ms`)
            for (const { node, previousRect, currentRect } of sources)
              moved.push(`  ${nameOf(node)}: ${place(previousRect)} to ${place(currentRect)}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve({ sum, moved: moved.join('\n') }), 0))
      }),
  )
}

/** Checks that a page has not moved by itself since it was opened, or since it had moved that far. */
export async function expectInPlace(page: Page, before = 0): Promise<void> {
  const { sum, moved } = await shiftsOf(page)
  expect(sum - before, `${page.url()}\n${moved}`).toBeLessThan(0.02)
}
