import { expect, type CDPSession, type Page } from '@playwright/test'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { cutTexts } from './cut-text.ts'
import { visit } from '../../support/visit.ts'

/** Widths of common windows in pixels: two phones, a laptop, a desktop, a large screen. */
export const [PHONE, WIDE_PHONE, LAPTOP, DESKTOP, LARGE] = [360, 390, 1280, 1440, 1920] as const
/** Narrower windows are operated by touch. */
const MOUSE_WIDTH = 768

/** Stops what moves, and lays out what a browser would defer. */
export const STILL =
  '*, *::before, *::after { animation: none !important; transition: none !important; content-visibility: visible !important }'
/** The spacing that WCAG 1.4.12 lets a reader apply to every text. */
const SPACED = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

/** Searches states of pages for cut texts and collects the findings with their location. */
export class CutSearch {
  readonly found: string[] = []
  readonly page: Page
  readonly #locale: LocaleRow
  readonly #rules: string
  #path = ''
  #tools: Promise<CDPSession> | null = null
  #hasScripts = true
  #isReady = false

  constructor(page: Page, locale: LocaleRow, { isSpaced = false }: { readonly isSpaced?: boolean } = {}) {
    this.page = page
    this.#locale = locale
    this.#rules = isSpaced ? `${STILL} ${SPACED}` : STILL
  }

  /** From now on leaves pages as the server rendered them, which is much faster. */
  async withoutScripts(): Promise<void> {
    const tools = await this.#devTools()
    await tools.send('Network.enable')
    await tools.send('Network.setBlockedURLs', { urls: ['*.js'] })
    this.#hasScripts = false
  }

  async visit(path: string): Promise<void> {
    await this.#addRules()
    this.#path = path
    const address = localPath(this.#locale, path)
    await (this.#hasScripts ? visit(this.page, address) : this.page.goto(address))
    await expect(this.page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
    await this.page.evaluate(async () => {
      await document.fonts.ready
    })
  }

  /** Checks a part of the page in windows of each width, or at the current width. */
  async look(state: string, widths: readonly number[], part?: string): Promise<void> {
    for (const width of widths.length > 0 ? widths : [this.page.viewportSize()?.width ?? 0]) {
      await this.resize(width)
      const faults = await cutTexts(this.page, part)
      this.found.push(...faults.map((fault) => `${this.#locale.code} ${this.#path} ${width} ${state}: ${fault}`))
    }
  }

  async resize(width: number): Promise<void> {
    const before = this.page.viewportSize()?.width
    if (before === width) return
    const isTouched = width < MOUSE_WIDTH
    await this.page.setViewportSize({ width, height: isTouched ? 844 : 900 })
    await (await this.#devTools()).send('Emulation.setTouchEmulationEnabled', { enabled: isTouched })
  }

  /** Presses a visible element without waiting until it is stable, because prices never are. */
  async press(selector: string): Promise<void> {
    await this.page
      .locator(selector)
      .filter({ visible: true })
      .first()
      .evaluate((element: HTMLElement) => element.click())
  }

  /** Opens something over the page, checks it once a part of it is there, and closes it. */
  async open(state: string, opener: string, sign: string): Promise<void> {
    await this.page.locator(opener).filter({ visible: true }).first().focus()
    await this.page.keyboard.press('Enter')
    await this.page.locator(sign).first().waitFor({ state: 'attached' })
    await this.look(state, [], '[role="dialog"], [role="menu"]')
    await this.page.keyboard.press('Escape')
    await expect(this.page.locator(sign)).toHaveCount(0)
  }

  async close(): Promise<void> {
    await this.page.context().close()
  }

  /** Adds the style rules of this search to all pages that open in its tab from now on. */
  async #addRules(): Promise<void> {
    if (this.#isReady) return
    this.#isReady = true
    this.page.setDefaultTimeout(15_000)
    await this.page.addInitScript((rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }, this.#rules)
  }

  #devTools(): Promise<CDPSession> {
    this.#tools ??= this.page.context().newCDPSession(this.page)
    return this.#tools
  }
}
