import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Look {
  /** Only rules with one of these tags. */
  readonly tags?: readonly string[]
  /** Only this part of the page. */
  readonly part?: string
}

/**
 * What axe finds wrong with a page, with the elements that it finds it on. Motion ends for good first: text that fades in has too
 * little contrast on its way, and some comes when the page is at leisure, which may be in the middle of the look.
 */
export async function violationsOn(page: Page, { tags, part }: Look = {}): Promise<readonly string[]> {
  await endMotion(page)
  const builder = new AxeBuilder({ page })
  if (tags !== undefined) builder.withTags([...tags])
  if (part !== undefined) builder.include(part)
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 160)}`).join(' | ')}`)
}

/** Ends what moves, and lays a bar of the lower edge at its place in the page: what it covers right now can be scrolled out from under it. */
async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important } [data-page-bar] { position: static !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}
