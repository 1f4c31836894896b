import { expect, type Page } from '@playwright/test'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import english from '../../../messages/en.json' with { type: 'json' }
import { findLocale, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { listing } from '#lib/routing/listed-pairs.ts'
import { PERSONAL_PAGES, publicPages } from '#lib/routing/pages.ts'
import { isAllowedInSimulation } from '#lib/routing/simulation-gate.ts'
import { IS_FULL_SUITE, someOf } from '#tests/support/full-suite.ts'
import { enterFrom } from '../support/guest.ts'
import { expectSession, newEmail, register, test } from '../support/person.ts'
import { hydrated, visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: no link and no tab of any page leads nowhere: each is pressed, as guest and as user, in two languages. Of links to pages of one
// kind (a pair, a coin, a currency, a leader) one is pressed, and another is asked for. In the quick suite the two walks share the pages:
// each page is walked over once, by whoever uses it more.

const WORDS = { en: english, ar: arabic } as const
type Code = keyof typeof WORDS
const VISITS: readonly (readonly [who: 'guest' | 'user', code: Code])[] = [
  ['guest', 'en'],
  ['user', 'ar'],
  ['guest', 'ar'],
  ['user', 'en'],
]

/** The parts of an address that name one of many: of these pages one is as good as another. */
const NAMES = new Set([...listing().list.spot.map(({ symbol }) => symbol), ...listing().list.futures.map(({ symbol }) => symbol)])
const PREFIXES = new RegExp(`^(?:${LOCALES.flatMap(({ prefix }) => prefix || []).join('|')})(?=/|$)`)
/** How many addresses of a kind are asked for. */
const ASKED_OF_KIND = 2
const ONE_OF_MANY = /^(\/(?:price|p2p|copy-trading|trade-swap\/copy|trade-asset\/gift|api-doc))\/[^/]+$/

/** The part of an account's settings that a registered user sees more of than a guest. */
const SETTINGS = /^\/(?:account|subaccount)(?:\/|$)/

/** Checks whether one of the quick suite's walks leaves a page to the other: trading and assets are walked by the guest, the rest by the user. */
function isLeft(who: 'guest' | 'user', path: string): boolean {
  if (IS_FULL_SUITE) return false
  const isTrading =
    isAllowedInSimulation(path) && !SETTINGS.test(path) && publicPages().every((page) => page.path !== path || isTerminal(path))
  return who === 'guest' ? !isTrading : isTrading
}

/** Terminals are public pages, too. */
function isTerminal(path: string): boolean {
  return /^\/(?:spot|futures)\//.test(path)
}

/** Returns what is the same of all addresses of one kind. */
function kindOf(url: URL): string {
  const path = url.pathname
    .split('/')
    .map((part) => (NAMES.has(part) ? ':pair' : part))
    .join('/')
    .replace(PREFIXES, '')
    .replace(ONE_OF_MANY, '$1/:name')
  const fields = [...url.searchParams].map(([name, value]) => (name === 'list' ? `${name}=${value}` : name)).toSorted()
  return `${path || '/'}?${fields.join('&')}`
}

interface FoundLink {
  readonly href: string
  readonly opens: string | null
  readonly index: number
}

/** Returns the links of a page that lead to pages of the site, with their place among all links. */
async function linksOn(page: Page): Promise<readonly FoundLink[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].flatMap((link, index) => {
      const isPage = link.origin === location.origin && !link.hasAttribute('download') && link.target === ''
      return isPage && !(link.getAttribute('href') ?? '').startsWith('#')
        ? [{ href: link.href, opens: link.dataset['opens'] ?? null, index }]
        : []
    }),
  )
}

/** Presses each tab of a page that is not open, also those that another one brings. */
async function pressTabs(page: Page): Promise<void> {
  for (let index = 0; ; index += 1) {
    const tabs = page.locator('[role="tab"]:visible')
    if (index >= (await tabs.count())) return
    const tab = tabs.nth(index)
    if ((await tab.getAttribute('aria-selected')) === 'true') continue
    await tab.evaluate((element: HTMLElement) => element.click())
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }
}

/** Returns what no page has: characters that are copied unseen with its texts, and fields for secrets that name no kind of secret. */
async function oddThingsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const secrets = [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')]
      .filter(({ autocomplete }) => autocomplete !== 'current-password' && autocomplete !== 'new-password')
      .map((field) => `a password field with autocomplete "${field.autocomplete}"`)
    const text = document.dir === 'rtl' ? '' : document.body.innerText
    return [...secrets, ...(text.match(/.{0,30}[\u200e\u200f\u202a-\u202e\u2066-\u2069].{0,30}/g) ?? [])]
  })
}

/** Walks over all pages that can be reached, and tells what was wrong on them. */
class Walk {
  readonly faults: string[] = []
  readonly #pressed = new Set<string>()
  readonly #asked = new Map<string, Set<string>>()
  readonly #complaints: readonly string[]
  #told = 0

