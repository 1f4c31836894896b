import { randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { INBOX_PORT } from './address.ts'

/** Every test comes from an address of its own, as people do: what others have tried from theirs is not held against it. */
export const test = base.extend({
  // Playwright wants a pattern here.
  extraHTTPHeaders: async ({ browserName: _any }, use) => {
    await use(fromAnywhere())
  },
})

/** Headers of a visitor from an address that nobody else has. */
export function fromAnywhere(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}

export const PASSWORD = 'Correct1horse!'

/** An address that nobody has had before. */
export function newEmail(name: string): string {
  return `${name}-${Date.now().toString(36)}-${randomInt(1e6)}@agio.example`
}

/** The last code that was sent to an address; waits for a letter after the first `known` ones. */
export async function codeFor(email: string, known = 0): Promise<string> {
  let letters: readonly string[] = []
  await expect
    .poll(async () => {
      letters = (await (await fetch(`http://127.0.0.1:${INBOX_PORT}/?to=${encodeURIComponent(email)}`)).json()) as string[]
      return letters.length
    })
    .toBeGreaterThan(known)
  return /(?:^|[>\s])(\d{6})(?:[<\s]|$)/.exec(readLetter(letters.at(-1) ?? ''))?.[1] ?? ''
}

/** The text of a letter, whichever way its parts are encoded. */
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

/** The account's menu in the header: there once somebody is logged in. */
export function accountMenu(page: Page) {
  return page.locator('[data-account] summary')
}

/** Whether the header says that somebody is here, and as what. */
export async function expectSession(page: Page, kind: 'visitor' | 'guest' | 'user'): Promise<void> {
  await expect(page.locator(`[data-account="${kind}"]`)).toBeAttached()
}

/** Fills in and sends the registration that is open on a page. */
export async function register(page: Page, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Create your account' })
  await form.getByLabel('E-mail address').fill(email)
  await form.getByRole('button', { name: 'Send code' }).click()
  await form.getByLabel('Code from the e-mail').fill(await codeFor(email))
  await form.getByLabel('New password').fill(PASSWORD)
  await form.getByLabel('Repeat the password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Sign up' }).click()
}

/** Fills in and sends the first step of the log-in that is open on a page. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' })
  await form.getByLabel('E-mail address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log in' }).click()
}
