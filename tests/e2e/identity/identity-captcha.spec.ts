import { expect, type Locator, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { logIn, newEmail, PASSWORD, test } from '../support/person.ts'
import { nextPuzzle } from '../support/puzzle.ts'
import { visit } from '../support/visit.ts'

const STUCK = 'The challenge couldn’t be loaded.'
/** The message after a passed captcha with a wrong password. */
const WRONG = 'The account or password is incorrect.'

/** Collects the paths of the calls about captchas and codes. */
function pathsOf(page: Page): readonly string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /\/captcha\/|\/verifycode\//.test(pathname)) made.push(pathname)
  })
  return made
}

/** Returns how far a dialog is from the middle of the window, in pixels. */
async function offMiddle(dialog: Locator): Promise<number> {
  return dialog.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return Math.round(Math.max(Math.abs(left + right - innerWidth), Math.abs(top + bottom - innerHeight)) / 2)
  })
}

/** Triggers the captcha: the device is unknown, because its browser does not load the script that identifies it. */
async function askForCaptcha(page: Page) {
  await page.route('**/static/lib/device-risk.js', (route) => route.abort())
  await visit(page, '/login')
  const puzzle = nextPuzzle(page)
  await logIn(page, newEmail('nobody'))
  await page.getByRole('slider', { name: 'Position of the piece' }).waitFor()
  return puzzle
}

const calls = (page: Page): string[] => {
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/v1/user/login')
      made.push(
        `${request.headers()['tm']} ${request.headers()['uhti']} ${request.headers()['captcha-token'] === undefined ? '' : 'proof'}`,
      )
  })
  return made
}

test('the slider by pointer: the call is repeated once, with a new time and trace id', async ({ page }) => {
  const made = calls(page)
  const { x, challenge } = await askForCaptcha(page)
  const slider = page.getByRole('slider', { name: 'Position of the piece' })
  const box = await slider.boundingBox()
  if (box === null) throw new Error('no slider')
  const thumb = 16
  const at = (value: number): number => box.x + thumb / 2 + ((box.width - thumb) * value) / (challenge.width - challenge.pieceWidth)
  await page.mouse.move(at(0), box.y + box.height / 2)
  await page.mouse.down()
  // A human hand never moves evenly.
  for (const part of [0.1, 0.25, 0.3, 0.62, 0.7, 0.93, 1]) await page.mouse.move(at(x * part), box.y + box.height / 2 + part * 3)
  await page.mouse.up()
  await expect(page.getByText(WRONG).first()).toBeVisible()
  expect(made).toHaveLength(2)
  const [first = '', second = ''] = made
  expect(second).toMatch(/ proof$/)
  expect(second.split(' ').slice(0, 2)).not.toEqual(first.split(' ').slice(0, 2))
})

onlyInFull(test)('the slider by keyboard, over a dialog of the page', async ({ page }) => {
  await page.route('**/static/lib/device-risk.js', (route) => route.abort())
  await visit(page, '/fee')
  await page.getByRole('link', { name: 'Log in' }).click()
  const coming = nextPuzzle(page)
  await logIn(page, newEmail('nobody'))
  const { x } = await coming
  const slider = page.getByRole('slider', { name: 'Position of the piece' })
  await expect(slider).toBeFocused()
  for (let step = 0; step < x; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText(WRONG).first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('closed by Escape: nothing is said, nothing is sent again, the dialog below stays', async ({ page }) => {
  const made = calls(page)
  await page.route('**/static/lib/device-risk.js', (route) => route.abort())
  await visit(page, '/fee')
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, newEmail('nobody'))
  await page.getByRole('slider', { name: 'Position of the piece' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('slider')).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Log in' })
  await expect(form.getByRole('button', { name: 'Log in' })).toBeEnabled()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  expect(made).toHaveLength(1)
})

test('solved wrongly: the refusal of the check is shown, and the next try gets a new puzzle', async ({ page }) => {
  const { x } = await askForCaptcha(page)
  const slider = page.getByRole('slider', { name: 'Position of the piece' })
  await slider.fill(String(x > 140 ? x - 60 : x + 60))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The puzzle wasn’t solved. Please try again.').first()).toBeVisible()
  await page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Continue without a picture' }).click()
  await expect(page.getByText(WRONG).first()).toBeVisible()
})

onlyInFull(test)('in German the service is asked in German, and has the words', async ({ page }) => {
  await page.route('**/static/lib/device-risk.js', (route) => route.abort())
  await visit(page, '/de/login')
  const asked = page.waitForRequest(/captcha\/challenge\?.*\blanguage=deu&/)
  const form = page.getByRole('form', { name: 'Anmelden' })
  await form.getByLabel('E-Mail-Adresse').fill(newEmail('nobody'))
  await form.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await asked
  const dialog = page.getByRole('dialog', { name: 'Bestätigen Sie, dass Sie ein Mensch sind' })
  await expect(dialog.getByRole('slider', { name: 'Position des Teils' })).toBeFocused()
  await expect(dialog).toHaveAttribute('lang', 'de')
})

test('in Arabic on a phone, by keys alone: words from the right, the picture from the left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/static/lib/device-risk.js', (route) => route.abort())
  await visit(page, '/ar/login')
  const coming = nextPuzzle(page)
  const form = page.getByRole('form', { name: 'تسجيل الدخول' })
  await form.getByRole('textbox', { name: 'البريد الإلكتروني', exact: true }).fill(newEmail('nobody'))
  await form.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const { x } = await coming
  const dialog = page.getByRole('dialog', { name: 'أثبت أنك إنسان' })
  const slider = dialog.getByRole('slider', { name: 'موضع القطعة' })
  await expect(slider).toBeFocused()
  await expect(dialog).toHaveAttribute('dir', 'rtl')
  expect(await violationsOn(page, { part: 'dialog.captcha' })).toEqual([])
  expect(await offMiddle(dialog)).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  const [picture, piece] = [dialog.locator('img').first(), dialog.locator('img').last()]
  const leftOf = (image: typeof picture) => image.evaluate((element) => Math.round(element.getBoundingClientRect().left))
  expect(await leftOf(piece)).toBe(await leftOf(picture))
  for (let step = 0; step < x; step += 1) await page.keyboard.press('ArrowRight')
  expect(await leftOf(piece)).toBeGreaterThan(await leftOf(picture))
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'تأكيد', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('الحساب أو كلمة المرور غير صحيحة.').first()).toBeVisible()
})

