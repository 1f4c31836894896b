import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectSession, newEmail, register, startAtHome, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

test('everything that is kept about an account is one file away, for its owner alone', async ({ page }) => {
  const complaints = watchPage(page)
  await startAtHome(page)
  await visit(page, '/account/setting')
  await expect(page.getByRole('heading', { name: 'Simulation' })).toBeVisible()
  await expect(page.getByText('Your data')).toHaveCount(0)

  const email = newEmail('copies')
  await visit(page, '/register')
  await register(page, email)
  await expectSession(page, 'user')
  await visit(page, '/account/setting')
  const started = page.waitForEvent('download')
  await page.getByRole('main').getByRole('link', { name: 'Download' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^account-\d{10}-[\d-]{10}\.json$/)
  const copy = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>
  expect(copy).toMatchObject({
    userId: expect.stringMatching(/^\d{10}$/),
    accounts: [{ email, kind: 'user', hasPassword: true }],
    trading: [{ state: { balances: expect.any(Array) as unknown[] }, history: { orders: [], epochs: [{}] } }],
  })
  expect(complaints).toEqual([])
})
