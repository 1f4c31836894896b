import { expect } from '@playwright/test'
import { makeSlug, OPEN_GROUPS, STREAMS_PAGE } from '#lib/contract/open-groups.ts'
import { violationsOn } from '../support/axe.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: the author of a bot finds any field of the open API in place of the vendor's pages, by search, link, keyboard and phone.

test('the search of the reference leads to the call of a field, by keys alone', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/api-doc')
  const search = page.getByRole('searchbox')
  await search.focus()
  await search.pressSequentially('adlRank')
  const hit = page.locator('search').getByRole('link', { name: 'GET /api/v2/mix/position/adlRank' })
  await expect(hit).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await hit.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/api-doc\/futures-account#get-mix-position-adlRank$/)
  const call = page.locator('#get-mix-position-adlRank')
  await expect(call).toBeInViewport()
  await expect(call.getByRole('row', { name: /^holdSide/ })).toContainText('long, short')
  expect(complaints).toEqual([])
})

test('every call of the document is listed and leads to its fields', async ({ page, request }) => {
  const { paths } = (await (await request.get('/api/v2/openapi.json')).json()) as { paths: Record<string, Record<string, unknown>> }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/v2/') ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`) : [],
  )
  await visit(page, '/api-doc')
  const links = await page
    .locator('#calls table a')
    .evaluateAll((all) => all.map((link) => [link.textContent.trim(), link.getAttribute('href') ?? '']))
  expect(links.map(([name]) => name).toSorted()).toEqual(calls.toSorted())
  const anchors = new Set<string>()
  for (const slug of [...OPEN_GROUPS.map(makeSlug), STREAMS_PAGE]) {
    const html = await (await request.get(`/api-doc/${slug}`)).text()
    for (const [, id] of html.matchAll(/<section[^>]* id="([^"]+)"/g)) anchors.add(`/api-doc/${slug}#${id}`)
  }
  expect(links.filter(([, href = '']) => !anchors.has(href))).toEqual([])
})

test('the page of the streams has what clients send: orders, the dead man’s switch, and what holds for all', async ({ page }) => {
  await visit(page, '/api-doc')
  const search = page.getByRole('searchbox')
  await search.fill('countdown-cancel-all')
  await page.locator('search').getByRole('link', { name: 'countdown-cancel-all', exact: true }).click()
  await expect(page).toHaveURL(/\/api-doc\/streams#countdown$/)
  await expect(page.locator('#countdown').getByRole('row', { name: /^args\[\]\.countdown/ })).toContainText('Seconds of silence')
  await expect(page.locator('#trade').getByRole('row', { name: /^args\[\]\.channel/ })).toContainText('/api/v2/spot/trade/place-order')
  await expect(page.getByText('A client that leaves messages unread for ten seconds')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})

test('a page of the reference fits a phone from right to left, and its examples are copied', async ({ page, context }) => {
  const complaints = watchPage(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/ar/api-doc', `/ar/api-doc/${STREAMS_PAGE}`, '/ar/api-doc/convert']) {
    await visit(page, path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
  const call = page.locator('#get-convert-quoted-price')
  await call.locator('summary').click()
  await call.getByRole('button', { name: /curl: \/api\/v2\/convert\/quoted-price/ }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`agio GET '/api/v2/convert/quoted-price?fromCoin=USDT&toCoin=BTC&fromCoinSize=100'`)
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})
