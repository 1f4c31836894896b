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
