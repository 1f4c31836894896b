import { expect, type Page } from '@playwright/test'
import english from '../../../messages/en.json' with { type: 'json' }
import { entranceAt } from '#lib/routing/entrances.ts'
import { PERSONAL_PAGES } from '#lib/routing/pages.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { expectSession, startAtHome, test } from '../support/person.ts'
import { hydrated } from '../support/visit.ts'

// Goal: what is not known yet is shown as unknown: while every answer is on its way, no page says that there is nothing.

/** The names of texts that say that there is nothing, or that something is off or not set. */
const NAMES = /^(?:none|empty|nothing|never|notSet|off|no[A-Z]\w*|none[A-Z]\w*|\w+(?:None|Empty|Off)|logEmpty|unknown|member)$/
/** Such names of texts that are true whatever the answers are: of the account itself, which a tab keeps, or of something that is always there. */
const ALWAYS =
  /^(?:account\.security\.notSet|apiErrors|requests|legal|terms|privacy|faq|auth\.noAccount|ui\.|orders\.reasons|helpPage\.liquidation\.none)/

/** Returns the texts of a catalogue that say that there is nothing, by their names; with arguments as patterns. */
function emptyTexts(part: object, path = ''): readonly (readonly [name: string, text: string])[] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const name = path === '' ? key : `${path}.${key}`
    if (typeof value === 'object' && value !== null) return emptyTexts(value, name)
    // 'None' is also a fee, or a price of liquidation, that there never is.
    if (typeof value !== 'string' || value === english.convert.noFee || ALWAYS.test(name)) return []
    const none = /=0 \{([^{}]+)\}/.exec(value)?.[1]
    if (none !== undefined) return [[name, none] as const]
    return (NAMES.test(key) || path.endsWith('.empty')) && !value.includes('{') ? [[name, value] as const] : []
  })
}

const EMPTY = new Map(emptyTexts(english).map(([name, text]) => [text, name]))

/** Returns the visible texts of a page that say that there is nothing. */
async function emptyTextsOn(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (element === null || element.getClientRects().length === 0) continue
      found.add(element.textContent.trim())
      found.add(walker.currentNode.textContent?.trim() ?? '')
    }
    return [...found]
  })
  return texts.flatMap((text) => (EMPTY.has(text) ? [`${EMPTY.get(text)}: ${text}`] : []))
}

/** Keeps every answer about data from a page; its own files and texts arrive. */
async function holdAnswers(page: Page): Promise<void> {
  await page.route(/\/v1\//, () => {})
  await page.routeWebSocket(/\/v2\/ws\//, () => {})
}

/** Returns what pages say of nothing, in each of their tabs. */
async function walk(page: Page, who: 'guest' | 'visitor', paths: readonly string[]): Promise<readonly string[]> {
  const said = new Set<string>()
  for (const path of paths) {
    await page.goto(path)
    await hydrated(page)
    await expectSession(page, who)
    const tabs = page.getByRole('main').getByRole('tab')
    for (let index = 0; index < Math.max(1, await tabs.count()); index += 1) {
      if ((await tabs.count()) > 0 && (await tabs.nth(index).isVisible())) await tabs.nth(index).click()
      for (const text of await emptyTextsOn(page)) said.add(`${path}, tab ${index}: ${text}`)
    }
  }
  return [...said]
}

/** Pages that are made of the same parts as another one of the walk, or are complete when the server sends them: for the full suite. */
const LIKE_ANOTHER: ReadonlySet<string> = new Set([
  '/modifyverification',
  '/subaccount/setting',
  '/subaccount/setting/antiphishing',
  '/subaccount/setting/api',
  '/asset/margin',
  '/asset/futures',
  '/order/marginOrderInfo',
  '/record/margin',
  '/record/mcp',
  '/trade-info/help',
  '/trade-info/glossary',
  '/trade-spot/bots',
  '/spot/BTCUSDT',
])

test('while answers are on their way, no page of a trader says that there is nothing', async ({ page }) => {
  test.slow()
  await startAtHome(page)
  await holdAnswers(page)
  // Inside simulation mode the others are dialogs over the landing page.
  const own = PERSONAL_PAGES.filter((path) => entranceAt(path) === undefined)
  const paths = someOf(
    'own pages whose answers are held',
    [...own, '/spot/BTCUSDT', '/futures/usdt/BTCUSDT'],
    (path) => !LIKE_ANOTHER.has(path),
  )
  expect(await walk(page, 'guest', paths)).toEqual([])
})

test('nor does a public page', async ({ page }) => {
  await holdAnswers(page)
  // Others are complete when the server sends them: what they say of nothing is true.
  const all = ['/', '/markets', '/markets/heat-map', '/price/bitcoin', '/convert', '/earn', '/p2p', '/web3']
  const paths = someOf('public pages whose answers are held', all, (_path, index) => index % 2 === 1)
  expect(await walk(page, 'visitor', paths)).toEqual([])
})
