import { expect, type Page } from '@playwright/test'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { compareWithReference } from '#tests/workbench/support/references.ts'
import { settle, test } from './support/look.ts'
import { PICTURED_PAGES } from './support/pages.ts'
import { shrink } from './support/shrink.ts'

// The goal: every page looks as it looked when somebody last looked at it, on a desktop and a phone, in the dark and in the light,
// from the left and from the right.

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** One load serves all four: a page that is made narrower or lighter looks as if it had come so. */
const LOOKS = [['desktop', 'dark'], ['desktop', 'light'], ['phone', 'light'], ['phone', 'dark']] as const

for (const { path, who, name } of PICTURED_PAGES) {
  for (const localeCode of ['en', 'ar']) {
    test(`${name} in ${localeCode}`, async ({ openTab }, info) => {
      const page = await openTab(who, localeCode)
      await page.setViewportSize(SCREENS.desktop)
      await page.goto(localPath(findLocale(localeCode), path))
      await settle(page)
      let compared = 0
      for (const [screen, theme] of LOOKS) {
        await page.setViewportSize(SCREENS[screen])
        await showTheme(page, theme)
        if (await compareWithReference(page, info, `${name}/${localeCode}-${screen}-${theme}.png`, shrink)) compared += 1
      }
      test.skip(compared === 0, 'none of its pictures can be compared on this machine')
    })
  }
}

/** By the button of the header that a reader has for it, without moving pointer or focus. */
async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  const root = page.locator('html')
  if ((await root.getAttribute('data-theme')) !== theme) {
    await page.locator('header [data-theme-switch]').evaluate((button: HTMLElement) => button.click())
  }
  await expect(root).toHaveAttribute('data-theme', theme)
}
