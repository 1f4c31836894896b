import { expect, type Browser, type Page } from '@playwright/test'
import { LOCALES, type LocaleCode, type LocaleRow } from '#lib/locale/locales.ts'
import { IS_FULL_SUITE, onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { CutSearch, DESKTOP, LAPTOP, LARGE, PHONE, WIDE_PHONE } from './cut-text/cut-search.ts'
import { chooseOtherKind } from '../support/terminal.ts'
import { traderOf, type Kept } from '../support/trader.ts'
import { fromAnywhere, test } from '../support/person.ts'

// Goal: no text of the product is cut, shortened by dots or written over another, in any language, in any common window, nor
// when a reader changes text spacing (WCAG 1.4.12).

/** One locale of each catalogue. */
const LANGUAGES: readonly LocaleRow[] = LOCALES.filter(({ code, catalogues }) => catalogues.length === 1 && catalogues[0] === code)
const ofLanguages = (...codes: readonly LocaleCode[]) => LANGUAGES.filter(({ code }) => codes.includes(code))

/** The languages with the longest words, tested on all pages and dialogs in every window; others only on common pages in narrow ones. */
const WORDY: ReadonlySet<string> = new Set(['de', 'pt', 'ru', 'vi', 'uz', 'ph'])
const isWordy = ({ code }: LocaleRow) => WORDY.has(code)
/** The quick suite takes the longest words of each script, another direction, and letters without spaces, by turns in four areas. */
const QUICK_IN = { futures: 'de', spot: 'ja', own: 'uz', public: 'ar' } as const
const inQuick = (area: keyof typeof QUICK_IN, code: string) => (QUICK_IN[area] === code ? test : onlyInFull(test))
const SPACED = someOf('texts spaced by a reader', ofLanguages('en', 'de', 'ar', 'ja'), () => false)
const widthsFor = (locale: LocaleRow) => (IS_FULL_SUITE && isWordy(locale) ? [DESKTOP, LAPTOP, WIDE_PHONE, PHONE] : [PHONE])
/** A search looks at up to fifty states of a page, which takes a busy machine several times as long as a quiet one. */
const SEARCH_TIMEOUT_MS = 240_000
const [FUTURES, SPOT] = ['/futures/usdt/BTCUSDT', '/spot/BTCUSDT'] as const
/** Pages that are complete before their scripts load. */
const PUBLIC_PAGES = [
  '/',
  '/markets',
  '/markets/futures',
  '/markets/heat-map',
  '/price/bitcoin',
  '/fee',
  '/convert',
  '/earn',
  '/trading-bot',
  '/copy-trading',
  '/copy-trading/trend',
  '/web3',
  '/p2p',
  '/vip/vipIntroduce',
  '/vip/detail',
  '/status',
  '/api-doc',
  '/help',
  '/help/glossary',
  '/proof-of-reserves',
  '/download',
]
const OWN_PAGES = ['/asset', '/order/mcp', '/account/setting', '/account/setting/security']
const PRODUCTS = ['convert', 'earn', 'gift', 'web3', 'p2p', 'p2p/orders', 'performance'].map((name) => `/trade-asset/${name}`)
const SETTINGS = ['/account/newapi', '/account/setting/alerts']
const BOTS = ['/trade-spot/bots', '/trade-swap/bots', '/trade-swap/copy']
const OTHER_OWN_PAGES = [...PRODUCTS, ...BOTS, '/asset/spot', '/asset/futures', '/transac', ...SETTINGS]
const ENTRANCES = ['/login', '/register']

// Few tests take longer to make a trader in each worker than they gain from several.
if (!IS_FULL_SUITE) test.describe.configure({ mode: 'default' })

interface Who {
  readonly browser: Browser
  readonly trader?: Kept
  readonly baseURL: string | undefined
}

/** Opens a tab of the shared trader, or of a visitor. */
async function openTab({ browser, trader, baseURL }: Who): Promise<Page> {
  const context = await browser.newContext({
    ...(trader && { storageState: trader }),
    baseURL: baseURL ?? '',
    extraHTTPHeaders: fromAnywhere(),
    viewport: { width: DESKTOP, height: 900 },
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** Checks the ticket with every kind of order and its options. */
async function searchTicket(search: CutSearch, part: string): Promise<void> {
  for (const kind of ['trailing', 'scaled', 'bracket', 'iceberg', 'twap', 'chase']) {
    await chooseOtherKind(search.page.locator(part).filter({ visible: true }), kind)
    await search.look(`ticket ${kind}`, [], part)
  }
  for (const kind of ['market', 'trigger', 'limit']) {
    await search.press(`${part} [data-kind="${kind}"]`)
    await search.look(`ticket ${kind}`, [], part)
  }
}

async function openTerminal(search: CutSearch, path: string): Promise<void> {
  const { page } = search
  await search.resize(DESKTOP)
  await search.visit(path)
  await page.locator('form[data-ticket] [data-submit]:not([aria-disabled])').filter({ visible: true }).waitFor()
  await page.locator('[data-layout-menu]').waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('pointermove')))
  await page.locator('[data-tool-chart="ready"]').waitFor()
}

async function searchPanels(search: CutSearch): Promise<void> {
  const tabs = await search.page
    .locator('[data-area="panels"] [data-tab]')
    .evaluateAll((all) => all.map((tab) => tab.getAttribute('data-tab') ?? ''))
  for (const tab of tabs) {
    await search.press(`[data-tab="${tab}"]`)
    await search.look(`panel ${tab}`, [], '[data-area="panels"]')
  }
}

/** Checks the desktop terminal with each of its panels and overlays. */
async function searchTerminal(search: CutSearch, opens: boolean): Promise<void> {
  await search.look('terminal', [LARGE, DESKTOP, LAPTOP])
  await searchTicket(search, 'form[data-ticket]')
  await searchPanels(search)
  await search.press('[data-panel-tab="trades"]')
  await search.look('trades', [])
  await search.press('[data-panel-tab="book"]')
  await search.press('[data-chart-view="depth"]')
  await search.look('depth', [], '[data-area="chart"]')
  await search.press('[data-chart-view="candles"]')
  if (!opens) return
  await search.open('keys', ':has(+ [data-open-alerts]) > button', '[role="dialog"] [data-hotkey]')
  await search.open('layouts', '[data-layout-menu]', '[role="menu"]')
  await search.press('[data-tab="orders"]')
  await search.open('columns', '[role="tabpanel"] [data-columns]', '[data-column-chooser]')
}

/** Checks a phone's terminal: its views, panels, ticket and overlays. */
async function searchPhone(search: CutSearch, opens: boolean): Promise<void> {
  const { page } = search
  await search.look('phone', [WIDE_PHONE, PHONE])
  await search.open('pairs', 'header > button[data-tip]', '[role="dialog"] li')
  await search.press('[data-pair-details]')
  await search.look('head', [WIDE_PHONE, PHONE], '[data-terminal] header')
  if (opens) await searchWhatOpens(search)
  await search.press('[data-pair-details]')
  for (const [index, view] of ['book', 'trades', 'watchlist'].entries()) {
    await search.press(`[data-terminal] > fieldset > button:nth-of-type(${index + 2})`)
    await search.look(view, [], '[data-terminal]')
  }
  await searchPanels(search)
  await search.press('[data-open-ticket]')
  await page.locator('[role="dialog"] [data-ticket]').waitFor()
  await searchTicket(search, '[role="dialog"]')
  await search.press('[role="dialog"] [data-leverage]')
  await page.locator('[role="dialog"] [type="range"]').nth(1).waitFor({ state: 'attached' })
  await search.look('leverage', [], '[role="dialog"]')
}

/** Checks the menus and dialogs on a phone, which are the same as on a desktop but with less room. */
async function searchWhatOpens(search: CutSearch): Promise<void> {
  for (const [index, name] of ['indicators', 'drawings'].entries()) {
    await search.open(name, `[data-area="chart"] [aria-haspopup="menu"] >> nth=${index}`, '[role="menu"]')
  }
  await search.open('palette', '[data-open-palette]', '[role="dialog"] [role="option"]')
  await search.open('alerts', '[data-open-alerts]', '[role="dialog"] input')
  for (const [tab, count] of [
    ['positions', 3],
    ['orders', 2],
  ] as const) {
    await search.press(`[data-tab="${tab}"]`)
    for (let index = 0; index < count; index += 1) {
      await search.open(`${tab} ${index}`, `[role="tabpanel"] tbody button >> nth=${index}`, '[role="dialog"] :is(input, p, li, dd)')
    }
  }
}

/** Checks a smaller terminal: the parts that spot has and futures do not. */
async function searchSpot(search: CutSearch): Promise<void> {
  await search.look('terminal', [LARGE, LAPTOP, DESKTOP])
  await searchTicket(search, 'form[data-ticket]')
  await search.look('phone', [WIDE_PHONE, PHONE])
  await search.press('[data-open-ticket]')
  await search.page.locator('[role="dialog"] [data-ticket]').waitFor()
  await searchTicket(search, '[role="dialog"]')
}

/** Pages that are made like another one of the search: for the full suite. */
const LIKE_ANOTHER: ReadonlySet<string> = new Set([
  '/markets/futures',
  '/copy-trading/trend',
  '/vip/vipIntroduce',
  '/help/glossary',
  '/proof-of-reserves',
  '/asset/spot',
  '/trade-swap/bots',
  '/trade-asset/p2p/orders',
])

async function searchPages(search: CutSearch, paths: readonly string[], widths: readonly number[]): Promise<void> {
  for (const path of someOf(`pages searched for cut texts from ${paths[0]} on`, paths, (each) => !LIKE_ANOTHER.has(each))) {
    await search.visit(path)
    await search.look('page', widths)
  }
}

for (const locale of SPACED) {
  test(`no text is cut where a reader spaces letters, words and lines in ${locale.code}`, async ({ browser, baseURL }) => {
    test.setTimeout(SEARCH_TIMEOUT_MS)
    const own = new CutSearch(await openTab({ browser, trader: await traderOf(browser, baseURL), baseURL }), locale, { isSpaced: true })
    await openTerminal(own, FUTURES)
    await searchTerminal(own, true)
    await searchPhone(own, true)
    await searchPages(own, ['/asset', '/order/mcp', '/account/setting'], [LAPTOP, PHONE])
    const visitor = new CutSearch(await openTab({ browser, baseURL }), locale, { isSpaced: true })
    await visitor.withoutScripts()
    await searchPages(visitor, ['/', '/markets', '/price/bitcoin', '/fee', '/vip/detail', '/status'], [LAPTOP, PHONE])
    expect([...own.found, ...visitor.found]).toEqual([])
    await own.close()
    await visitor.close()
  })
}

for (const locale of LANGUAGES) {
  const { code } = locale

  inQuick('futures', code)(`no text of the futures terminal is cut in ${code}`, async ({ browser, baseURL }) => {
    test.setTimeout(SEARCH_TIMEOUT_MS)
    const search = new CutSearch(await openTab({ browser, trader: await traderOf(browser, baseURL), baseURL }), locale)
    await openTerminal(search, FUTURES)
    await searchTerminal(search, isWordy(locale))
    await searchPhone(search, isWordy(locale))
    expect(search.found).toEqual([])
    await search.close()
  })

  inQuick('spot', code)(`no text of the spot terminal is cut in ${code}`, async ({ browser, baseURL }) => {
    test.setTimeout(SEARCH_TIMEOUT_MS)
    const search = new CutSearch(await openTab({ browser, trader: await traderOf(browser, baseURL), baseURL }), locale)
    await openTerminal(search, SPOT)
    await searchSpot(search)
    expect(search.found).toEqual([])
    await search.close()
  })

  inQuick('own', code)(`no text of somebody's own pages is cut in ${code}`, async ({ browser, baseURL }) => {
    test.setTimeout(SEARCH_TIMEOUT_MS)
    const search = new CutSearch(await openTab({ browser, trader: await traderOf(browser, baseURL), baseURL }), locale)
    await searchPages(search, isWordy(locale) ? [...OWN_PAGES, ...OTHER_OWN_PAGES] : OWN_PAGES, widthsFor(locale))
    expect(search.found).toEqual([])
    await search.close()
  })

  inQuick('public', code)(`no text of the public pages is cut in ${code}`, async ({ browser, baseURL }) => {
    test.setTimeout(SEARCH_TIMEOUT_MS)
    const search = new CutSearch(await openTab({ browser, baseURL }), locale)
    await searchPages(search, ENTRANCES, widthsFor(locale))
    await searchHeader(search)
    await search.withoutScripts()
    await searchPages(search, PUBLIC_PAGES, widthsFor(locale))
    expect(search.found).toEqual([])
    await search.close()
  })
}

/** Checks the menus of every page. */
async function searchHeader(search: CutSearch): Promise<void> {
  await search.visit('/fee')
  await search.resize(LAPTOP)
  for (const [index, menu] of (await search.page.locator('body > header summary').all()).entries()) {
    if (!(await menu.isVisible())) continue
    await menu.click()
    await search.look(`menu ${index}`, [], 'body > header')
    await search.page.keyboard.press('Escape')
  }
  await search.open('languages', 'body > header a[data-opens="languages"]', '[role="dialog"] a')
  await search.resize(PHONE)
  await search.press('details[data-drawer] > summary')
  await search.look('drawer', [], 'body > header')
}
