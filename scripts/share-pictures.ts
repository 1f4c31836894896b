import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { SHARE_SIZE, shareScript } from '../components/layout/seo/share-pictures.ts'
import { site } from '../lib/locale/site.ts'
import { findFullChromium } from '../tests/e2e/support/chromium.ts'
import { listSharePictures, type SharePicture } from './lib/share-picture-list.ts'

/**
 * Draws the pictures for links to us, one for each kind of page and each language, in `public/og`. Draws those with new words and
 * removes those that no page uses any more. `node scripts/share-pictures.ts all` draws all again, as a new site name requires:
 * `SITE_NAME=Name node scripts/share-pictures.ts all`. Needs Chromium and the Noto fonts.
 */

const FOLDER = new URL('../public/og/', import.meta.url)
const TEMPLATE = new URL('./share-pictures.html', import.meta.url)
const FONT = new URL('../node_modules/@fontsource-variable/inter/', import.meta.url)

/** Depth of each level of the drawn order book, best first. It is only a picture and shows no prices. */
const DEPTHS = { ask: [22, 38, 30, 54, 46], bid: [50, 34, 62, 44, 74] } as const

const CJK: Readonly<Record<string, string>> = {
  ja: 'Noto Sans CJK JP',
  ko: 'Noto Sans CJK KR',
  'zh-CN': 'Noto Sans CJK SC',
  'zh-TW': 'Noto Sans CJK TC',
}

const pictures = await listSharePictures()
await mkdir(FOLDER, { recursive: true })
const there = new Set((await readdir(FOLDER)).map((name) => `/og/${name}`))
for (const path of there) if (!pictures.has(path)) await rm(new URL(path.slice('/og/'.length), FOLDER))
const wanted = process.argv[2] === 'all' ? [...pictures] : [...pictures].filter(([path]) => !there.has(path))
const browser = await chromium.launch({ ...findFullChromium(), args: ['--no-sandbox', '--disable-lcd-text'] })
const page = await browser.newPage({ viewport: SHARE_SIZE })
const template = (await readFile(TEMPLATE, 'utf8')).replace('{{fonts}}', await inlineFonts())
for (const [path, picture] of wanted) await writeFile(new URL(path.slice('/og/'.length), FOLDER), await draw(page, picture))
await browser.close()
console.log(`${wanted.length} drawn, ${pictures.size} in all`)

async function draw(onto: Page, { words, locale }: SharePicture): Promise<Buffer> {
  const values: Record<string, string> = {
    lang: locale.tag,
    dir: locale.direction,
    cjk: `'${CJK[shareScript(locale).split(' ')[0] ?? ''] ?? 'Noto Sans CJK SC'}'`,
    brand: asHtml(site.brandName),
    title: asHtml(words.title),
    text: asHtml(words.text),
    house: asHtml(words.house.replaceAll('{brand}', site.brandName)),
    asks: levels('ask'),
    bids: levels('bid'),
  }
  await onto.setContent(template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''))
  await onto.evaluate(async () => {
    await document.fonts.ready
    const main = document.querySelector('main') as HTMLElement
    for (let size = 80; size > 32 && main.scrollHeight > main.clientHeight; size -= 4) main.style.setProperty('--title', `${size}px`)
    if (main.scrollHeight > main.clientHeight || main.scrollWidth > main.clientWidth) throw new Error('the words do not fit on the picture')
  })
  // Flat colours: a palette keeps them unchanged, in a quarter of the bytes.
  return await sharp(await onto.screenshot({ type: 'png' }))
    .png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 })
    .toBuffer()
}

function levels(side: keyof typeof DEPTHS): string {
  return DEPTHS[side].map((depth) => `<li class="${side}" style="--depth:${depth}%"></li>`).join('')
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Returns the style sheet of the site's font with its files inlined. */
async function inlineFonts(): Promise<string> {
  const css = await readFile(new URL('index.css', FONT), 'utf8')
  const names = [...new Set([...css.matchAll(/url\(\.\/(files\/[^)]+)\)/g)].map(([, name = '']) => name))]
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, (await readFile(new URL(name, FONT))).toString('base64')] as const)),
  )
  return css.replaceAll(/url\(\.\/(files\/[^)]+)\)/g, (_, name: string) => `url(data:font/woff2;base64,${files.get(name) ?? ''})`)
}
