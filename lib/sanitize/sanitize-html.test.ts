import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { site } from '#lib/locale/site.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allow-list.ts'
import { sanitizeHtml } from './sanitize-html.ts'

// The console is told of each refusal: here a test alone.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

describe('elements that stay', () => {
  it.each([
    '<p>One <strong>strong</strong> word<br>and <em>another</em>.</p>',
    '<ul><li>a</li><li>b</li></ul><ol start="3" reversed=""><li value="3">c</li></ol>',
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    '<h2 dir="rtl" lang="ar">a</h2><blockquote>b</blockquote><pre><code>c</code></pre>',
    '<img src="/a.png" alt="a" title="b" width="3" height="4">',
    '<img src="data:image/png;base64,AAAA">',
    '<time datetime="2026-11-21">today</time>',
    'a &lt; b &amp; c',
  ])('%s', (html) => expect(sanitizeHtml(html)).toBe(html))
})

describe('elements that are removed', () => {
  it.each([
    ['script bodies', 'a<script>alert(1)</script>b', 'ab'],
    ['noscript bodies', 'a<noscript><p>x</p></noscript>b', 'ab'],
    ['comments', 'a<!-- x -->b', 'ab'],
    ['handlers', '<img src="/a.png" onerror="alert(1)">', '<img src="/a.png">'],
    ['styles and classes', '<p style="position:fixed" class="modal" id="x">a</p>', '<p>a</p>'],
    ['data and aria attributes', '<p data-x="1" aria-label="y">a</p>', '<p>a</p>'],
    ['unknown elements, but not their text', '<x-y>a</x-y><form><input value="v"><button>b</button></form>', 'ab'],
    ['frames', '<iframe src="https://evil.example/"></iframe>', ''],
    ['drawings with all they hold', '<svg><a href="javascript:1"><text>a</text></a></svg>', ''],
    ['relations that we did not set', '<a href="/fee" rel="opener">a</a>', '<a href="/fee">a</a>'],
    ['targets but a new tab', '<a href="/fee" target="_top">a</a>', '<a href="/fee">a</a>'],
  ])('%s', (_name, html, expected) => expect(sanitizeHtml(html)).toBe(expected))
})

describe('line ends', () => {
  it('are those that a parser makes of them', () => expect(sanitizeHtml('\r\na\r<b>b</b>\r\n')).toBe('\na\n<b>b</b>\n'))
})

describe('addresses', () => {
  it.each([
    ['javascript:alert(1)', 'plain'],
    [' \n JaVaScRiPt:alert(1)', 'spaced and in mixed case'],
    ['java&#9;script:alert(1)', 'with a tab inside'],
    ['&#106;&#x61;vascript&colon;alert(1)', 'in character references'],
    ['vbscript:x', 'the old one'],
    ['data:text/html,<script>1</script>', 'a document'],
    ['data:image/png,x', 'a picture as a page'],
    ['foo:1', 'an unknown scheme'],
    ['ssh://a@b.example', 'a scheme that we do not know'],
    ['fee', 'a bare word'],
    ['blob:https://evil.example/1', 'data of another site'],
    ['https://', 'no address'],
  ])('%j leaves a link without an address, and the console says so once: %s', (href) => {
    for (const rest of ['', ' target="_blank"', ' target="_self"']) {
      expect(sanitizeHtml(`<p>b <a href="${href}"${rest} title="c">a</a></p>`)).toBe('<p>b <a title="c">a</a></p>')
    }
    expect(vi.mocked(console.warn).mock.calls).toEqual(Array.from({ length: 3 }, () => ['invalid href', expect.anything()]))
  })

  it('an empty one is not kept either: it would load the page again', () => {
    expect(sanitizeHtml('<a href="">a</a><a href>b</a><a href=" ">c</a>')).toBe('<a>a</a><a>b</a><a>c</a>')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', 'tel:1'])('%j is blank as a picture', (src) => {
    expect(sanitizeHtml(`<img src="${src}">`)).toBe('<img src="">')
    expect(vi.mocked(console.warn).mock.calls).toEqual([['invalid url', src]])
  })

  it('has no javascript: in any other attribute either', () => {
    expect(sanitizeHtml('<p title="javascript:alert(1)" lang=" javascript:x">a</p>')).toBe('<p title="" lang="">a</p>')
  })

  it.each([
    ['/markets', '', 'noopener'],
    ['./a', '', 'noopener'],
    ['#a', '', 'noopener'],
    [`https://www.${site.domains.second}/a`, '', 'noopener'],
    ['https://elsewhere.example/', 'nofollow', 'nofollow noopener'],
    ['mailto:a@b.example', '', 'noopener'],
    ['tel:1', '', 'noopener'],
    [`${site.brand}://open`, '', 'noopener'],
    ['market://details', '', 'noopener'],
  ])('%s has the relation %j, in a new tab %j', (href, rel, relNewTab) => {
    expect(sanitizeHtml(`<a href="${href}">a</a>`)).toBe(`<a href="${href}"${rel && ` rel="${rel}"`}>a</a>`)
    expect(sanitizeHtml(`<a href="${href}" target="_blank">a</a>`)).toBe(`<a href="${href}" target="_blank" rel="${relNewTab}">a</a>`)
  })
})

