import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

declare const axe: typeof Axe

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Look {
  /** Only rules with one of these tags. */
  readonly tags?: readonly string[]
  /** Only this part of the page. */
  readonly part?: string
}

/**
 * Returns axe's findings on a page, each with its elements. Ends motion first, and for good: text that fades in has too little contrast
 * meanwhile, and some content appears only when the page is idle, perhaps during the check. Loads axe only once into a page, because
 * that takes longer than a check. Waits for the title, which comes a moment after the page where a link has led there.
 */
export async function violationsOn(page: Page, look: Look = {}): Promise<readonly string[]> {
  await expect(page).toHaveTitle(/./)
  await endMotion(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  return page.evaluate(async ({ tags, part }) => {
    const { violations } = await axe.run(part ?? document, {
      resultTypes: ['violations'],
      ...(tags && { runOnly: { type: 'tag', values: [...tags] } }),
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 160)}`).join(' | ')}`,
    )
  }, look)
}

/** Ends motion, and puts bottom bars into the page flow: content that they cover now could be scrolled out from under them. */
async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*, *::before, *::after { animation: none !important; transition: none !important } [data-page-bar] { position: static !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}
