import { expect, type Page, type TestInfo } from '@playwright/test'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { referenceFolder } from '#tests/workbench/support/references.ts'
import { settle, test } from './support/look.ts'
import { PICTURED_PAGES } from './support/pages.ts'
import { shrink } from './support/shrink.ts'

// The goal: every page looks as it looked when somebody last looked at it, on a desktop and a phone, in the dark and in the light,
// from the left and from the right.

for (const { path, who, name } of PICTURED_PAGES) {
  for (const localeCode of ['en', 'ar']) {
    test(`${name} in ${localeCode}`, async ({ openTab }, info) => {
      for (const screen of ['desktop', 'phone'] as const) {
        const page = await openTab({ who, localeCode, screen })
        await page.goto(localPath(findLocale(localeCode), path))
        await settle(page)
        for (const theme of ['dark', 'light'] as const) {
          await showTheme(page, theme)
          await compare(page, info, `${name}/${localeCode}-${screen}-${theme}.png`)
        }
        await showTheme(page, 'dark')
      }
    })
  }
}

async function compare(page: Page, info: TestInfo, picture: string): Promise<void> {
  const folder = await referenceFolder(page, info)
  if (folder === null) {
    info.annotations.push({ type: 'not compared', description: `no reference pictures for this browser and its fonts: ${picture}` })
    return
  }
  const path = [...folder, ...picture.split('/')]
  await expect.soft(page).toHaveScreenshot(path)
  if (info.config.updateSnapshots === 'all' || info.config.updateSnapshots === 'changed') shrink(info.snapshotPath(...path, { kind: 'screenshot' }))
}

/** By the button of the header that a reader has for it, without moving pointer or focus. */
async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  const root = page.locator('html')
  if ((await root.getAttribute('data-theme')) !== theme) {
    await page.locator('header [data-theme-switch]').evaluate((button: HTMLElement) => button.click())
  }
  await expect(root).toHaveAttribute('data-theme', theme)
}
