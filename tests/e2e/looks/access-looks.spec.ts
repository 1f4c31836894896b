import { expect } from '@playwright/test'
import { someOf } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { chartWithTools } from '../support/chart.ts'
import { enterAsGuest } from '../support/guest.ts'
import { coveredStops, hiddenChoices, sharedNames, smallTargets, turnedFigures } from '../support/looks.ts'
import { test } from '../support/person.ts'
import { becomeTrader, placeWaiting, ticketOf } from '../support/trading.ts'
import { visit } from '../support/visit.ts'

// Goal: users who zoom in, force colours, point with an unsteady hand or read right to left see and reach everything that others do.

const DESKTOP = { width: 1440, height: 900 }
/** A window of 1280 by 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 }
/** Pages that `pages.spec.ts` looks for barriers on, in both languages and in more looks. */
const SEEN_ELSEWHERE: ReadonlySet<string> = new Set(['/', '/markets', '/price/bitcoin', '/fee'])

test('forced colours leave every choice to be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize(DESKTOP)
  await visit(page, '/futures/usdt/BTCUSDT')
  await chartWithTools(page)
  await becomeTrader(page)
  const oneClick = ticketOf(page).getByRole('switch')
  const look = () =>
    oneClick
      .locator('[aria-hidden]')
      .evaluate((track) => [getComputedStyle(track).backgroundColor, getComputedStyle(track, '::after').backgroundColor])
  const off = await look()
  expect(new Set(off).size, 'the knob is seen on its track').toBe(2)
  await oneClick.click()
  await expect.poll(look).not.toEqual(off)
  expect(await hiddenChoices(page)).toEqual([])
  await page.locator('[data-tab="positions"]').press('ArrowRight')
  const ring = await page.locator('[data-tab="orders"]').evaluate((tab) => {
    const { outlineStyle, outlineColor, backgroundColor } = getComputedStyle(tab)
    return { outlineStyle, stands: outlineColor !== backgroundColor }
  })
  expect(ring, 'the focus is seen on what is chosen').toEqual({ outlineStyle: 'solid', stands: true })
  for (const path of ['/asset', '/order/mcp', '/account/setting', '/markets', '/register']) {
    await visit(page, path)
    expect(await hiddenChoices(page), path).toEqual([])
  }
})

const ZOOMED_PAGES = ['/futures/usdt/BTCUSDT', '/asset', '/account/setting', '/', '/markets', '/fee', '/login']
// A terminal, a page of lists and figures of one's own, and a public page.
for (const path of someOf('pages at 400 %', ZOOMED_PAGES, (each, index) => index < 2 || each === '/')) {
  test(`nothing lies over what has the focus at 400 % on ${path}`, async ({ page }) => {
    await page.setViewportSize(ZOOMED)
    await (path === '/asset' ? enterAsGuest(page, path) : visit(page, path))
    const { covered, stops } = await coveredStops(page, 80)
    expect(stops).toBeGreaterThan(15)
    expect(covered).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'one way to scroll').toBeLessThanOrEqual(0)
    const bars = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position) && element.checkVisibility())
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height, bottom, top }) => width > 300 && height > 1 && bottom > 0 && top < innerHeight)
        .reduce((sum, { height }) => sum + height, 0),
    )
    expect(bars / ZOOMED.height, 'of the screen is taken by bars').toBeLessThan(0.25)
  })
}

test('the mark of the house has its size beside the tools of a narrow header', async ({ page }) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/ar/fee')
    const mark = await page.locator('body > header svg').first().boundingBox()
    expect(mark?.width).toBe(28)
    const boxes = await page
      .locator('body > header > div:first-child')
      .locator('a, button, summary')
      .filter({ visible: true })
      .evaluateAll((parts) =>
        parts
          .map((part) => part.getBoundingClientRect())
          .map(({ left, right }) => [left, right])
          .toSorted(([a = 0], [b = 0]) => a - b),
      )
    for (const [index, [left = 0]] of boxes.entries()) expect(left).toBeGreaterThanOrEqual(Math.floor(boxes[index - 1]?.[1] ?? 0))
  }
})

const PUBLIC_PAGES = [
  '/',
  '/price/bitcoin',
  '/markets',
  '/fee',
  '/api-doc',
  '/help/glossary',
  '/help',
  '/cookies',
  '/status',
  '/download',
  '/login',
  '/vip/detail',
  '/register',
  '/reset-password',
]
const OWN_PAGES = [
  '',
  '/asset/spot',
  '/asset',
  '/trade-asset/gift',
  '/trade-asset/convert',
  '/trade-asset/earn',
  '/trade-spot/bots',
  '/trade-swap/bots',
  '/trade-swap/copy',
  '/trade-asset/web3',
  '/trade-asset/p2p',
  '/trade-asset/performance',
  '/order/mcp',
  '/asset/margin',
  '/account/setting',
  '/record/exchange',
  '/account/newapi',
  '/transac',
  '/account/setting/alerts',
  '/account/setting/security',
  '/subaccount/setting/devices',
]

// The quick suite looks at every third page, in the direction in which more can go wrong; the other pages of it look left to right.
for (const prefix of someOf('barriers of all pages', ['', '/ar'], (language) => language === '/ar')) {
  test(`public pages in ${prefix || '/en'} name each landmark, and every target can be hit`, async ({ page }) => {
    test.slow()
    await page.setViewportSize(DESKTOP)
    for (const path of someOf(`public pages in ${prefix}`, PUBLIC_PAGES, (_path, index) => index % 6 === 0)) {
      await visit(page, `${prefix}${path}`)
      if (!SEEN_ELSEWHERE.has(path)) expect.soft(await violationsOn(page), path).toEqual([])
      expect.soft(await smallTargets(page), path).toEqual([])
      expect.soft(await sharedNames(page), path).toEqual([])
      expect.soft(await turnedFigures(page), path).toEqual([])
    }
  })

  test(`the trader's own pages in ${prefix || '/en'} are without barriers, and every button has a name of its own`, async ({ page }) => {
    test.slow()
    await page.setViewportSize(DESKTOP)
    await visit(page, `${prefix}/spot/BTCUSDT`)
    await chartWithTools(page)
    await becomeTrader(page)
    await placeWaiting(page, 2)
    for (const path of someOf(`own pages in ${prefix}`, OWN_PAGES, (_path, index) => index % 6 === 0)) {
      if (path !== '') await visit(page, `${prefix}${path}`)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      expect.soft(await violationsOn(page), path).toEqual([])
      expect.soft(await smallTargets(page), path).toEqual([])
      expect.soft(await sharedNames(page), path).toEqual([])
      expect.soft(await turnedFigures(page), path).toEqual([])
    }
  })
}

test('the age of the figures is in the words of the language', async ({ page }) => {
  for (const [prefix, words] of [
    ['/ar', /\d\s?[ثد]/],
    ['/de', /\d\s?(?:Sek|Min)\./],
    ['/ja', /\d\s?[秒分]/],
  ] as const) {
    await visit(page, `${prefix}/spot/BTCUSDT`)
    await expect(page.locator('[data-kind] bdi').first()).toHaveText(words)
  }
})
