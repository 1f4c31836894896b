import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { findNewerInScript, findNewerInStyle } from '../../../scripts/checks/newer-features.ts'
import { BROWSER_FLOOR } from '#lib/settings/browser-floor.ts'
import { removeNewerFeatures } from '../support/floor.ts'
import { fillInMarket, sendTicket, startAsGuest, ticketOf } from '../support/terminal.ts'
import { settled, visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: what the oldest supported browsers lack costs them a feature and never a page, and older ones are told so.

const BUILD = process.env.NEXT_DIST_DIR || '.next'
const PAGES = [
  '/',
  '/de/markets',
  '/markets/heat-map',
  '/price/bitcoin',
  '/fee',
  '/ar/help/glossary',
  '/api-doc',
  '/earn',
  '/p2p/eur',
  '/futures/usdt/BTCUSDT',
] as const

test('the built scripts and styles use nothing newer, except where that is guarded', () => {
  const folders = [join(BUILD, 'static/chunks'), 'public', 'public/static/lib']
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  const found = files.flatMap((file) => {
    const find = file.endsWith('.js') ? findNewerInScript : file.endsWith('.css') ? findNewerInStyle : null
    return find === null ? [] : find(readFileSync(file, 'utf8')).map((fault) => `${file} ${fault}`)
  })
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(50)
  expect(found).toEqual([])
})

/** Walks pages and expects each to be whole: its heading, no error page, and nothing in the console. */
async function walk(page: Page, paths: readonly string[]): Promise<void> {
  const complaints = watchPage(page)
  for (const path of paths) {
    await visit(page, path)
    await settled(page)
    await expect(page.locator('main h1').first(), path).toBeVisible()
    await expect(page.locator('main [data-missing-part]'), path).toHaveCount(0)
    await expect(page.locator('#old-browser'), path).toBeHidden()
    expect(complaints, path).toEqual([])
  }
}

test('without any newer feature ten pages are whole', async ({ page }) => {
  await removeNewerFeatures(page)
  await walk(page, PAGES)
  expect(await page.evaluate(() => ['parse' in URL, 'any' in AbortSignal, 'groupBy' in Map, 'withResolvers' in Promise])).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('without any newer feature a guest trades, and opens every panel, dialog and tip', async ({ page }) => {
  const complaints = watchPage(page)
  await removeNewerFeatures(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await startAsGuest(page, '/futures/usdt/BTCUSDT')
  await fillInMarket(page, '0.01')
  await sendTicket(page)
  await expect(page.getByRole('tabpanel').locator('tbody tr').first()).toBeVisible()
  for (const tab of await page.locator('[data-tab]').all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await page.locator('[data-open-palette]').click()
  await page.getByRole('dialog').getByRole('combobox').fill('eth')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator('header [data-theme-switch]').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await ticketOf(page).locator('[data-tip]').first().hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  expect(complaints).toEqual([])
  await expect(page.locator('[data-missing-part]')).toHaveCount(0)
})

test('a browser below the floor is told what it needs, in the language of the page, and another is not', async ({ browser, page }) => {
  await page.goto('/de/fee')
  await expect(page.locator('#old-browser')).toBeHidden()
  const context = await browser.newContext()
  const old = await context.newPage()
  // Chrome 110: it does not mix colours, and runs none of our modules here.
  await old.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (name: string, value: string) => boolean
    CSS.supports = (name: string, value?: string) => !String(value).startsWith('color-mix') && supports(name, String(value))
  })
  await old.route('**/_next/**', (route) => route.abort())
  await old.goto(new URL('/de/fee', page.url()).href)
  const { safari, chrome, firefox } = BROWSER_FLOOR
  await expect(old.locator('#old-browser')).toBeVisible()
  await expect(old.locator('#old-browser')).toContainText(`Safari ${safari}, Chrome ${chrome}, Firefox ${firefox}`)
  await expect(old.locator('#old-browser')).toContainText('zu alt')
  await context.close()
})
