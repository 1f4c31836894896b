import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import english from '../../../messages/en.json' with { type: 'json' }
import { test as base, expect, type Browser, type Page } from '@playwright/test'
import { createOutbox } from '../../../gateway/accounts/delivery/outbox.ts'
import { DATA_FOLDER, INBOX_PORT } from './address.ts'
import { hydrated, visit } from './visit.ts'

/** Gives every test its own address, like a real user, so that attempts by other tests do not count against it. */
export const test = base.extend({
  // Playwright requires a destructuring pattern here.
  extraHTTPHeaders: async ({ browserName: _any }, use) => {
    await use(fromAnywhere())
  },
})

/** Returns the headers of a visitor from a random address. */
export function fromAnywhere(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}

export const PASSWORD = 'Correct1horse!'

/** Returns an unused e-mail address. */
export function newEmail(name: string): string {
  return `${name}-${Date.now().toString(36)}-${randomInt(1e6)}@agio.example`
}

/** Returns the last code sent to an address; waits for a letter with a code after the first `known` ones. */
export async function codeFor(email: string, known = 0): Promise<string> {
  let codes: readonly string[] = []
  await expect
    .poll(async () => {
      codes = (await lettersTo(email)).flatMap((letter) => /(?:^|[>\s])(\d{6})(?:[<\s]|$)/.exec(letter)?.[1] ?? [])
      return codes.length
    })
    .toBeGreaterThan(known)
  return codes.at(-1) ?? ''
}

/** Returns the letters to an address so far, the latest last. */
export async function lettersTo(email: string): Promise<readonly string[]> {
  const letters = (await (await fetch(`http://127.0.0.1:${INBOX_PORT}/?to=${encodeURIComponent(email)}`)).json()) as string[]
  return letters.map(readLetter)
}

/** Returns an unused German number without its country code. */
export function newMobile(): string {
  return `1${randomInt(1e9, 1e10)}`
}

/** Returns the last code sent to a German number: no provider takes text messages, so they wait in the site's outbox. */
export async function shortMessageCodeFor(mobile: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const messages = await createOutbox(join(DATA_FOLDER, 'outbox')).list()
      code = /\b\d{6}\b/.exec(messages.find(({ to }) => to === `+49${mobile}`)?.text ?? '')?.[0] ?? ''
      return code
    })
    .not.toBe('')
  return code
}

/** Returns the text of a letter, whatever the encoding of its parts. */
function readLetter(letter: string): string {
  return letter
    .split(/\r?\n--/)
    .map((part) => {
      const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
      const body = rest.join('\n\n')
      return /base64/i.test(head) ? Buffer.from(body, 'base64').toString('utf8') : body
    })
    .join('\n')
}

/** Finds the account menu in the header, which is there once a user is logged in. */
export function accountMenu(page: Page) {
  return page.locator('[data-account] summary')
}

/** Expects the header to show a session of the given kind. */
export async function expectSession(page: Page, kind: 'visitor' | 'guest' | 'user' | 'sub'): Promise<void> {
  await expect(page.locator(`[data-account="${kind}"]`)).toBeAttached()
}

/**
 * Becomes a guest by the home page's first link. It leads on to a terminal, and the session exists a moment before that page
 * is requested: another step of a test in between would end the navigation, or be ended by it.
 */
export async function startAtHome(page: Page): Promise<void> {
  await visit(page, '/')
  await page.getByRole('link', { name: 'Start paper trading' }).first().click()
  await page.waitForURL('**/spot/BTCUSDT')
  await expectSession(page, 'guest')
  await hydrated(page)
}

/** Waits until a log-in or a registration is over: its own page navigates away, and nothing else may happen there before. */
export async function expectEntered(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/\/(?:login|register)(?:\?|#|$)/)
  await expectSession(page, 'user')
}

/** Opens a page on another device. */
export async function otherDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: fromAnywhere() })
  return context.newPage()
}

/** Logs out through the account menu. */
export async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectSession(page, 'visitor')
}

/** The texts of a registration form. */
export type RegisterTexts = Readonly<
  Record<'registerTitle' | 'emailAddress' | 'sendCode' | 'emailCode' | 'newPassword' | 'repeatPassword' | 'signUp', string>
>

/** Fills in and sends the open registration form; in English unless a test gives the texts of another language. */
export async function register(page: Page, email: string, texts: RegisterTexts = english.auth): Promise<void> {
  const form = page.getByRole('form', { name: texts.registerTitle })
  // In some languages the choice of a kind, the address and its code are named by the same words.
  await form.getByRole('textbox', { name: texts.emailAddress, exact: true }).fill(email)
  await form.getByRole('button', { name: texts.sendCode }).click()
  await form.getByLabel(texts.emailCode).fill(await codeFor(email))
  await form.getByLabel(texts.newPassword).fill(PASSWORD)
  await form.getByLabel(texts.repeatPassword).fill(PASSWORD)
  const isOwnPage = new URL(page.url()).pathname.endsWith('/register')
  await form.getByRole('button', { name: texts.signUp }).click()
  if (isOwnPage) await expectEntered(page)
}

/** Fills in and sends the first step of the open log-in form. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' })
  await form.getByLabel('Email address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log in' }).click()
}