  readonly #page: Page
  readonly #locale: LocaleRow
  readonly #who: 'guest' | 'user'

  constructor(page: Page, locale: LocaleRow, who: 'guest' | 'user') {
    this.#page = page
    this.#locale = locale
    this.#who = who
    this.#complaints = watchPage(page)
  }

  /** Visits the page at an address and follows the links from there on, until there is none that has not been pressed. */
  async from(address: string): Promise<void> {
    const kind = kindOf(new URL(address, this.#page.url()))
    if (this.#pressed.has(kind)) return
    this.#pressed.add(kind)
    const answer = await this.#page.goto(address)
    if ((answer?.status() ?? 0) >= 400) this.faults.push(`${address}: ${answer?.status()}`)
    for (let next: string | null = address; next !== null; next = await this.#pressNext(next)) await this.#look(next)
  }

  /** Looks at the open page: presses its tabs and asks for its links. */
  async #look(from: string): Promise<void> {
    const [page, locale] = [this.#page, this.#locale]
    await hydrated(page)
    await expect(page.locator('main h1').first()).toBeAttached()
    await pressTabs(page)
    const words = WORDS[locale.code as Code].errors
    const heading = await page.locator('main h1').first().innerText()
    if (heading === words.notFoundTitle || heading === words.brokenTitle) this.faults.push(`${from}: ${heading}`)
    this.faults.push(...(await oddThingsOn(page)).map((thing) => `${from}: ${thing}`))
    const news = this.#complaints.slice(this.#told)
    this.#told = this.#complaints.length
    this.faults.push(...news.map((complaint) => `${from}: ${complaint}`))
    const links = await linksOn(page)
    // One after the other: the site refuses work when it has too much.
    for (const { href } of links) await this.#ask(href, from)
  }

  /** Asks once for the page of a link: it is there, and it is the one that the link names. */
  async #ask(href: string, from: string): Promise<void> {
    const url = new URL(href)
    const { pathname, search } = url
    // Of one kind a second one is asked for, in any language; the first one is pressed.
    const kind = `${this.#isOurs(url)} ${kindOf(url)}`
    const asked = this.#asked.get(kind) ?? new Set<string>()
    if (asked.has(pathname + search) || asked.size >= ASKED_OF_KIND) return
    this.#asked.set(kind, asked.add(pathname + search))
    const answer = await this.#page.request.get(pathname + search, { maxRedirects: 0 })
    const status = answer.status()
    if (status >= 400) this.faults.push(`${from} links to ${pathname}${search}: ${status}`)
  }

  /** Presses the first link of the open page whose kind is new; returns its address, or null if there is none. */
  async #pressNext(from: string): Promise<string | null> {
    const page = this.#page
    const links = await linksOn(page)
    const next = links.find(({ href, opens }) => opens === null && this.#isOpen(new URL(href)) && !this.#pressed.has(kindOf(new URL(href))))
    if (!next) return null
    const url = new URL(next.href)
    this.#pressed.add(kindOf(url))
    const before = page.url()
    await page.evaluate((index) => document.querySelectorAll<HTMLAnchorElement>('a[href]')[index]?.click(), next.index)
    await page.waitForURL(({ href }) => href !== before)
    const { pathname, search } = new URL(page.url())
    if (pathname + search !== url.pathname + url.search)
      this.faults.push(`${from}: the link to ${url.pathname}${url.search} led to ${page.url()}`)
    return pathname + search
  }

  /** Checks whether a link stays in the language of this walk. */
  #isOurs({ pathname }: URL): boolean {
    return (PREFIXES.exec(pathname)?.[0] ?? '') === this.#locale.prefix
  }

  /** Checks whether a link stays in this walk's language, on its pages, and in simulation mode if that is on. */
  #isOpen(url: URL): boolean {
    const path = url.pathname.replace(PREFIXES, '') || '/'
    return this.#isOurs(url) && !isLeft(this.#who, path) && (this.#who === 'user' || isAllowedInSimulation(path))
  }
}

for (const [who, code] of someOf('every link and tab', VISITS, (_visit, index) => index < 2)) {
  test(`every link and tab leads somewhere, for a ${who} in ${code}`, async ({ page }) => {
    test.slow()
    const locale = findLocale(code)
    if (who === 'guest') await enterFrom(page, localPath(locale, '/convert'), localPath(locale, '/trade-asset/convert'))
    else {
      await visit(page, localPath(locale, '/register'))
      await register(page, newEmail('walker'), WORDS[code].auth)
    }
    await expectSession(page, who)
    const walk = new Walk(page, locale, who)
    const reached = [...publicPages().map(({ path }) => path), ...PERSONAL_PAGES].filter(
      (path) => who === 'user' || isAllowedInSimulation(path),
    )
    const paths = someOf(`pages walked by a ${who}`, reached, (path) => !isLeft(who, path))
    for (const path of paths) await walk.from(localPath(locale, path))
    expect(walk.faults).toEqual([])
  })
}
