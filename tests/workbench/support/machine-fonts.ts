import type { CDPSession, Page } from '@playwright/test'

/** Characters of a page that a font of the machine draws, with the style that selects the font. */
export interface MachineText {
  readonly family: string
  readonly weight: string
  readonly lang: string
  readonly signs: string
}

/** This machine's rendering of each of some texts: its fonts' names and a hash of the pixels. */
export type Drawings = readonly string[]

const PROBES = 'machine-fonts'
/** The number of characters that distinguishes a font from all others. */
const SIGNS_MAX = 8
const drawn = new WeakMap<object, Map<string, Promise<string>>>()

/** Records the texts that pages draw on canvases, which have no elements for them. Call it before a page is opened. */
export async function noteCanvasTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const texts = new Set<string>()
    Object.assign(globalThis, { canvasTexts: texts })
    const original = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function fillText(...args) {
      // Libraries measure text with canvases that are not in the page.
      if (this.canvas.isConnected) texts.add(JSON.stringify([this.font, args[0]]))
      original.apply(this, args)
    }
  })
}

/** Returns the visible texts of a page that the machine's own fonts draw, not the shipped ones, as the browser itself reports. */
export async function readMachineTexts(page: Page): Promise<readonly MachineText[]> {
  const styles = await page.evaluate(readStyledSigns)
  const probes = styles.flatMap(({ signs, ...style }) => signs.map((sign) => ({ ...style, text: sign })))
  const fonts = await withProbes(page, probes, fontsOf)
  const found = new Map<string, { style: Omit<MachineText, 'signs'>; signs: string[] }>()
  for (const [at, { text, ...style }] of probes.entries()) {
    const own = fonts[at]?.find(({ isCustomFont }) => !isCustomFont)
    if (own === undefined) continue
    const key = JSON.stringify([own.familyName, style])
    const group = found.get(key) ?? { style, signs: [] }
    group.signs.push(text)
    found.set(key, group)
  }
  return [...found]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { style, signs }]) => ({ ...style, signs: signs.toSorted().slice(0, SIGNS_MAX).join('') }))
}

/** Draws the texts with this machine's fonts for them. */
export async function drawTexts(page: Page, texts: readonly MachineText[]): Promise<Drawings> {
  const browser = page.context().browser() ?? page
  const known = drawn.get(browser) ?? new Map<string, Promise<string>>()
  drawn.set(browser, known)
  const drawings: string[] = []
  for (const text of texts) {
    const key = JSON.stringify(text)
    const drawing = known.get(key) ?? draw(page, text)
    known.set(key, drawing)
    drawings.push(await drawing)
  }
  return drawings
}

async function draw(page: Page, { signs, ...style }: MachineText): Promise<string> {
  const [fonts = []] = await withProbes(page, [{ ...style, text: signs }], fontsOf)
  const names = [...new Set(fonts.map(({ familyName }) => familyName))].toSorted()
  return `${names.join(', ')}: ${await page.evaluate(hashOfPoints, { ...style, names, text: signs })}`
}

interface Probe {
  readonly family: string
  readonly weight: string
  readonly lang: string
  readonly text: string
}

interface PlatformFont {
  readonly familyName: string
  readonly isCustomFont: boolean
}

/** Puts each text into an off-screen element of its own while `look` runs. */
async function withProbes<T>(page: Page, probes: readonly Probe[], look: (session: CDPSession) => Promise<T>): Promise<T> {
  await page.evaluate(
    async ([id, all]) => {
      const host = document.createElement('div')
      host.id = id
      host.style.cssText = 'position: fixed; inset-block-start: -200vh; white-space: nowrap'
      for (const { family, weight, lang, text } of all) {
        const probe = document.createElement('i')
        Object.assign(probe.style, { fontFamily: family, fontWeight: weight, fontStyle: 'normal' })
        probe.lang = lang
        probe.textContent = text
        host.append(probe)
      }
      document.documentElement.append(host)
      // The first layout with a font face loads it.
      host.getBoundingClientRect()
      await document.fonts.ready
    },
    [PROBES, probes] as const,
  )
  const session = await page.context().newCDPSession(page)
  try {
    return await look(session)
  } finally {
    await session.detach()
    await page.evaluate((id) => document.getElementById(id)?.remove(), PROBES)
  }
}

/** Returns the fonts of every probe, in order. */
async function fontsOf(session: CDPSession): Promise<readonly (readonly PlatformFont[])[]> {
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: `#${PROBES} > i` })
  return await Promise.all(nodeIds.map(async (nodeId) => (await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts))
}

/** Runs in the page. */
function readStyledSigns(): readonly { family: string; weight: string; lang: string; signs: string[] }[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const found = new Map<string, Set<string>>()
  const note = (style: { fontFamily: string; fontWeight: string }, element: Element, text: string) => {
    const lang = element.closest('[lang]')?.getAttribute('lang') ?? ''
    const key = JSON.stringify([style.fontFamily, style.fontWeight, lang])
    const signs = found.get(key) ?? new Set<string>()
    for (const { segment } of segmenter.segment(text)) if (segment.trim() !== '') signs.add(segment)
    found.set(key, signs)
  }
  const isOnScreen = ({ left, right, top, bottom, width, height }: DOMRect) =>
    width > 0 && height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (element === null || !element.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    if (isOnScreen(range.getBoundingClientRect())) note(getComputedStyle(element), element, node.textContent ?? '')
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || !isOnScreen(element.getBoundingClientRect())) continue
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      note(getComputedStyle(element), element, element.value || element.placeholder)
    for (const part of ['::before', '::after']) {
      const style = getComputedStyle(element, part)
      if (style.content.startsWith('"')) note(style, element, style.content.slice(1, -1))
    }
  }
  const { canvasTexts = new Set<string>() } = globalThis as { canvasTexts?: Set<string> }
  const style = document.createElement('i').style
  for (const entry of canvasTexts) {
    const [font, text] = JSON.parse(entry) as [string, string]
    style.font = font
    note(style, document.body, text)
  }
  return [...found].map(([key, signs]) => {
    const [family = '', weight = '', lang = ''] = JSON.parse(key) as string[]
    return { family, weight, lang, signs: [...signs] }
  })
}

/** Runs in the page. */
function hashOfPoints({ family, weight, lang, names, text }: Probe & { readonly names: readonly string[] }): string {
  const canvas = document.createElement('canvas')
  canvas.lang = lang
  const pen = canvas.getContext('2d')
  if (!pen) return 'none'
  const font = `${weight} 32px ${[...names.map((name) => `"${name}"`), family].join(', ')}`
  pen.font = font
  // Setting the size resets the font.
  canvas.width = Math.ceil(pen.measureText(text).width) + 8
  canvas.height = 64
  pen.font = font
  pen.fillText(text, 4, 44)
  let hash = 0x811c9dc5
  for (const part of pen.getImageData(0, 0, canvas.width, canvas.height).data) hash = Math.imul(hash ^ part, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
