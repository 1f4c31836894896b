import type { Locator, Page } from '@playwright/test'
import type { Registry, Widget } from '../registry.ts'
import { openStory } from './open-story.ts'

/** Returns the highlighted option as a screen reader finds it: the control's active descendant. */
export function activeOption(control: Locator): Promise<string | null> {
  return control.evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    return id === null ? null : (document.getElementById(id)?.firstElementChild?.textContent ?? null)
  })
}

/** Finds the value that the story shows. */
export function storyValue(page: Page): Locator {
  return page.locator('output[data-value]')
}

/** Advances the story's clock by this many milliseconds, including the page's timers. */
export async function pass(page: Page, durationMs: number): Promise<void> {
  await page.clock.runFor(durationMs)
}

/** Opens a story with a stopped clock: no timer fires before `pass`. */
export async function openStill<W extends Widget>(page: Page, widget: W, story: Registry[W][number]): Promise<void> {
  await page.clock.install()
  await openStory(page, widget, story)
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Resizes the window and waits until the page has been notified: while its clock is stopped, its reaction waits for `pass`. */
export async function resizeWindow(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  // The last of the listeners, and registered before the change.
  await page.evaluate(() => {
    Object.assign(globalThis, {
      resized: new Promise<void>((resolve) => window.addEventListener('resize', () => resolve(), { once: true })),
    })
  })
  await page.setViewportSize(size)
  await page.evaluate(() => Reflect.get(globalThis, 'resized') as Promise<void>)
}
