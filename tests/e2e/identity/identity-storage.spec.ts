import { expect, test, type Page } from '@playwright/test'
import { visit } from '../support/visit.ts'

// Goal: a browser that keeps nothing gets no account that it would lose at once; it is told what to allow, and nothing is left begun.

const BLOCKED = 'Allow cookies and site data for this site'
const FULL = 'Free up space or delete this site’s data'

/** Refuses cookies and site data as browsers do: cookies are forgotten without a word, access to storage throws. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
  })
}

/** Counts the calls of a page that begin or prove an account. */
function watchEntries(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/v1\/(?:user\/(?:guest|register|login|third\/(?!providers)|public|fido2|handover)|msg\/verifycode)/.test(pathname))
      calls.push(pathname)
  })
  return calls
}

test('a guest is not made again and again where everything is blocked', async ({ page, context }) => {
  await blockStorage(page)
  const calls = watchEntries(page)
  await visit(page, '/')
  for (const press of [1, 2, 3]) {
    await page.getByRole('main').locator('a[data-opens="guest"]').first().click()
    await expect(page.locator('[data-toasts]').getByText(BLOCKED).first(), String(press)).toBeVisible()
  }
  expect(new URL(page.url()).pathname).toBe('/')
  expect(calls).toEqual([])
  expect((await context.cookies()).map(({ name }) => name).filter((name) => /token|simulation/.test(name))).toEqual([])
})

test('nor is any other entrance begun', async ({ page }) => {
  await blockStorage(page)
  const calls = watchEntries(page)
  await visit(page, '/login')
  const main = page.getByRole('main')
  await main.getByRole('textbox').first().fill('someone@agio.example')
  await main.locator('input[type="password"]').fill('Secret-123')
  await main.locator('form button[type="submit"]').click()
  await expect(page.locator('[data-toasts]').getByText(BLOCKED).first()).toBeVisible()
  for (const name of ['Log in with a passkey', 'Continue with Google', 'Log in with a crypto wallet']) {
    await main.getByRole('button', { name }).click()
  }
  await visit(page, '/register')
  await main.getByRole('textbox').first().fill('someone@agio.example')
  await main.getByRole('button', { name: 'Send code' }).click()
  await expect(page.locator('[data-toasts]').getByText(BLOCKED).first()).toBeVisible()
  expect([new URL(page.url()).pathname, calls]).toEqual(['/register', []])
})

test('a full storage is told what to free; with room again the guest trades', async ({ page }) => {
  const calls = watchEntries(page)
  await visit(page, '/')
  await page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; size /= 2) {
      try {
        localStorage.setItem(`theirs${size}`, 'x'.repeat(size))
      } catch {
        // Half of it may fit.
      }
    }
  })
  const start = page.getByRole('main').locator('a[data-opens="guest"]').first()
  await start.click()
  await expect(page.locator('[data-toasts]').getByText(FULL).first()).toBeVisible()
  expect(calls).toEqual([])
  await page.evaluate(() => localStorage.clear())
  await start.click()
  await page.waitForURL(/\/(?:spot|futures)\//)
  expect(calls).toEqual(['/v1/user/guest/create'])
})
