import { expect, type Page } from '@playwright/test'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { HINDRANCE } from '#tests/workbench/support/pictures-here.ts'
import { compareWithReference, NOT_COMPARED } from '#tests/workbench/support/references.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { settle, test } from './support/look.ts'
import { PICTURED_PAGES } from './support/pages.ts'
import { shrink } from './support/shrink.ts'

// Goal: every page looks as it did at its last review, on a desktop and a phone, in dark and light,
// left to right and right to left.

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/**
 * One load serves both looks of a page: one that is resized or changes its theme looks as if it had been loaded so. Pages take turns in
 * their language, and so do the looks, so that each kind of page is seen in both directions, themes and widths.
 */
const LOOKS = {
  en: [
    ['desktop', 'dark'],
    ['phone', 'light'],
  ],
  ar: [
    ['desktop', 'light'],
    ['phone', 'dark'],
  ],
} as const

// Known before a browser starts: then each picture counts as skipped at once.
test.skip(HINDRANCE !== '', HINDRANCE)

for (const [at, { path, who, name }] of PICTURED_PAGES.entries()) {
  const localeCode = at % 2 === 0 ? 'en' : 'ar'
  const pictures = LOOKS[localeCode].map(([screen, theme]) => `${name}/${localeCode}-${screen}-${theme}.png`)
  const annotation = HINDRANCE === '' ? [] : pictures.map((picture) => ({ type: NOT_COMPARED, description: `${picture}: ${HINDRANCE}` }))

  test(`${name} in ${localeCode}`, { annotation }, async ({ openTab }, info) => {
    const page = await openTab(who, localeCode)
    await page.setViewportSize(SCREENS.desktop)
    await page.goto(localPath(findLocale(localeCode), path))
    await settle(page)
    let compared = 0
    const looks = [...LOOKS[localeCode].entries()]
    // In the quick suite a page is pictured in one of its windows, which take turns too.
    for (const [index, [screen, theme]] of someOf(`pictures of ${name}`, looks, (_look, look) => look === Math.floor(at / 2) % 2)) {
      await page.setViewportSize(SCREENS[screen])
      await showTheme(page, theme)
      if (await compareWithReference(page, info, pictures[index] ?? '', shrink)) compared += 1
    }
    test.skip(compared === 0, 'none of its pictures can be compared on this machine')
  })
}

/** Switches the theme by the header's button, without moving pointer or focus. */
async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  const root = page.locator('html')
  if ((await root.getAttribute('data-theme')) !== theme) {
    await page.locator('header [data-theme-switch]').evaluate((button: HTMLElement) => button.click())
  }
  await expect(root).toHaveAttribute('data-theme', theme)
}
