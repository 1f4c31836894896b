import { expect, type Browser, type Page } from '@playwright/test'
import { someOf } from '#tests/support/full-suite.ts'
import { chartWithTools } from '../support/chart.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'

// Goal: a tick costs only what it changes: changes in the order book or the page header are laid out there alone, not on the whole page.

interface LayoutEvent {
  readonly name: string
  readonly args: { readonly beginData?: { readonly totalObjects: number } }
}

/** Changes the first text of an element a few times and returns how many objects the browser laid out each time. */
async function laidOut(browser: Browser, page: Page, selector: string): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.evaluate((found) => {
    const element = [...document.querySelectorAll(found)].find((each) => each.checkVisibility())
    const text = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!(text instanceof Text)) throw new Error(`nothing is written at ${found}`)
    for (let count = 0; count < 5; count += 1) {
      text.data = `${count * 1.5}`
      void document.body.offsetHeight
    }
  }, selector)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: LayoutEvent[] }
  return traceEvents.flatMap(({ name, args }) => (name === 'Layout' && args.beginData ? [args.beginData.totalObjects] : []))
}

/** Returns the median of all layouts: some may include other work, or belong to a tick. */
async function laidOutUsually(browser: Browser, page: Page, selector: string): Promise<number> {
  const counts = (await laidOut(browser, page, selector)).toSorted((a, b) => a - b)
  expect(counts.length).toBeGreaterThan(3)
  return counts[Math.floor(counts.length / 2)] ?? 0
}

for (const path of someOf('a tick', ['/futures/usdt/BTCUSDT', '/ar/spot/BTCUSDT'], () => false))
  test(`${path}: a tick changes no layout around it`, async ({ page, browser }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, path)
    await chartWithTools(page)
    const whole = await laidOutUsually(browser, page, 'h1')
    for (const place of [
      '[data-area="book"] [data-side="asks"] td',
      '[data-area="book"] bdi[data-spread]',
      'main header dd',
      'main header p bdi',
    ])
      expect(await laidOutUsually(browser, page, place), place).toBeLessThan(whole / 3)
  })
