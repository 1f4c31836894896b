import type { Page } from '@playwright/test'
import type { Theme, Words } from '#components/ui/story/modes.ts'
import type { Registry, Widget } from '../registry.ts'

export interface Mode {
  readonly theme?: Theme
  readonly words?: Words
}

/** Opens one story and waits until its handlers are attached. */
export async function openStory<W extends Widget>(page: Page, widget: W, story: Registry[W][number], mode: Mode = {}): Promise<void> {
  // Does not wait until everything is loaded: some stories wait for something that never arrives.
  await page.goto(storyPath(widget, story, mode), { waitUntil: 'domcontentloaded' })
  await page.locator('[data-story][data-ready]').waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

export function storyPath(widget: string, story: string, { theme = 'dark', words = 'english' }: Mode = {}): string {
  return `/workbench/${theme}/${words}/${widget}/${story}`
}
