import { expect, test } from '@playwright/test'
import { someOf } from '#tests/support/full-suite.ts'
import { visit } from '../support/visit.ts'

// Goal: the calculators of public pages judge what arrives whole, and never read another number than the one that was copied.

const PAGES = ['/price/bitcoin', '/convert', '/earn', '/fee', '/help'] as const
const NUMBERS = 'main :is(input[inputmode="decimal"], input[inputmode="numeric"], input[type="number"])'

for (const path of someOf('calculators of public pages', PAGES, (_path, index) => index % 2 === 0)) {
  test(`every field for an amount on ${path}`, async ({ page }) => {
    await visit(page, path)
    const fields = page.locator(NUMBERS).filter({ visible: true })
    await expect(fields.first()).toBeVisible()
    const count = await fields.count()
    for (let nth = 0; nth < count; nth += 1) {
      const field = fields.nth(nth)
      await expect(field).toHaveAttribute('data-figures')
      if ((await field.getAttribute('inputmode')) !== 'decimal') continue
      await field.selectText()
      await page.keyboard.insertText('105,203.65')
      await expect(field).toHaveValue('105203.65')
      for (const text of ['1.234,5', '-5', '1e-7']) {
        await field.selectText()
        await page.keyboard.insertText(text)
        await expect(field).toHaveValue('105203.65')
        await expect(page.getByRole('alert').filter({ hasText: /two ways|isn’t an amount/ })).toBeVisible()
      }
    }
  })
}
