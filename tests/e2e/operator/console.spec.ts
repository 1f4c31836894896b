import english from '../../../messages/en.json' with { type: 'json' }
import { expect } from '@playwright/test'
import { violationsOn } from '../support/axe.ts'
import { addOperator, closeMade, CONSOLE, logInAt, sendAct } from '../support/operator.ts'
import { test } from '../support/person.ts'
import { watchPage } from '../support/watch.ts'

// Goal: an operator logs in, acts and sees what was done; nobody else sees the console; roles hold in the browser and behind it.

const t = english.operator
const acts = t.acts.operator

test('the console is at the operators’ door alone', async ({ request }) => {
  for (const path of ['/operator', '/operator/users', '/de/operator', '/operator/en']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text()).not.toContain(t.title)
  }
  expect((await request.get('/operator', { headers: { 'x-operator-door': '1' } })).status()).toBe(404)
  const own = await request.get(`${CONSOLE}/de/operator`)
  expect(own.status()).toBe(200)
  expect(own.headers()['cache-control']).toContain('no-store')
  expect(await own.text()).toContain('noindex')
  for (const path of ['/fee', '/sitemap.xml', '/v1/market/tickers', '/en/texts/auth.json'])
    expect((await request.get(CONSOLE + path)).status(), path).toBe(404)
})

test('an owner adds an operator by keys alone, and the audit log tells it', async ({ page }) => {
  const complaints = watchPage(page)
  const owner = await addOperator('owner')
  await logInAt(page, owner, '/operator/operators')
  await expect(page.getByRole('heading', { level: 1, name: t.pages.operators })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  const name = `viewer-${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: acts.create }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: acts.create })
  await form.getByLabel(english.account.apiKeys.name, { exact: true }).focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox')).toContainText(t.values.viewer)
  await form.locator('input[type=password]').focus()
  await page.keyboard.type('Another-Horse-7')
  // Without a reason and the word nothing is sent.
  await page.keyboard.press('Enter')
  await expect(form.getByText(t.missing).first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await sendAct(page, 'joins the night shift', name)
  await closeMade(page)
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()

  await page.getByRole('link', { name: t.pages.audit }).focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('row').filter({ hasText: 'joins the night shift' }).first()
  await expect(entry).toContainText(owner.name)
  await expect(entry).toContainText(acts.create)
  await expect(page.getByText('Another-Horse-7')).toHaveCount(0)
  await page.getByRole('tab', { name: t.acts.audit.verify }).click()
  await expect(page.getByText(t.fields.faults)).toBeVisible()
  await page.getByRole('button', { name: t.logOut }).click()
  await expect(page.getByRole('button', { name: t.logIn })).toBeVisible()
  // The first question of a page without a session is answered with 401.
  expect(complaints.filter((each) => !each.includes('401'))).toEqual([])
})

test('a wrong code lets nobody in, and what a role may not make is not offered and is refused', async ({ page }) => {
  const viewer = await addOperator('viewer')
  await logInAt(page, viewer, '/operator/operators', 'Wrong-Horse-9')
  await expect(page.locator('form [role=alert]')).toHaveText(english.apiErrors.loginWrong)
  await page.locator('input[type=password]').fill('Correct-Horse-9')
  await page.locator('form input').last().fill(viewer.totp.generate())
  await page.getByRole('button', { name: t.logIn }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.pages.operators)
  await expect(page.getByRole('cell', { name: viewer.name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: acts.create })).toHaveCount(0)
  const code = await page.evaluate(async () => {
    const answer = await fetch('/v1/operator/operator/disable', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-operator-call': '1' },
      body: JSON.stringify({ fields: { name: 'owner' }, reason: 'tried all the same' }),
    })
    return ((await answer.json()) as { readonly code: string }).code
  })
  expect(code).toBe('10101')
})

test('Arabic on a phone: the console fits, from right to left, without barriers', async ({ page }) => {
  const arabic = (await import('../../../messages/ar.json', { with: { type: 'json' } })).default
  await page.setViewportSize({ width: 390, height: 844 })
  const support = await addOperator('support')
  await logInAt(page, support, '/ar/operator')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  for (const path of ['', '/users', '/markets', '/site', '/audit', '/operators']) {
    await page.goto(`${CONSOLE}/ar/operator${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
    expect(await violationsOn(page), path).toEqual([])
  }
  expect(arabic.errors.notFoundTitle).not.toBe(english.errors.notFoundTitle)
  await page.goto(`${CONSOLE}/ar/operator/nothing`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabic.errors.notFoundTitle)
})