test('a script that does not come: it is said, and another try or work in its place leads on', async ({ page }) => {
  await page.route('**/static/lib/device-risk.js', (route) => route.abort())
  await page.route('**/static/lib/captcha.js', (route) => route.abort())
  await visit(page, '/login')
  await logIn(page, newEmail('nobody'))
  const stuck = page.getByRole('dialog', { name: 'Confirm you’re human' })
  await expect(stuck.getByText(STUCK)).toBeVisible()
  await expect(stuck.getByRole('button', { name: 'Try again' })).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  expect(await offMiddle(stuck)).toBeLessThanOrEqual(1)
  await stuck.getByRole('button', { name: 'Try again' }).click()
  await expect(stuck.getByText(STUCK)).toBeVisible()
  await stuck.getByRole('button', { name: 'Continue without a picture' }).click()
  await expect(page.getByText(WRONG).first()).toBeVisible()
  await expect(stuck).toHaveCount(0)
  await page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in' }).click()
  await expect(stuck.getByText(STUCK)).toBeVisible()
  await page.unroute('**/static/lib/captcha.js')
  await stuck.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('slider', { name: 'Position of the piece' })).toBeVisible()
})

test('a registration of a known device asks ahead, and is shown no challenge (status 0)', async ({ page }) => {
  await visit(page, '/register')
  const made = pathsOf(page)
  const status = page
    .waitForResponse('**/captcha/get-captcha-id*')
    .then(async (answer) => (await answer.json()) as { data: { status: number } })
  const form = page.getByRole('form', { name: 'Create your account' })
  await form.getByLabel('Email address').fill(newEmail('known'))
  await form.getByRole('button', { name: 'Send code' }).click()
  expect((await status).data.status).toBe(0)
  await expect.poll(() => made.at(-1)).toBe('/v1/msg/verifycode/send')
  expect(made).toEqual(['/v1/security/policy/captcha/get-captcha-id', '/v1/msg/verifycode/send'])
  await expect(page.locator('dialog.captcha')).toHaveCount(0)
})

test('where the gateway would ask, the challenge comes before anything is sent; closed, nothing is sent or said', async ({ page }) => {
  await page.route('**/static/lib/device-risk.js', (route) => route.abort())
  await visit(page, '/reset-password')
  const made = pathsOf(page)
  const form = page.getByRole('form').first()
  await form.getByLabel('Email address').fill(newEmail('unknown'))
  const send = form.getByRole('button', { name: 'Send code' })
  await send.click()
  await page.getByRole('slider', { name: 'Position of the piece' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(send).toBeEnabled()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  expect(made).toEqual(['/v1/security/policy/captcha/get-captcha-id'])

  await send.click()
  const sent = page.waitForRequest('**/v1/msg/verifycode/send*')
  const dialog = page.locator('dialog.captcha')
  await dialog.getByRole('button', { name: 'Continue without a picture' }).click()
  // The keys go on with what is left while the device computes, if it is not done yet.
  expect((await (await sent).allHeaders())['captcha-token']).toMatch(/./)
  expect(made.slice(1)).toEqual([
    '/v1/security/policy/captcha/get-captcha-id',
    '/v1/security/policy/captcha/check-captcha',
    '/v1/msg/verifycode/send',
  ])
})
