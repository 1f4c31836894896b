import { expect, type Locator, type Page } from '@playwright/test'

/** The chart once its tools have come, as they do for somebody whose hand is on the mouse. */
export async function chartWithTools(page: Page): Promise<Locator> {
  const chart = page.locator('[data-tool-chart="ready"]')
  await expect(async () => {
    await page.mouse.move(1, 1)
    await page.mouse.move(2, 2)
    await expect(chart).toBeVisible({ timeout: 1000 })
  }).toPass()
  return chart
}
