import { test } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { FIREFOX, openFirefox } from '../support/browsers/firefox.ts'
import { expectIn, type ForeignPage } from '../support/browsers/foreign.ts'
import { openWebkit, WEBKIT } from '../support/browsers/webkit.ts'

// Goal: the terminal comes alive and trades in Firefox and in WebKit, and its lists show there what they show in Chromium.

const WINDOW = { width: 1440, height: 900 }
const BROWSERS: readonly (readonly [name: string, path: string | undefined, open: (path: string) => Promise<ForeignPage>])[] = [
  ['Firefox', FIREFOX, (path) => openFirefox(path, WINDOW)],
  ['WebKit', WEBKIT, (path) => openWebkit(path, WINDOW)],
]

/** Returns an expression for whether something visible matches a selector. */
const sees = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((each) => each.getClientRects().length > 0)`

for (const [name, path, open] of BROWSERS) {
  onlyInFull(test)(`a guest opens a position in ${name}`, async ({ baseURL }) => {
    test.skip(path === undefined, `${name} or its driver is not installed`)
    const page = await open(path ?? '')
    try {
      await page.goto(`${baseURL}/futures/usdt/BTCUSDT`)
      await expectIn(page, 'live prices', sees('[data-kind="live"]'))
      await expectIn(
        page,
        'the book',
        `document.querySelectorAll('[data-area="book"] tbody tr, [data-area="book"] [data-price]').length > 4`,
      )
      await expectIn(
        page,
        'the chart',
        `(document.querySelector('[data-area="chart"] :is(canvas, svg)')?.getBoundingClientRect().width ?? 0) > 300`,
      )
      await page.evaluate('(window.isBefore = true)')
      await press(page, '[data-start]')
      // A session begins, and the page is loaded once more.
      await expectIn(page, 'the page of the session', 'window.isBefore === undefined')
      await expectIn(page, 'a session', `document.querySelector('[data-account="guest"]') !== null`)
      await expectIn(page, 'a ticket with funds', FUNDED)
      await press(page, 'form[data-ticket] [data-kind="market"]')
      await press(page, 'form[data-ticket] [data-field="size"] input:not([type="range"])')
      await page.type('0.02')
      await press(page, 'form[data-ticket] [data-submit]')
      await expectIn(page, 'the question before the order', sees('[data-confirm] [data-prices]'))
      await press(page, '[data-confirm] > :last-child > button:last-child')
      await expectIn(page, 'the position', sees('[role="tabpanel"] td[data-column="unrealised"]'))
      // The list is wider than its panel: what its buttons would cover is not shown, and a shadow says that there is more.
      await expectIn(page, 'the list without cut figures', NO_CUT_COLUMN)
    } finally {
      await page.close()
    }
  })
}

/** Whether the ticket is ready and knows the account's funds. */
const FUNDED = `(() => {
  const ticket = document.querySelector('form[data-ticket]')
  return ticket !== null && ticket.querySelector('[data-submit]:not([aria-disabled])') !== null && /[1-9]/.test(ticket.querySelector('dl dd').textContent)
})()`

/** Presses an element once it is visible. */
async function press(page: ForeignPage, selector: string): Promise<void> {
  await expectIn(page, selector, sees(selector))
  await page.press(selector)
}

/** Whether each column of the list of positions is either whole or not shown, and something tells that there is more. */
const NO_CUT_COLUMN = `(() => {
  const table = document.querySelector('[role="tabpanel"] table')
  const [actions] = table.querySelectorAll('tbody td[data-column="actions"]')
  const edge = actions.getBoundingClientRect().left
  const cells = [...table.querySelectorAll('tbody td:not([data-column="actions"])')]
  const shown = cells.filter((cell) => getComputedStyle(cell).opacity !== '0')
  const frame = table.parentElement.parentElement
  return shown.length < cells.length && frame.dataset.more === 'end' && shown.every((cell) => cell.getBoundingClientRect().right <= edge + 9)
})()`
