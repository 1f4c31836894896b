import { expect, type Page } from '@playwright/test'

/**
 * Opens a page and waits until its controls have been taken over by script: what is clicked before that does what it does
 * without script, which other tests look at. A hand is on the mouse then, as it is before a person's first click.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect
    .poll(() => page.locator('header button, header a[href="#languages"]').evaluateAll((controls) =>
      controls.length > 0 && controls.every((control) => Object.keys(control).some((key) => key.startsWith('__react')))))
    .toBe(true)
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
}
