import { expect, type Locator, type Page } from '@playwright/test'
import { hydrated } from './visit.ts'

/** Distances in pixels at which the line of an order is searched around the pressed height, in steps of half its label's height. */
const NEAR_PX = [0, 8, -8, 16, -16, 24, -24] as const

/** Returns the chart once its tools have loaded, as they do when the mouse moves. */
export async function chartWithTools(page: Page): Promise<Locator> {
  const chart = page.locator('[data-tool-chart="ready"]')
  // The code that waits for the first sign of a user listens only after hydration.
  await hydrated(page)
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await expect(chart).toBeVisible()
  return chart
}

/** Chooses an entry of a menu of the chart, by keys. */
export async function choose(page: Page, trigger: string, name: string): Promise<void> {
  await page.locator(trigger).press('Enter')
  const menu = page.getByRole('menu')
  await menu.locator('[role^="menuitem"]', { has: page.getByText(name, { exact: true }) }).press('Enter')
  await expect(menu).toHaveCount(0)
}

/**
 * Moves the mouse onto the line of an order in the chart, and returns its vertical position on the page. The line appears a moment
 * after its order and moves with the scale, so it is searched near a height until the cursor shows that it is there.
 */
export async function pointAtLine(page: Page, plot: Locator, { x, y }: { readonly x: number; readonly y: number }): Promise<number> {
  const box = await plot.boundingBox()
  if (!box) throw new Error('the chart is in view')
  let found = 0
  await expect
    .poll(async () => {
      for (const offset of NEAR_PX) {
        found = box.y + y + offset
        await page.mouse.move(box.x + x, found - 1)
        await page.mouse.move(box.x + x, found)
        if (await showsHand(page, { x: box.x + x, y: found })) return true
      }
      return false
    })
    .toBe(true)
  return found
}

function showsHand(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<boolean> {
  return page.evaluate(
    ([left, top]) => {
      const hit = document.elementFromPoint(left, top)
      return hit !== null && getComputedStyle(hit).cursor === 'pointer'
    },
    [x, y] as const,
  )
}
