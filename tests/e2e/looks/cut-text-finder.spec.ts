import { expect, test } from '@playwright/test'
import { cutTexts } from './cut-text/cut-text.ts'

// Goal: the finder of cut texts detects every way in which a text can be cut, and reports nothing on a sound page.

const WORDS = 'Quantidade mínima (BTC)'

/** Each fault with its expected report. */
const FAULTS: readonly (readonly [name: string, told: RegExp, html: string])[] = [
  ['cut by its box', /is cut: /, `<p style="inline-size: 60px; overflow: hidden; white-space: nowrap">${WORDS}</p>`],
  [
    'shortened by dots',
    /is cut: /,
    `<p style="inline-size: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${WORDS}</p>`,
  ],
  [
    'cut by a box further out',
    /is cut: p > b by /,
    `<div style="inline-size: 60px; overflow: clip"><p style="inline-size: 300px"><b>${WORDS}</b></p></div>`,
  ],
  ['cut by containment', /is cut: /, `<p style="inline-size: 60px; block-size: 20px; contain: strict; white-space: nowrap">${WORDS}</p>`],
  ['cut at its foot', /is cut: /, `<p style="inline-size: 90px; block-size: 1.5em; line-height: 1.5; overflow: hidden">${WORDS}</p>`],
  [
    'scrolled without a bar',
    /is cut: /,
    `<p style="inline-size: 60px; overflow-x: auto; scrollbar-width: none; white-space: nowrap">${WORDS}</p>`,
  ],
  [
    'out of reach of a scroller',
    /cannot be scrolled to: /,
    `<div style="inline-size: 60px; overflow: auto"><p style="margin-inline-start: -40px; white-space: nowrap">${WORDS}</p></div>`,
  ],
  ['out of its button', /leaves its frame: /, `<button style="inline-size: 60px; white-space: nowrap">${WORDS}</button>`],
  [
    'over another text',
    /is written over "(?:first|second)"/,
    '<div style="position: relative"><p style="margin: 0">first</p><p style="position: absolute; inset-block-start: 0; margin: 0">second</p></div>',
  ],
  [
    'over a field',
    /is written over /,
    '<div style="display: flex; inline-size: 60px"><span style="flex: none; inline-size: 20px; white-space: nowrap">Quantidade</span><input style="flex: none"></div>',
  ],
  ['beyond the window', /leaves the window: /, `<p style="position: fixed; inset-inline-end: -90px; margin: 0">${WORDS}</p>`],
  ['on a page that is too wide', /the page is \d+ px wide/, `<p style="inline-size: 140vw">${WORDS}</p>`],
  [
    'chosen in a narrow list',
    /cuts its choice "A long choice"/,
    '<select style="inline-size: 50px"><option>A</option><option>A long choice</option></select>',
  ],
  [
    'standing in an empty field',
    /cuts its hint "A long hint for it"/,
    '<input style="inline-size: 60px" placeholder="A long hint for it">',
  ],
  ['a figure in a field', /cuts its figure 71234\.5678/, '<input inputmode="decimal" style="inline-size: 40px" value="71234.5678">'],
]

/** Markup that must not be reported. */
const SOUND = `
  <p style="inline-size: 60px">${WORDS}</p>
  <p style="position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap">${WORDS}</p>
  <p style="display: none; inline-size: 10px; overflow: hidden">${WORDS}</p>
  <pre style="inline-size: 60px; overflow-x: auto">${WORDS}</pre>
  <p>under it</p><p style="position: relative; margin-block-start: -2em; background: rgb(255 255 255)">over it</p>
  <table style="display: block; block-size: 2em; overflow: hidden; line-height: 2; border-spacing: 0"><tbody><tr><td style="padding: 0">one</td></tr><tr><td style="padding: 0">two</td></tr></tbody></table>
  <select><option>A</option><option>A long choice</option></select>
  <button>${WORDS}</button>`

for (const direction of ['ltr', 'rtl']) {
  test(`a cut text is found, ${direction}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const [name, told, html] of FAULTS) {
      await page.setContent(`<!doctype html><html dir="${direction}"><body style="font: 16px sans-serif">${html}</body></html>`)
      const found = await cutTexts(page)
      expect(found.join('\n'), name).toMatch(told)
    }
  })

  test(`whole texts are not reported, ${direction}`, async ({ page }) => {
    await page.setContent(`<!doctype html><html dir="${direction}"><body style="font: 16px sans-serif">${SOUND}</body></html>`)
    expect(await cutTexts(page)).toEqual([])
  })
}
