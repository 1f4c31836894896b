import { expect, type Page } from '@playwright/test'
import { logIn, newEmail, test } from '../support/person.ts'
import { settled, visit } from '../support/visit.ts'

// Goal: a visitor's browser has its device token before a log-in needs it, at no cost for the first view, and its status is told.

const SCRIPT = '/static/lib/device-risk.js'
const CALL = '/v1/constantid/udid/c1'

/** Collects what the page requests for its device token. */
function askedOf(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === SCRIPT || pathname === CALL) asked.push(pathname)
  })
  return asked
}

const stateOn = (page: Page) => page.locator('dl > div').filter({ hasText: 'Device check' }).locator('dd')

test('is asked for after the page has loaded, once a visit, and the page of the status tells how it went', async ({ page }) => {
  const asked = askedOf(page)
  await visit(page, '/status')
  await expect(stateOn(page)).toHaveText('Passed')
  const [began = 0, loaded = 0] = await page.evaluate((path) => {
    const [script] = performance.getEntriesByName(location.origin + path)
    const [arrival] = performance.getEntriesByType('navigation')
    return [script?.startTime, arrival instanceof PerformanceNavigationTiming ? arrival.loadEventEnd : undefined]
  }, SCRIPT)
  expect(loaded).toBeGreaterThan(0)
  expect(began).toBeGreaterThanOrEqual(loaded)
  await page.reload()
  await expect(stateOn(page)).toHaveText('Passed')
  expect(asked).toEqual([SCRIPT, CALL])
})

test('a crawler asks for none', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
  const page = await context.newPage()
  const asked = askedOf(page)
  await visit(page, '/status')
  await settled(page)
  await page.waitForLoadState('networkidle')
  await expect(stateOn(page)).toHaveText('Not started yet')
  expect(asked).toEqual([])
  await context.close()
})

test('a check that fails is told in its place alone, and with the log-in to the gateway', async ({ page }) => {
  await page.route(`**${SCRIPT}`, (route) => route.abort())
  await visit(page, '/status')
  await expect(stateOn(page)).toHaveText('Failed')
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Log in' }).click()
  const sent = page.waitForRequest('**/v1/user/login*')
  await logIn(page, newEmail('nobody'))
  const headers = await (await sent).allHeaders()
  expect([headers['device-token'], headers['device-token-status']]).toEqual([undefined, 'error'])
})
