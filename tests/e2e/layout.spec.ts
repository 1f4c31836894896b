import { expect, test, type Locator, type Page } from '@playwright/test'
import { LOCALES } from '../../lib/locale/locales.ts'
import { site } from '../../lib/locale/site.ts'
import { publicAddress } from '../../lib/routing/addresses.ts'
import { violationsOn } from './support/axe.ts'
import { visit } from './support/visit.ts'
import { watchPage } from './support/watch.ts'

// The goal: what stands round every page works by mouse, touch and keyboard, with and without script, in both directions,
// and gives focus back to where it came from.

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
    await expect(page.getByRole('button', { name: 'Switch between' })).toBeHidden()
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
  await expect(header.getByRole('link', { name: 'VIP programme' })).not.toHaveAttribute('aria-current', 'page')
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is in view')
  return box
}

/** The reveal of a new theme, once it has begun: looked for from before the press, because it is soon over. */
function revealOn(page: Page) {
  return page.evaluate(async () => {
    for (;;) {
      const effect = document
        .getAnimations()
        .map((animation) => animation.effect)
        .find((found) => found instanceof KeyframeEffect && found.pseudoElement === '::view-transition-new(root)')
      if (effect instanceof KeyframeEffect) {
        const [, from = '', x = '', y = ''] = /^(circle\(\S+) at (\S+)px (\S+)px\)$/.exec(String(effect.getKeyframes()[0]?.['clipPath'])) ?? []
        return { duration: effect.getTiming().duration, from: `${from})`, at: { x: Math.round(Number(x)), y: Math.round(Number(y)) } }
      }
      await new Promise(requestAnimationFrame)
    }
  })
}

function revealsOn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition')).length,
  )
}

test.describe('theme', () => {
  test('changes in a circle of 400 ms, is kept, and is there before the first paint', async ({ page }) => {
    await visit(page, PAGE)
    const theSwitch = page.getByRole('button', { name: 'Switch between' })
    const { x, y } = await boxOf(theSwitch)
    const clicked = revealOn(page)
    await theSwitch.click({ position: { x: 3, y: 5 } })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    // It grows from the click, and nothing of the new theme is in sight before.
    expect(await clicked).toEqual({ duration: 400, from: 'circle(0px)', at: { x: Math.round(x + 3), y: Math.round(y + 5) } })
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        document.documentElement.dataset.themeAtBody = document.documentElement.dataset.theme
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme-at-body', 'light')
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#fff')
  })

  test('changes at once where motion is unwanted', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, PAGE)
    await page.getByRole('button', { name: 'Switch between' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(await revealsOn(page)).toBe(0)
  })

  test('and the colours of rise and fall are preferences that need no account', async ({ page }) => {
    await visit(page, PAGE)
    await page.getByRole('banner').getByLabel('Preferences').click()
    await page.getByText('Red up').click()
    await expect(page.locator('html')).toHaveAttribute('data-updown', 'red-up')
    const light = page.locator('label', { hasText: 'Light' })
    const byPointer = revealOn(page)
    await light.click({ position: { x: 4, y: 6 } })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    const box = await boxOf(light)
    expect((await byPointer).at).toEqual({ x: Math.round(box.x + 4), y: Math.round(box.y + 6) })
    await expect.poll(() => revealsOn(page)).toBe(0)
    const byKey = revealOn(page)
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const dark = await boxOf(page.locator('label', { hasText: 'Dark' }))
    expect((await byKey).at).toEqual({ x: Math.round(dark.x + dark.width / 2), y: Math.round(dark.y + dark.height / 2) })
    await expect.poll(() => revealsOn(page)).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect.poll(() => revealsOn(page)).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-updown', 'red-up')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})

test.describe('language and currency', () => {
  test('a language is found by its name in the reader’s own, keeps page and query, and is remembered', async ({
    page,
    context,
  }) => {
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
    await expect(page.getByText('No language found')).toBeVisible()
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
    expect(await page.evaluate(() => document.querySelector('main')?.inert)).toBe(true)
    for (const box of await Promise.all(
      (await page.locator('body > header :is(a, button, summary):visible').all()).map((part) => part.boundingBox()),
    )) {
      if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu.locator('summary')).toBeFocused()
    expect(await page.evaluate(() => document.querySelector('main')?.inert)).toBe(false)
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
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(globalThis, { shifted: Number(Reflect.get(globalThis, 'shifted')) + Number(Reflect.get(entry, 'value')) })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visit(page, `${PAGE}?a=1`)
    const offer = page.getByRole('complementary', { name: 'Diese Seite gibt es auch auf Deutsch.' })
    await expect(offer).toBeVisible()
    await expect(offer).toHaveAttribute('lang', 'de')
    // A font that comes late moves the end of a line; a bar within the page would move all of it.
    expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')))).toBeLessThan(0.02)
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
