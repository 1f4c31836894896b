import { expect, test, type Page } from '@playwright/test'
import { LOCALES } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { publicAddress } from '#lib/routing/addresses.ts'
import { isAllowedInSimulation } from '#lib/routing/simulation-gate.ts'
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest } from '../support/guest.ts'
import { expectInPlace } from '../support/shifts.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: the frame around every page works by mouse, touch and keyboard, with and without script, in both directions,
// and returns the focus to its origin.

const PAGE = '/fee'

function languageLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: 'Language and currency' })
}

function menuOf(page: Page, name: string) {
  return page.getByRole('banner').locator('summary').filter({ hasText: name })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('menus open, and languages are plain links to public addresses', async ({ page }) => {
    await page.goto(PAGE)
    const fees = page.getByRole('banner').getByRole('link', { name: 'Protection fund' })
    await expect(fees).toBeHidden()
    await menuOf(page, 'Products').click()
    await expect(fees).toBeVisible()
    await expect(languageLink(page)).toHaveAttribute('href', '#languages')
    const links = page.locator('#languages a')
    await expect(links).toHaveCount(LOCALES.length)
    for (const row of LOCALES) {
      await expect(
        links
          .and(page.locator(`[href="${publicAddress(row, PAGE)}"]`))
          .filter({ hasText: row.languageName })
          .first(),
      ).toBeVisible()
    }
  })
})

test('menus close by Escape, by a click elsewhere and by another menu, and focus comes back', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, PAGE)
  const header = page.getByRole('banner')
  const products = header.getByRole('link', { name: 'Protection fund' })
  await menuOf(page, 'Products').click()
  await expect(products).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(products).toBeHidden()
  await expect(menuOf(page, 'Products')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(products).toBeVisible()
  await menuOf(page, 'Markets').click()
  await expect(products).toBeHidden()
  await page.locator('main').click({ position: { x: 700, y: 700 } })
  await expect(header.locator('details[open]')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a followed link closes its menu and is marked as the current page', async ({ page }) => {
  await visit(page, PAGE)
  const header = page.getByRole('banner')
  await menuOf(page, 'Products').click()
  await header.getByRole('link', { name: 'VIP levels' }).click()
  await expect(page).toHaveURL(/\/vip\/detail$/)
  await expect(header.locator('details[open]')).toHaveCount(0)
  await menuOf(page, 'Products').click()
  await expect(header.getByRole('link', { name: 'VIP levels' })).toHaveAttribute('aria-current', 'page')
  await expect(header.getByRole('link', { name: 'VIP program' })).not.toHaveAttribute('aria-current', 'page')
})

test('in simulation mode the menus list only pages that its gate lets through, a product by its working screen', async ({ page }) => {
  await enterAsGuest(page, '/asset')
  const header = page.getByRole('banner')
  await expect(menuOf(page, 'Markets')).toBeHidden()
  await menuOf(page, 'Products').click()
  await expect(header.getByRole('link', { name: 'Convert' })).toHaveAttribute('href', '/trade-asset/convert')
  const shown = await page.locator('body > header nav a:visible, body > footer nav:not(#languages) a:visible').all()
  const paths = await Promise.all(shown.map(async (link) => new URL((await link.getAttribute('href')) ?? '', page.url()).pathname))
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !isAllowedInSimulation(path))).toEqual([])
})

