import type { Locator, Page } from '@playwright/test'
import type { Registry, Widget } from '../registry.ts'
import { openStory } from './open-story.ts'

/** The highlighted option, as a screen reader finds it: by what the control says is active. */
export function activeOption(control: Locator): Promise<string | null> {
  return control.evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    return id === null ? null : (document.getElementById(id)?.firstElementChild?.textContent ?? null)
  })
}

/** What the story shows as its value. */
export function storyValue(page: Page): Locator {
  return page.locator('output[data-value]')
}

/** Moves the story's clock by so many milliseconds; the page's timers move with it. */
export async function pass(page: Page, durationMs: number): Promise<void> {
  await page.clock.runFor(durationMs)
}

/** Opens a story and makes its time stand still: nothing that waits happens before `pass`. */
export async function openStill<W extends Widget>(page: Page, widget: W, story: Registry[W][number]): Promise<void> {
  await page.clock.install()
  await openStory(page, widget, story)
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Gives the window a size and waits until the page has heard of it: while its clock stands still, what it does then waits for `pass`. */
export async function resizeWindow(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  // Last of all that listen, and there before the change.
  await page.evaluate(() => {
    Object.assign(globalThis, { resized: new Promise<void>((resolve) => window.addEventListener('resize', () => resolve(), { once: true })) })
  })
  await page.setViewportSize(size)
  await page.evaluate(() => Reflect.get(globalThis, 'resized') as Promise<void>)
}
