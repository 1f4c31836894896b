import { expect, test, type Locator } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest } from '../support/guest.ts'
import { visit } from '../support/visit.ts'

// Goal: on a phone, filters open from above and the pairs from the side of the pair's name (specification 4.5 and 9).

test.use({ viewport: { width: 390, height: 844 } })

/** Returns the edges of a drawer at rest. */
async function edgesOf(drawer: Locator) {
  await expect(drawer).toBeVisible()
  await drawer.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const { x = -1, y = -1, width = -1, height = -1 } = (await drawer.boundingBox()) ?? {}
  return { left: Math.round(x), top: Math.round(y), right: Math.round(x + width), bottom: Math.round(y + height) }
}

test('filters of a list come from above, narrow it, and say how many they are', async ({ page }) => {
  await enterAsGuest(page, '/transac')
  const opener = page.getByRole('button', { name: 'Filters' })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  const { bottom, ...edges } = await edgesOf(drawer)
  expect(edges).toEqual({ left: 0, top: 0, right: 390 })
  expect(bottom).toBeLessThan(844)
  await drawer.getByRole('combobox', { name: 'Coin' }).click()
  await page.getByRole('option', { name: 'BTC', exact: true }).click()
  await page.keyboard.press('Tab')
  expect(await violationsOn(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Show results' }).click()
  await expect(drawer).toBeHidden()
  await expect(opener).toHaveText('Filters (1)')
  await expect(opener).toBeFocused()
  await expect(page.getByText('Nothing here')).toBeVisible()
})

test('pairs come from the side where a reader begins, and a choice closes them', async ({ page }) => {
  const { pairs } = arabic.terminal
  await visit(page, '/ar/spot/BTCUSDT')
  await page.getByRole('button', { name: pairs.open }).click()
  const drawer = page.getByRole('dialog', { name: pairs.title })
  const { left, ...edges } = await edgesOf(drawer)
  expect(edges).toEqual({ top: 0, right: 390, bottom: 844 })
  expect(left).toBeGreaterThan(0)
  await expect(drawer.getByRole('link').first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await drawer
    .getByRole('link', { name: /ETH.*USDT/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/ar\/spot\/ETHUSDT$/)
  await expect(drawer).toBeHidden()
})