test.describe('language and currency', () => {
  test('a language is found by its name in the reader’s own, keeps page and query, and is remembered', async ({ page, context }) => {
    await visit(page, `${PAGE}?from=test`)
    await languageLink(page).click()
    const dialog = page.getByRole('dialog', { name: 'Language and currency' })
    await expect(dialog.getByRole('link')).toHaveCount(LOCALES.length)
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('searchbox').fill('german')
    await expect(dialog.getByRole('link')).toHaveCount(1)
    await dialog.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/\/de\/fee\?from=test$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === site.cookies.language)?.value).toBe('de')
  })

  test('a currency holds on every page, and focus comes back to the header', async ({ page }) => {
    await visit(page, PAGE)
    await expect(languageLink(page)).toContainText('USD')
    await languageLink(page).click()
    await page.getByRole('tab', { name: 'Language' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Currency' })).toBeFocused()
    await page.getByRole('button', { name: 'JPY' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(languageLink(page)).toBeFocused()
    await expect(languageLink(page)).toContainText('JPY')
    await visit(page, '/terms')
    await expect(languageLink(page)).toContainText('JPY')
  })

  test('Escape closes the dialog, and a search that finds nothing says so', async ({ page }) => {
    await visit(page, PAGE)
    await languageLink(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox').fill('klingon')
    await expect(page.getByText('No languages found')).toBeVisible()
    await page.getByRole('searchbox').press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(languageLink(page)).toBeFocused()
  })

  test('the footer’s links stay on a host that serves every locale', async ({ page }) => {
    await visit(page, `${PAGE}?a=1`)
    const link = page.locator('#languages a').filter({ hasText: '日本語' })
    await expect(link).toHaveAttribute('href', '/ja/fee')
    await link.click()
    await expect(page).toHaveURL(/\/ja\/fee\?a=1$/)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'ar-EG' })

  test('the menu covers the page, can be left by Escape, and every target is large enough', async ({ page }) => {
    const complaints = watchPage(page)
    await visit(page, '/ar/fee')
    const menu = page.locator('details[data-drawer]')
    await menu.locator('summary').tap()
    await expect(menu.getByRole('link').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.querySelector('main')?.inert)).toBe(true)
    for (const box of await Promise.all(
      (await page.locator('body > header :is(a, button, summary):visible').all()).map((part) => part.boundingBox()),
    )) {
      if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu.locator('summary')).toBeFocused()
    await expect.poll(() => page.evaluate(() => document.querySelector('main')?.inert)).toBe(false)
    expect(complaints).toEqual([])
  })

  test('the dialog is a sheet of at most 80 % of the height', async ({ page }) => {
    await visit(page, '/ar/fee')
    await page.locator('body > header a[data-opens="languages"]').first().tap()
    const box = await page.getByRole('dialog').boundingBox()
    expect(box?.width).toBe(390)
    expect(box?.height).toBeLessThanOrEqual(844 * 0.8 + 1)
    await expect
      .poll(async () => {
        const settled = await page.getByRole('dialog').boundingBox()
        return settled && Math.round(settled.y + settled.height)
      })
      .toBe(844)
  })
})

test.describe('a reader of German', () => {
  test.use({ locale: 'de-DE' })

  test('is offered German in German, without moving the page, once', async ({ page }) => {
    await visit(page, `${PAGE}?a=1`)
    const offer = page.getByRole('complementary', { name: 'Diese Seite gibt es auch auf Deutsch.' })
    await expect(offer).toBeVisible()
    await expect(offer).toHaveAttribute('lang', 'de')
    // A late font moves the end of a line; a bar inside the page would move all of it.
    await expectInPlace(page)
    expect(await violationsOn(page)).toEqual([])
    await offer.getByRole('button', { name: 'Jetzt nicht' }).click()
    await expect(offer).toBeHidden()
    await page.reload()
    await expect(languageLink(page)).toContainText('USD')
    await expect(offer).toBeHidden()
  })

  test('gets there by one click', async ({ page }) => {
    await visit(page, `${PAGE}?a=1`)
    await page.getByRole('link', { name: 'Auf Deutsch lesen' }).click()
    await expect(page).toHaveURL(/\/de\/fee\?a=1$/)
    await expect(page.getByRole('complementary')).toBeHidden()
  })
})

test('the skip link is the first stop and leads past the header', async ({ page }) => {
  await visit(page, PAGE)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
})

test('an unknown address ends in a page of its language with ways on', async ({ page }) => {
  const answer = await page.goto('/de/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main').getByRole('link').first()).toHaveAttribute('href', '/de')
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', /noindex/)
})
