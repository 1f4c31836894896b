import { expect, type Page } from '@playwright/test'
import { expectSession, newEmail, register, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'

// Goal: a sub-account uses the products within its permissions, and is told what it may not.

const dialog = (page: Page) => page.getByRole('dialog')

test('a sub-account that may only look sees the products, and is told why it cannot use them', async ({ page }) => {
  await visit(page, '/register')
  await register(page, newEmail('products'))
  await expectSession(page, 'user')
  await visit(page, '/account/sub-account')
  await page.getByRole('button', { name: 'New sub-account' }).first().click()
  await dialog(page).getByLabel('Name').fill('Watcher')
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Watcher permissions' }).click()
  for (const name of ['Trade', 'Transfer']) await dialog(page).getByRole('checkbox', { name }).setChecked(false)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Switch to Watcher' }).click()
  await expectSession(page, 'sub')

  const refusal = page.getByText('Your account doesn’t have permission to do this.').last()
  await visit(page, '/trade-asset/earn')
  await page.locator('tbody tr').filter({ hasText: 'USDT' }).getByRole('button', { name: 'Subscribe' }).click()
  await dialog(page).locator('input[inputmode="decimal"]').fill('10')
  await dialog(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(refusal).toBeVisible()
  await page.reload()
  await expect(page.locator('tbody tr').filter({ hasText: 'USDT' })).toContainText('50,000')

  await visit(page, '/trade-asset/gift')
  await page.locator('main form input[inputmode="decimal"]').first().fill('5')
  await page.getByRole('button', { name: 'Create gift' }).click()
  await expect(refusal).toBeVisible()

  await visit(page, '/trade-asset/convert')
  await page.locator('main form input[inputmode="decimal"]').first().fill('100')
  await page.locator('main form button[type="submit"]').click()
  await expect(refusal).toBeVisible()
})
