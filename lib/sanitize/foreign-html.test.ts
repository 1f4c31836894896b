import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeForeignHtml, shownTarget } from './foreign-html.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/** Goal: a text of a stranger shows no pictures, and none of its links opens in the reader's own tab or keeps a handle on it. */

const CUT_OFF = 'target="_blank" rel="noopener noreferrer nofollow ugc"'

describe('a text of a stranger', () => {
  it.each([
    ['<a href="https://evil.example/x">a</a>', `<a ${CUT_OFF} href="https://evil.example/x" rel="nofollow">a</a>`],
    ['<a>a</a>', '<a>a</a>'],
    ['<p>a</p><img src="https://evil.example/x.png">', '<p>a</p>'],
    ['<b title="<a href=x>">a</b>', sanitizeHtml('<b title="<a href=x>">a</b>')],
    ['<b title="<img src=x>">a</b>', sanitizeHtml('<b title="<img src=x>">a</b>')],
  ])('%s', (written, shown) => {
    expect(sanitizeForeignHtml(written)).toBe(shown)
  })

  it('has the same links and text as before, whatever else it holds', () => {
    const piece = fc.constantFrom(
      '<a href="https://a.example/">',
      '<a href="/x" target="_self">',
      '<a title="<a ">',
      '</a>',
      '"',
      "'",
      '<',
      'x',
      '<b title="',
      '">',
      '<img src=/x>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const written = pieces.join('')
        const shown = sanitizeForeignHtml(written)
        expect(shown.replaceAll(` ${CUT_OFF}`, '')).toBe(
          sanitizeHtml(written).replaceAll(/<img(?:\s[a-z-]+(?:="[^"]*")?)*\s*\/?>/g, (tag) => (shown.includes(tag) ? tag : '')),
        )
      }),
    )
  })
})

it.each([
  ['https://user:secret@evil.example:8443/bank.example', 'evil.example:8443'],
  ['https://аpple.example/', 'xn--pple-43d.example'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['tel:+123', 'tel:+123'],
])('the target of %s is shown as %s', (href, shown) => {
  expect(shownTarget(href)).toBe(shown)
})
