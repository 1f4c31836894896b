import { expect, test, type Browser, type Page } from '@playwright/test'
import { someOf } from '#tests/support/full-suite.ts'
import { watchPage } from '../support/watch.ts'
import { settled, visit } from '../support/visit.ts'

// Goal: page translation, dictionaries and dark modes of the browser, which wrap or replace text nodes, leave the page alive: figures go
// on as on an untouched page, and controls work.

/** Added to a text that is put in the place of another, so that what is not written anew is known. */
const MARK = '°'
/** The figures that must have changed on the untouched page before they are compared. */
const CHANGED_MIN = 12

/** Wraps the text nodes of a page: by turns moves one into an element, and puts a marked copy in the place of one. */
async function wrapTexts(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode
      const isShown = text.parentElement?.closest('script, style, noscript, svg, title, textarea, option') === null
      if (text instanceof Text && isShown && text.data.trim() !== '') texts.push(text)
    }
    for (const [index, text] of texts.entries()) {
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(index % 2 === 0 ? text : text.data + mark)
    }
  }, MARK)
}

const figuresOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [translate="no"]')]
      .filter((element) => !element.closest('[data-dock-panel][hidden]'))
      .map(({ textContent }) => textContent),
  )

/** Waits until each figure that has changed on the untouched page has been the same on the wrapped one. */
async function expectSameFigures(wrapped: Page, untouched: Page): Promise<void> {
  const before = await figuresOf(untouched)
  const changed = new Set<number>()
  const same = new Set<number>()
  await expect
    .poll(async () => {
      const [there, here] = await Promise.all([figuresOf(untouched), figuresOf(wrapped)])
      for (const [index, figure] of there.entries()) {
        if (figure !== before[index]) changed.add(index)
        // A unit that never changes keeps the mark.
        if (changed.has(index) && here[index]?.replaceAll(MARK, '') === figure) same.add(index)
      }
      const behind = [...changed].filter((index) => !same.has(index)).map((index) => `${here[index]} for ${there[index]}`)
      return changed.size < CHANGED_MIN ? `only ${changed.size} have changed` : behind.join('\n')
    })
    .toBe('')
}

async function openTwice(browser: Browser, path: string): Promise<readonly [Page, Page]> {
  const context = await browser.newContext()
  const [wrapped, untouched] = [await context.newPage(), await context.newPage()]
  for (const page of [wrapped, untouched]) {
    await visit(page, path)
    await settled(page)
  }
  return [wrapped, untouched]
}

const ALL_PAGES = ['/', '/markets', '/spot/BTCUSDT', '/futures/usdt/BTCUSDT']
const PAGES = someOf('pages whose texts are wrapped', ALL_PAGES, (_path, index) => index % 2 === 1)
for (const path of PAGES) {
  test(`wrapped texts of ${path} stay current, and its controls work`, async ({ browser }) => {
    const [page, untouched] = await openTwice(browser, path)
    const complaints = watchPage(page)
    await wrapTexts(page)
    await expectSameFigures(page, untouched)
    // An age that stands still would say of old figures that they are new.
    const age = page.locator('[data-kind] bdi')
    if (await age.count()) await expect(age.first()).not.toContainText(MARK)
    await untouched.close()

    const tabs = page.getByRole('main').getByRole('tab')
    for (let index = 0; index < (await tabs.count()); index += 1) {
      const tab = tabs.nth(index)
      if (!(await tab.isVisible())) continue
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await wrapTexts(page)
    }
    await page.locator('header [data-theme-switch]').click()
    await page
      .locator('header a[href="/markets"]')
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL(/\/markets$/)
    await expect(page.locator('h1')).toHaveCount(1)
    await wrapTexts(page)
    await page.locator('main a[href^="/spot/"], main a[href^="/futures/"]').first().click()
    await expect(page).toHaveURL(/\/(?:spot|futures)\//)
    await expect(page.getByRole('main').getByRole('tab').first()).toBeVisible()
    await wrapTexts(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/markets$/)
    await expect(page.locator('h1')).toHaveCount(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })
}
