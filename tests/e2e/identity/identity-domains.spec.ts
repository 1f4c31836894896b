import { expect } from '@playwright/test'
import { site } from '#lib/locale/site.ts'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { expectReady, openOrders, placeResting, startAsGuest } from '../support/terminal.ts'
import { serveDomains } from '../support/domains.ts'
import { accountMenu, expectSession, test } from '../support/person.ts'

test('from the main domain to the mirror and back: session, settings and simulation come along', async ({ browser }) => {
  const context = await browser.newContext()
  await serveDomains(context)
  const page = await context.newPage()
  await page.goto(`https://www.${site.domains.main}/`)
  await expect(page.locator('html[data-settled], html')).toBeAttached()
  await page.getByRole('button', { name: 'Switch between dark and light theme' }).click()
  await page.getByRole('link', { name: 'Start paper trading' }).first().click()
  await page.waitForURL('**/spot/BTCUSDT')
  await expectSession(page, 'guest')
  const idOf = async (domain: string) =>
    (await context.cookies(`https://www.${domain}/`)).find(({ name }) => name === site.cookies.userId)?.value
  const mine = await idOf(site.domains.main)
  expect(mine).toBeDefined()

  await page.goto(`https://www.${site.domains.main}/fee`)
  await accountMenu(page).waitFor()
  await page.locator('#languages').getByRole('link', { name: '简体中文' }).click()
  await expect(page).toHaveURL(`https://www.${site.domains.mirror}/zh-CN/fee`)
  await expectSession(page, 'guest')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await idOf(site.domains.mirror)).toBe(mine)
  const there = await context.cookies(`https://www.${site.domains.mirror}/`)
  expect(there.find(({ name }) => name === site.cookies.simulation)?.value).toBe('1')

  await page.locator('#languages').getByRole('link', { name: 'English', exact: true }).click()
  await expect(page).toHaveURL(`https://www.${site.domains.main}/fee`)
  await expectSession(page, 'guest')
  await context.close()
})

onlyInFull(test)('the terminal goes on trading on another domain, with the order that waits', async ({ browser }) => {
  const context = await browser.newContext()
  await serveDomains(context)
  const page = await context.newPage()
  await startAsGuest(page, `https://www.${site.domains.main}/spot/BTCUSDT`)
  await placeResting(page)
  await expect(openOrders(page)).toHaveCount(1)
  await page.locator('#languages').getByRole('link', { name: '简体中文' }).click()
  await expect(page).toHaveURL(`https://www.${site.domains.mirror}/zh-CN/spot/BTCUSDT`)
  await expectSession(page, 'guest')
  await expect(openOrders(page)).toHaveCount(1)
  await expectReady(page)
  await placeResting(page)
  await expect(openOrders(page)).toHaveCount(2)
  await context.close()
})
