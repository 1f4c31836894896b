import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { findFullChromium } from '../../tests/e2e/support/chromium.ts'
import type { Goal } from './goal.ts'
import type { Running } from './processes.ts'

const SCREEN = { width: 1440, height: 900 }
/** A line of a home (10 Mbit/s, 40 ms). */
const LINE = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 2_000_000 / 8 }
const LANGUAGES = { en: '', ar: '/ar', ja: '/ja' } as const
const SIZE = '0.01'
const PERSON_MAX_S = 20

/**
 * The times of a person who knows the steps but not the page, in milliseconds: the operators of the keystroke-level model (Card, Moran
 * and Newell, 1980) for looking and thinking, pointing, pressing, changing between mouse and keys, and typing.
 */
const PERSON = { thinkMs: 1350, pointMs: 1100, pressMs: 100, handMs: 400, keyMs: 280 } as const
const POINT_STEPS = 20

/**
 * Measures the time from a cold link of the front page to the first order of a new guest, in three languages: an empty cache, and a
 * script that reads, points and types as slowly as a person.
 */
export async function benchFirstOrder(site: Running): Promise<Goal[]> {
  const browser = await chromium.launch({ ...findFullChromium(), args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const goals: Goal[] = []
    for (const [language, prefix] of Object.entries(LANGUAGES)) {
      // A server that has just started renders its first pages slowly; the guest is not its first visitor.
      for (const path of ['', '/spot/BTCUSDT']) await fetch(`${site.origin}${prefix}${path}`).then((answer) => answer.text())
      const { totalS, waitedS } = await orderAsGuest(browser, `${site.origin}${prefix === '' ? '/' : prefix}`)
      console.log(
        `first order of a new guest, ${language}: ${totalS.toFixed(1)} s from the link, ${waitedS.toFixed(1)} s of them for the product`,
      )
      goals.push({ name: `first order of a new guest, ${language}, in seconds`, actual: totalS, atMost: PERSON_MAX_S })
    }
    return goals
  } finally {
    await browser.close()
  }
}

async function orderAsGuest(browser: Browser, address: string): Promise<{ totalS: number; waitedS: number }> {
  const context = await browser.newContext({ viewport: SCREEN })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  const person = new Person(page)
  const ticket = page.locator('form[data-ticket]').filter({ visible: true })
  const begun = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await person.click(page.getByRole('main').locator('a[data-opens="guest"]').first())
  await person.click(ticket.locator('[data-kind="market"]'))
  await person.click(ticket.locator('[data-field="size"] input:not([type="range"])'))
  await person.type(SIZE)
  await person.click(ticket.locator('[data-submit]:not([aria-disabled])'))
  await person.click(page.locator('[data-confirm] button').last())
  await page.locator('[data-toast]').first().waitFor()
  const totalS = (performance.now() - begun) / 1000
  await context.close()
  return { totalS, waitedS: totalS - person.spentMs / 1000 }
}

/** A user of a page who needs time for each act. The times are kept by the clock: a slow page does not make the hand slower. */
class Person {
  readonly #page: Page
  /** The time that was the person's own. */
  spentMs = 0

  constructor(page: Page) {
    this.#page = page
  }

  /** Finds a control as soon as it is there, thinks, moves the mouse there and presses it. */
  async click(target: Locator): Promise<void> {
    await target.waitFor()
    const found = performance.now()
    await this.#until(found + PERSON.thinkMs)
    const box = await target.boundingBox()
    if (!box) throw new Error('the control is in view')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    for (let step = 1; step <= POINT_STEPS; step += 1) {
      await this.#page.mouse.move((x * step) / POINT_STEPS, (y * step) / POINT_STEPS)
      await this.#until(found + PERSON.thinkMs + (PERSON.pointMs * step) / POINT_STEPS)
    }
    await target.click({ delay: PERSON.pressMs })
    this.spentMs += PERSON.thinkMs + PERSON.pointMs + PERSON.pressMs
  }

  /** Types into the focused field, with the hand moved to the keys and back. */
  async type(text: string): Promise<void> {
    const begun = performance.now()
    for (const [index, letter] of [...text].entries()) {
      await this.#until(begun + PERSON.handMs + PERSON.keyMs * (index + 1))
      await this.#page.keyboard.press(letter)
    }
    const spentMs = 2 * PERSON.handMs + PERSON.keyMs * text.length
    await this.#until(begun + spentMs)
    this.spentMs += spentMs
  }

  async #until(time: number): Promise<void> {
    await this.#page.waitForTimeout(Math.max(0, time - performance.now()))
  }
}
