import { expect } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import english from '../../../messages/en.json' with { type: 'json' }
import { site } from '#lib/locale/site.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { enterAsGuest } from '../support/guest.ts'
import { expectSession, logOut, newEmail, otherDevice, register, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: simulation mode does not stand between a guest and an account: its gate opens log-in, registration and password reset as a dialog
// over the landing page; and it ends with the session.

const ENTRANCES = [
  ['/login', 'loginTitle'],
  ['/register', 'registerTitle'],
  ['/reset-password', 'resetTitle'],
] as const

const LANGUAGES = [
  ['', english],
  ['/ar', arabic],
] as const
for (const [prefix, words] of someOf('entrances inside the gate', LANGUAGES, ([language]) => language === '/ar')) {
  test(`log-in, registration and password reset open inside the gate as dialogs: ${prefix || '/'}`, async ({ page }) => {
    const complaints = watchPage(page)
    await enterAsGuest(page, '/asset')
    for (const [path, title] of ENTRANCES) {
      await visit(page, `${prefix}${path}`)
      const dialog = page.getByRole('dialog', { name: words.auth[title] })
      await expect(dialog).toBeVisible()
      // Nothing is explained away: what was asked for is there.
      await expect(page.getByText(words.simulation.gated)).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`${prefix}/spot/BTCUSDT$`))
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await visit(page, `${prefix}/register?clacCode=K7QMW2RX4T`)
    await expect(page).toHaveURL(new RegExp(`${prefix}/spot/BTCUSDT\\?clacCode=K7QMW2RX4T$`))
    await register(page, newEmail('gate'), words.auth)
    await expectSession(page, 'user')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(complaints).toEqual([])
  })
}

test('a QR code that is scanned inside the gate lets the other device in', async ({ page, browser }) => {
  await enterAsGuest(page, '/asset')
  const desktop = await otherDevice(browser)
  await visit(desktop, '/login')
  await desktop.getByRole('tab', { name: english.auth.qr }).click()
  const address = await desktop.getByRole('tabpanel').getByRole('link').getAttribute('href')

  // A guest has no account that another device could enter: the question follows the registration.
  await visit(page, address ?? '')
  await page.getByRole('dialog', { name: english.auth.loginTitle }).getByRole('button', { name: english.auth.signUp }).click()
  await register(page, newEmail('scan'))
  await page.getByRole('dialog', { name: english.auth.qrConfirmTitle }).getByRole('button', { name: english.auth.qrAccept }).click()
  await expectSession(desktop, 'user')
  await expect(page).toHaveURL(/\/spot\/BTCUSDT$/)
  await desktop.context().close()
})

test('simulation mode ends with the session, in every tab', async ({ page, context }) => {
  await enterAsGuest(page, '/asset')
  const bar = page.getByRole('complementary', { name: english.simulation.name })
  await expect(bar).toBeVisible()
  const other = await context.newPage()
  await visit(other, '/asset/spot')
  await logOut(page)
  await expect(bar).toBeHidden()
  await expect(other.getByRole('complementary', { name: english.simulation.name })).toBeHidden()
  expect((await context.cookies()).find(({ name }) => name === site.cookies.simulation)).toBeUndefined()
  await visit(page, '/terms')
  await expect(page).toHaveURL(/\/terms$/)
  await visit(page, '/login')
  await expect(page).toHaveURL(/\/login$/)
})
