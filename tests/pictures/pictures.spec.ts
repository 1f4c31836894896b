import { expect, type Page } from '@playwright/test'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { browserFolder, hasPicturesHere } from '#tests/workbench/support/pictures-here.ts'
import { compareWithReference, NOT_COMPARED } from '#tests/workbench/support/references.ts'
import { settle, test } from './support/look.ts'
import { PICTURED_PAGES } from './support/pages.ts'
import { shrink } from './support/shrink.ts'

// Goal: every page looks as it did at its last review, on a desktop and a phone, in dark and light,
// left to right and right to left.

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** One load serves all four looks: a page that is resized or changes its theme looks as if it had been loaded so. */
const LOOKS = [
  ['desktop', 'dark'],
  ['desktop', 'light'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const

/** Known before a browser starts: then each picture counts as skipped at once. */
const isCompared = hasPicturesHere(import.meta.dirname)
const hindrance = isCompared ? '' : `no pictures of ${browserFolder()}`
test.skip(!isCompared, hindrance)

for (const { path, who, name } of PICTURED_PAGES) {
  for (const localeCode of ['en', 'ar']) {
    const pictures = LOOKS.map(([screen, theme]) => `${name}/${localeCode}-${screen}-${theme}.png`)
    const annotation = isCompared ? [] : pictures.map((picture) => ({ type: NOT_COMPARED, description: `${picture}: ${hindrance}` }))

    test(`${name} in ${localeCode}`, { annotation }, async ({ openTab }, info) => {
      const page = await openTab(who, localeCode)
      await page.setViewportSize(SCREENS.desktop)
      await page.goto(localPath(findLocale(localeCode), path))
      await settle(page)
      let compared = 0
      for (const [index, [screen, theme]] of LOOKS.entries()) {
        await page.setViewportSize(SCREENS[screen])
        await showTheme(page, theme)
        if (await compareWithReference(page, info, pictures[index] ?? '', shrink)) compared += 1
      }
      test.skip(compared === 0, 'none of its pictures can be compared on this machine')
    })
  }
}

/** Switches the theme by the header's button, without moving pointer or focus. */
async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  const root = page.locator('html')
  if ((await root.getAttribute('data-theme')) !== theme) {
    await page.locator('header [data-theme-switch]').evaluate((button: HTMLElement) => button.click())
  }
  await expect(root).toHaveAttribute('data-theme', theme)
}
