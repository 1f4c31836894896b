import { site } from '../../../lib/locale/site.ts'
import english from '../../../messages/en.json' with { type: 'json' }
import { expect } from '@playwright/test'
import { violationsOn } from '../support/axe.ts'
import { addOperator, closeMade, CONSOLE, logInAt, sendAct } from '../support/operator.ts'
import { otherDevice, test } from '../support/person.ts'
import { startAsGuest } from '../support/terminal.ts'
import { watchPage } from '../support/watch.ts'

// Goal: an operator logs in, acts and sees what was done; nobody else sees the console; roles hold in the browser and behind it.

// One test has dangerous acts wait for a second operator meanwhile, which those of the others must not.
test.describe.configure({ mode: 'serial' })

const t = english.operator
const acts = t.acts.operator

test('the console is at the operators’ door alone', async ({ request }) => {
  for (const path of ['/operator', '/operator/users', '/de/operator', '/operator/en', '/operator/en/x.txt', '/operator/de/users.html']) {
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

test('support freezes an account with a reason, and the audit log tells it', async ({ page, browser }) => {
  const guest = await otherDevice(browser)
  await startAsGuest(guest, '/spot/BTCUSDT')
  const userId = (await guest.context().cookies()).find(({ name }) => name === site.cookies.userId)?.value ?? ''
  const support = await addOperator('support')
  await logInAt(page, support, `/operator/users?act=user/show&userId=${userId}`)
  await page.getByRole('button', { name: t.acts.user.freeze, exact: true }).click()
  const form = page.getByRole('dialog', { name: t.acts.user.freeze })
  await expect(form.getByText(userId)).toBeVisible()
  await form.getByRole('combobox').first().click()
  await page.getByRole('option', { name: t.values.keep, exact: true }).click()
  await sendAct(page, 'asked for by its owner')
  await closeMade(page)
  await expect(page.getByRole('button', { name: t.acts.user.unfreeze })).toBeVisible()
  await page.getByRole('link', { name: t.pages.audit }).click()
  const entry = page.getByRole('row').filter({ hasText: 'asked for by its owner' }).first()
  await expect(entry).toContainText(support.name)
  await expect(entry).toContainText(userId)
})

test('a market that is halted says so to a trader, and resumes', async ({ page, browser }) => {
  const trader = await otherDevice(browser)
  await trader.goto('/spot/DOTUSDT')
  const operator = await addOperator('market')
  await logInAt(page, operator, '/operator/markets')
  const row = page.getByRole('row').filter({ hasText: 'spot:DOTUSDT' })
  const choose = async (act: string, reason: string) => {
    await row.getByRole('button', { name: t.actions }).click()
    await page.getByRole('menuitem', { name: act, exact: true }).click()
    await sendAct(page, reason)
    await closeMade(page)
  }
  await choose(t.acts.market.halt, 'a drill')
  await expect(row).toContainText(english.terminal.market.halted)
  await expect(trader.getByText(english.terminal.market.halted).filter({ visible: true }).first()).toBeVisible()
  await choose(t.acts.market.resume, 'the drill is over')
  await expect(row).not.toContainText(english.terminal.market.halted)
  await expect(trader.getByText(english.terminal.market.halted).filter({ visible: true })).toHaveCount(0)
})

test('a dangerous act waits for a second operator, who approves it', async ({ page, browser }) => {
  const [first, second] = [await addOperator('owner'), await addOperator('owner')]
  const name = `late-${crypto.randomUUID().slice(0, 8)}`
  await logInAt(page, first, '/operator/settings')
  const row = page.getByRole('row').filter({ hasText: t.values.secondOperator })
  const set = async (value: string, reason: string) => {
    await row.getByRole('button', { name: t.actions }).click()
    await page.getByRole('menuitem', { name: t.acts.setting.set }).click()
    await page.getByRole('dialog').getByLabel(t.fields.value).fill(value)
    await sendAct(page, reason)
  }
  await set('true', 'two are better than one')
  await closeMade(page)
  await page.goto(`${CONSOLE}/operator/operators`)
  await page.getByRole('button', { name: acts.create }).click()
  const form = page.getByRole('dialog', { name: acts.create })
  await form.getByLabel(english.account.apiKeys.name, { exact: true }).fill(name)
  await form.getByRole('combobox').click()
  await page.getByRole('option', { name: t.values.viewer }).click()
  await form.locator('input[type=password]').fill('Another-Horse-7')
  await sendAct(page, 'joins on Monday', name)
  await expect(form.getByText(t.waiting)).toBeVisible()

  const other = await otherDevice(browser)
  await logInAt(other, second, '/operator/approvals')
  await other.getByRole('row').filter({ hasText: 'joins on Monday' }).getByRole('button', { name: t.actions }).click()
  await other.getByRole('menuitem', { name: t.acts.approval.approve }).click()
  await sendAct(other, 'known to me')
  await closeMade(other)
  await other.goto(`${CONSOLE}/operator/operators`)
  await expect(other.getByRole('cell', { name, exact: true })).toBeVisible()

  // To give up the second operator is dangerous itself.
  await page.goto(`${CONSOLE}/operator/settings`)
  await set('false', 'the test is over')
  await expect(page.getByRole('dialog').getByText(t.waiting)).toBeVisible()
  await other.goto(`${CONSOLE}/operator/approvals`)
  await other.getByRole('row').filter({ hasText: 'the test is over' }).getByRole('button', { name: t.actions }).click()
  await other.getByRole('menuitem', { name: t.acts.approval.approve }).click()
  await sendAct(other, 'agreed')
  await closeMade(other)
})
