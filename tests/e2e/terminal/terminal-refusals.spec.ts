import { readFileSync } from 'node:fs'
import { expect, type Page, type Route } from '@playwright/test'
import { SIGN_ERROR_NAMES } from '#lib/contract/calls.ts'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import { fillFigures } from '#lib/locale/figures.ts'
import type { LocaleCode } from '#lib/locale/locales.ts'
import type { MessageTree } from '#lib/locale/messages.ts'
import { findRequestMessages } from '#lib/locale/request-messages.ts'
import { SECRET_COOKIES } from '#lib/locale/secret-cookies.ts'
import { site } from '#lib/locale/site.ts'
import { SIGN_DEBOUNCE_MS } from '#lib/signing/once-per.ts'
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { becomeGuest, openOrders, placeResting, startAsGuest } from '../support/terminal.ts'
import { expectSession, test } from '../support/person.ts'

// Goal: whatever the answer to a trading call, the trader reads it once, in the language of the page, under the same title.

interface Texts {
  readonly apiErrors: Readonly<Record<string, string>>
  readonly requests: Readonly<Record<string, string>>
}

const read = (code: string) =>
  fillFigures(
    JSON.parse(readFileSync(new URL(`../../../messages/${code}.json`, import.meta.url), 'utf8')) as MessageTree,
  ) as unknown as Texts
const english = read('en')

/** The answer to the next trading call. */
interface Answer {
  readonly name: string
  readonly reply: (route: Route) => Promise<void>
  readonly expected: string
  /** A link after the text. */
  readonly link?: string
}

/** Returns the page's text for a catalogue entry: by status if specification 8.2 names it, else by code. */
function textOf(name: ErrorName, { apiErrors }: Texts, locale: LocaleCode): string {
  const { httpStatus } = ERRORS[name]
  const texts = findRequestMessages(locale)
  if (name === 'loginExpired') return texts.expired
  if (name === 'outcomeUnknown') return apiErrors[name] ?? ''
  if (httpStatus === 403) return texts.forbidden
  if (httpStatus === 404 || httpStatus === 504) return texts.notfound
  if (httpStatus === 500) return texts.unknow
  return apiErrors[name] ?? ''
}

function ofCatalogue(name: ErrorName, texts: Texts, locale: LocaleCode): Answer {
  const { code, httpStatus } = ERRORS[name]
  const json = { code, msg: english.apiErrors[name], status: 'error', data: null, requestTime: Date.now() }
  return { name, reply: (route) => route.fulfill({ status: httpStatus, json }), expected: textOf(name, texts, locale) }
}

/** Returns answers that are not from the gateway, and a lost connection. */
function ofTransport({ requests }: Texts, locale: LocaleCode): readonly Answer[] {
  const texts = findRequestMessages(locale)
  const page = (status: number, expected: string): Answer => ({
    name: `HTTP ${status}`,
    reply: (route) => route.fulfill({ status, contentType: 'text/html', body: '<html>Bad gateway</html>' }),
    expected,
  })
  return [
    page(403, texts.forbidden),
    page(404, texts.notfound),
    page(429, `429 ${texts.unknow}`),
    page(500, texts.unknow),
    page(502, `502 ${texts.unknow}`),
    page(504, texts.notfound),
    page(200, texts.unknow),
    { name: 'no network', reply: (route) => route.abort('connectionreset'), expected: `${requests['network']} (Network Error)` },
  ]
}