describe('elements that a parser would move', () => {
  it.each([
    '<pre>\n\nx</pre>',
    '&#13<b>x',
    '<a><table><a>',
    '<p><table><h1>',
    '<li><table><li>',
    '<ruby><table><rt><rt>',
    '<table><tr><td>'.repeat(11),
    '<a><table>'.repeat(16),
    '<p><table><li><b>'.repeat(20),
  ])('%j is moved at once, not the second time', (html) => {
    const once = sanitizeHtml(html)
    expect(sanitizeHtml(once)).toBe(once)
  })

  it('keeps the blank line that a <pre> begins with', () => {
    expect(sanitizeHtml('<pre>\n\nx</pre>')).toBe('<pre>\n\nx</pre>')
    expect(sanitizeHtml('<pre>\nx</pre>')).toBe('<pre>x</pre>')
  })
})

const pieces = [
  ALLOWED_TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ['<svg>', '</svg>', '<math>', '<mtext>', '<style>', '</style>', '<script>', '</script>', '<form>', '</form>', '<!--', '-->'],
  ['<a href="javascript:1">', "<a href='/x' onclick=1>", '<img src=x onerror=1>', '<p title="</p><script>">', '<![CDATA[', ']]>'],
  ['&lt;script&gt;', '&amp;', 'text', '<', '"'],
].flat()
const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''))
/** Elements that the parser moves out of each other. */
const movers = fc
  .array(fc.constantFrom(...'<a> <b> <i> <p> <div> <table> <td> <tr> <li> <h1> <rt> <dd> </a> </table> </td> <pre> \n x'.split(' ')), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''))

describe('for every text', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.oneof(soup, movers, fc.string()), (html) => {
        const once = sanitizeHtml(html)
        expect(sanitizeHtml(once)).toBe(once)
      }),
      { numRuns: 300 },
    )
  })

  it('writes nothing but the allow-list', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const clean = sanitizeHtml(html)
        expect(clean).not.toMatch(/javascript:|onerror=|onclick=|<!--/i)
        for (const [, name, attributes = ''] of clean.matchAll(/<\/?([a-z0-9-]+)((?: [a-z-]+="[^"]*")*)>/g)) {
          expect(ALLOWED_TAGS).toContain(name)
          for (const [, attribute = ''] of attributes.matchAll(/ ([a-z-]+)="/g)) expect([...ALLOWED_ATTRIBUTES, 'rel']).toContain(attribute)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('takes hostile nesting', () => {
    const deep = [...ALLOWED_TAGS, 'svg', 'math', 'x-y', 'template', 'form', 'button'].map((tag) => `<${tag}>`.repeat(3000))
    for (const html of deep) expect(() => sanitizeHtml(html)).not.toThrow()
  })
})
