import type { Page } from '@playwright/test'

/**
 * Opens a page and waits until scripts have taken over its controls: earlier clicks behave as without script, which
 * other tests check. The mouse moves then, as it does before a user's first click.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
}

/** Interval of checks for hydration, in milliseconds: the default one grows, and would wait longer than the page takes. */
const ASK_MS = 25

/** Waits until the controls of a page's header have been taken over by script. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const controls = [...document.querySelectorAll('header button, header a[href="#languages"]')]
      return controls.length > 0 && controls.every((each) => Object.keys(each).some((key) => key.startsWith('__react')))
    },
    undefined,
    { polling: ASK_MS },
  )
}

/** Waits until the background work of a page has started, whose script loads after the page's own: from then on tips are shown. */
export async function settled(page: Page): Promise<void> {
  await page.locator('html[data-settled]').waitFor()
}