for (const locale of someOf('answers to a trading call', ['de', 'ar'] as const, (code) => code === 'de')) {
  test(`every answer to a trading call is one toast in the language of the page (${locale})`, async ({ page, context }) => {
    test.slow()
    const texts = read(locale)
    const { tip, loginvalid } = findRequestMessages(locale)
    const shown = page.locator('[data-toast][data-phase="shown"]')
    await page.clock.install()
    await startAsGuest(page, `/${locale}/spot/BTCUSDT`)
    await placeResting(page)
    await expect(openOrders(page)).toHaveCount(1)
    // The order's own toast may appear after its row.
    await expect(page.locator('[data-toast]')).toHaveCount(1)
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    await countToasts(page)
    let current: Answer['reply'] = (route) => route.continue()
    await page.route('**/v1/trade/order/cancel*', (route) => current(route))
    let presses = 0

    const press = async ({ name, reply, expected, link = '' }: Answer) => {
      current = reply
      presses += 1
      await openOrders(page).locator('button').last().click()
      await expect(shown, name).toHaveCount(1)
      const text = (await shown.textContent()) ?? ''
      expect.soft(text, name).toMatch(new RegExp(`: ${escape(tip)} ${escape(expected + link)}$`))
      expect.soft(text, name).not.toContain('HTTP')
      await page.keyboard.press('Escape')
      await expect(shown, name).toHaveCount(0)
      expect.soft(await toastsSoFar(page), name).toBe(presses)
    }
    const pressAll = async (answers: readonly Answer[]) => {
      const before = presses
      const seen = await pressForEach(page, answers.length, (index) => {
        current = answers[index]?.reply ?? current
      })
      presses += answers.length
      for (const [index, { name, expected }] of answers.entries()) {
        expect.soft(seen[index]?.text, name).toMatch(new RegExp(`: ${escape(tip)} ${escape(expected)}$`))
        expect.soft(seen[index]?.text, name).not.toContain('HTTP')
        expect.soft(seen[index]?.toasts, name).toBe(before + index + 1)
      }
    }
    /** Refused signatures are reported once in two seconds, so the next one must come later. */
    const pressAgain = async (answer: Answer) => {
      current = answer.reply
      await page.clock.fastForward(SIGN_DEBOUNCE_MS)
      await openOrders(page).locator('button').last().click()
      await expect(shown, answer.name).toHaveCount(1)
      await expect.soft(shown, answer.name).toContainText(answer.expected)
      await page.keyboard.press('Escape')
      await expect(shown).toHaveCount(0)
    }

    // These end the session or are reported only once in a while, so they come last; `loginRequired` shows the answer's own message (8.2).
    const apart = new Set<ErrorName>(['loginExpired', 'loginRequired', ...SIGN_ERROR_NAMES])
    const names = (Object.keys(ERRORS) as ErrorName[]).filter((name) => !apart.has(name))
    const all = names.map((name) => ofCatalogue(name, texts, locale))
    // A text of each is in the catalogue, as its test sees; the quick suite has every eighth answer in turn told by the page.
    const answers = someOf(`answers in ${locale}`, all, (_answer, index) => index % 8 === 0)
    for (const { name, expected } of all)
      expect.soft([expected, expected === english.apiErrors[name]], name).toEqual([expect.stringMatching(/./), false])
    const [first, ...others] = [...answers, ...ofTransport(texts, locale)]
    if (first) await press(first)
    await pressAll(others)

    // The readable cookie is gone, and the page has not noticed yet.
    const kept = (await context.cookies()).filter(({ name }) => name === site.cookies.token)
    await context.clearCookies({ name: site.cookies.token })
    await press({ name: 'no session', reply: (route) => route.continue(), expected: loginvalid, link: texts.requests['logIn'] ?? '' })
    await context.addCookies(kept)

    for (const name of SIGN_ERROR_NAMES.filter((each) => each !== 'signInvalid')) await pressAgain(ofCatalogue(name, texts, locale))
    await pressAgain(ofCatalogue('loginExpired', texts, locale))
    await expectSession(page, 'visitor')
    // After a real expiry the session's credential no longer works.
    await context.clearCookies({ name: SECRET_COOKIES.session.name })
    await becomeGuest(page)
    await placeResting(page)
    await expect(openOrders(page)).toHaveCount(1)
    await expect(shown).toHaveCount(1)
    await expect(shown).toHaveCount(0)
    await pressAgain(ofCatalogue('signInvalid', texts, locale))
    await expectSession(page, 'visitor')
  })
}

onlyInFull(test)('an order that is refused, or gets no answer, is one toast as well', async ({ page }) => {
  const texts = read('de')
  const { tip } = findRequestMessages('de')
  await startAsGuest(page, '/de/futures/usdt/BTCUSDT')
  const toasts = page.locator('[data-toast]')
  await page.route('**/v1/trade/order/place*', (route) => ofCatalogue('positionOpen', texts, 'de').reply(route))
  await page.locator('form[data-ticket] [data-field="size"] input:not([type="range"])').fill('0.01')
  await page.locator('form[data-ticket] [data-submit]').click()
  await page.locator('[data-confirm] button').last().click()
  await expect(toasts).toHaveText(`Fehler: ${tip} ${texts.apiErrors['positionOpen'] ?? ''}`)
})

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** Counts the toasts that appear from now on, however briefly. */
async function countToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { toastsSeen: seen })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) seen.add(toast.dataset['toast'] ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
}

function toastsSoFar(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { readonly toastsSeen: ReadonlySet<string> }).toastsSeen.size)
}

/**
 * Cancels the last order once for each of some answers, and closes its toast by Escape; returns each toast's text, and how many toasts have
 * appeared by then. Runs in the page: a step across its border takes longer than the page needs for all of one answer.
 */
async function pressForEach(
  page: Page,
  count: number,
  answerNext: (index: number) => void,
): Promise<readonly { text: string; toasts: number }[]> {
  await page.exposeFunction('answerNext', answerNext)
  return page.evaluate(async (presses) => {
    const shown = () => [...document.querySelectorAll('[data-toast][data-phase="shown"]')]
    const until = (isSo: () => boolean) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (!isSo()) return
          watch.disconnect()
          clearTimeout(limit)
          resolve()
        }
        const watch = new MutationObserver(look)
        watch.observe(document.body, { childList: true, subtree: true, attributes: true })
        const limit = setTimeout(() => reject(new Error(`answer ${seen.length}: ${shown().length} toasts`)), 30_000)
        look()
      })
    const { answerNext: answer, toastsSeen } = window as unknown as {
      readonly answerNext: (index: number) => Promise<void>
      readonly toastsSeen: ReadonlySet<string>
    }
    const seen: { text: string; toasts: number }[] = []
    for (let index = 0; index < presses; index += 1) {
      await answer(index)
      ;[...document.querySelectorAll<HTMLElement>('[role="tabpanel"] tbody tr button')].at(-1)?.click()
      await until(() => shown().length === 1)
      const text = shown()[0]?.textContent ?? ''
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      await until(() => shown().length === 0)
      seen.push({ text, toasts: toastsSeen.size })
    }
    return seen
  }, count)
}
