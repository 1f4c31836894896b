import { describe, expect, it } from 'vitest'
import { createFirstStyles } from './first-styles.ts'

// Goal: a page carries the rules that its markup can match, and its sheets come last; nothing else of it changes.

const LINK = (href: string) => `<link rel="stylesheet" href="${href}" data-precedence="next"/>`

function styleOf(css: string, body: string): string {
  const html = createFirstStyles(new Map([['/_next/a.css', css]]))(page(LINK('/_next/a.css'), body))
  return /<style>(.*)<\/style>/s.exec(html)?.[1] ?? 'none'
}

function page(head: string, body: string, end = ''): string {
  return `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${head}<title>A</title></head><body>${body}${end}</body></html>`
}

describe('the styles within a page', () => {
  it('are where its sheets were, and the sheets follow at the end of the body', () => {
    const sheets = new Map([
      ['/_next/a.css', '.a{color:red}.b{color:blue}'],
      ['/_next/b.css', 'p{margin:0}'],
    ])
    const body = '<p class="a">x</p>'
    const html = createFirstStyles(sheets)(page(LINK('/_next/a.css') + LINK('/_next/b.css'), body))
    expect(html).toBe(page('<style>.a{color:red}p{margin:0}</style>', body, LINK('/_next/a.css') + LINK('/_next/b.css')))
  })

  it('are followed by the sheets and then by the scripts, so that a slow line brings the markup first', () => {
    const scripts = '<link rel="preload" as="script" fetchPriority="low" href="/_next/c.js"/><script src="/_next/b.js" async=""></script>'
    const kept = '<script src="/_next/old.js" noModule=""></script>'
    const html = createFirstStyles(new Map([['/_next/a.css', 'p{margin:0}']]))(page(LINK('/_next/a.css') + scripts + kept, '<p>x</p>'))
    expect(html).toBe(page(`<style>p{margin:0}</style>${kept}`, '<p>x</p>', LINK('/_next/a.css') + scripts))
  })

  it.each([
    ['one of its selectors matches', '.b,.a:hover{x:y}', '.b,.a:hover{x:y}'],
    ['all its names are there', '.a .c::before{x:y}', '.a .c::before{x:y}'],
    ['one name is missing', '.a .b{x:y}', ''],
    ['it is for paper', '@page{margin:1cm}@media print{p{x:y}}@media screen{p{x:y}}', '@media screen{p{x:y}}'],
    ['it asks for no name', 'p>a:not(.b),[data-x=".b"]{x:y}', 'p>a:not(.b),[data-x=".b"]{x:y}'],
    ['a list of names is in brackets', ':is(.b,.c) .a{x:y}', ':is(.b,.c) .a{x:y}'],
    ['a name has an escape', String.raw`.\31 b{x:y}`, String.raw`.\31 b{x:y}`],
    ['it is in a group', '@media (width>9px){@layer l{.a{x:y}.b{x:y}}}', '@media (width>9px){@layer l{.a{x:y}}}'],
    ['its group is empty', '@container (width>9px){.b{x:y}}', ''],
    ['it orders layers', '@layer a,b;', '@layer a,b;'],
    ['its rule moves', '@keyframes go{to{x:y}}.a{animation:go 1s}', '@keyframes go{to{x:y}}.a{animation:go 1s}'],
    ['no rule of it moves', '@keyframes go{to{x:y}}.b{animation:go 1s}', ''],
    ['it is a font', '@font-face{src:url(../m/f.woff2)}', '@font-face{src:url(/m/f.woff2)}'],
    ['it could end the element', 'p{x:"</style>"}', String.raw`p{x:"\3c /style>"}`],
    ['its address is whole', '.a{x:url("data:a/b,c")}', '.a{x:url("data:a/b,c")}'],
  ])('have a rule as it should be when %s', (_, css, kept) => {
    expect(styleOf(css, '<p class="a c">x</p>')).toBe(kept)
  })

  it('look at the classes of elements, not at those in data', () => {
    expect(styleOf('.b{x:y}', String.raw`<script>self.__next_f.push([1,"{\"className\":\"b\"} class=\"b\""])</script>`)).toBe('')
  })

  it.each([
    ['has no sheet', page('', '<p>x</p>')],
    ['has a sheet that is not of the build', page(LINK('/_next/a.css') + LINK('/other.css'), '<p>x</p>')],
    ['has a sheet in its body', page('', LINK('/_next/a.css'))],
    ['needs too many rules', page(LINK('/_next/long.css'), '<p>x</p>')],
    ['has no end', `<html><head>${LINK('/_next/a.css')}</head><body>`],
  ])('stay away from a page that %s', (_, html) => {
    const sheets = new Map([
      ['/_next/a.css', '.a{x:y}'],
      ['/_next/long.css', 'p{margin:0}'.repeat(9_000)],
    ])
    expect(createFirstStyles(sheets)(html)).toBe(html)
  })
})
