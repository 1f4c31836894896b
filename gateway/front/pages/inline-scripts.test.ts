import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readScriptSources } from './inline-scripts.ts'
import { REACT_FUNCTIONS } from '#gateway/undocumented/react-scripts.ts'

const NONE: ReadonlySet<string> = new Set()

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Checks whether a script of this text, alone in a page, gets a hash. */
function isKnown(text: string): boolean {
  return readScriptSources(`<script>${text}</script>`, NONE).ok
}

describe('the inline scripts of a page', () => {
  it.each([
    ['the start of flight data', '(self.__next_f=self.__next_f||[]).push([0])'],
    ['flight data', String.raw`self.__next_f.push([1,"1:\"$Sreact.fragment\"\n)\u003c/script>"])`],
    ['binary flight data', 'self.__next_f.push([3,"AAECAw=="])'],
    ['the start with form state', '(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([2,null])'],
    [
      'the chunks of a page',
      '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[1]});',
    ],
    ['the time of the shell', `${REACT_FUNCTIONS.shellTime};`],
    ['a part that arrives', `${REACT_FUNCTIONS.completeBoundary};$RC("B:0","S:0")`],
    ['another part', '$RC("B:1","S:1")'],
    ['a segment', `${REACT_FUNCTIONS.completeSegment};$RS("S:1","P:1")`],
    ['a part with its styles', `${REACT_FUNCTIONS.completeBoundaryWithStyles};$RR("B:0","S:0",[["/_next/static/a.css","next"]])`],
    ['a part that failed', `${REACT_FUNCTIONS.clientRender};;$RX("B:0","123")`],
  ])('may be %s', (_what, text) => {
    expect(readScriptSources(`<html><script id="_R_">${text}</script></html>`, NONE)).toEqual({ ok: true, sources: [sourceOf(text)] })
  })

  it('may be our own, letter for letter', () => {
    const own = new Set(['theme("dark")'])
    expect(readScriptSources('<script>theme("dark")</script>', own)).toEqual({ ok: true, sources: [sourceOf('theme("dark")')] })
    expect(readScriptSources('<script>theme("dark");</script>', own).ok).toBe(false)
  })

  it.each([
    'alert(1)',
    '',
    ' ',
    'self.__next_f.push(alert(1))',
    'self.__next_f.push([1,alert(1)])',
    'self.__next_f.push([1,"a"]);alert(1)',
    'self.__next_f.push([1,"a"])&&alert(1)',
    'self.__next_f.push([1,`${alert(1)}`])',
    "self.__next_f.push([1,'a'])",
    'self.__next_f.push([1,"a"]),alert(1)',
    'self.__next_f.push(...[1])',
    'self.__next_f.push([1,"a\\"])',
    '$RC("B:0",alert(1))',
    '$RC(x)',
    `${REACT_FUNCTIONS.completeBoundary}alert(1)`,
    ` ${REACT_FUNCTIONS.completeBoundary}`,
    '(self.__next_s=self.__next_s||[]).push([0,{"children":"alert(1)"}])',
    'self.__next_f.push([1,"<!--<script>"])',
    'self.__next_f.push([1,"a"])\r',
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({x:1})',
    '(globalThis["OTHER"] || (globalThis["OTHER"] = [])).push({})',
  ])('may not be %j', (text) => expect(isKnown(text)).toBe(false))

  it('names the script that must not be there', () => {
    expect(readScriptSources('<p>x</p><script>alert(1)</script>', NONE)).toEqual({ ok: false, unknownScript: 'alert(1)' })
  })

  it.each([
    '<SCRIPT>alert(1)</SCRIPT>',
    '<script async>alert(1)</script >',
    '<script\ntype="module">alert(1)</script>',
    '<script type="importmap">{}</script>',
    '<script/x>alert(1)</script>',
  ])('are found however they are written: %s', (html) => expect(readScriptSources(html, NONE).ok).toBe(false))

  it('are not those with an address, nor data', () => {
    const html = '<script src="/_next/static/a.js" async=""></script><script type="application/ld+json">{"a":1}</script>'
    expect(readScriptSources(html, NONE)).toEqual({ ok: true, sources: [] })
  })

  it('are not those with our nonce, but are those with another', () => {
    expect(readScriptSources('<script nonce="abc">any()</script>', NONE, 'abc')).toEqual({ ok: true, sources: [] })
    expect(readScriptSources('<script nonce="xyz">any()</script>', NONE, 'abc').ok).toBe(false)
  })

  it('are hashed once each, in order', () => {
    const push = 'self.__next_f.push([1,"a"])'
    const start = '(self.__next_f=self.__next_f||[]).push([0])'
    const html = `<script>${start}</script><script>${push}</script><script>${push}</script>`
    expect(readScriptSources(html, NONE)).toEqual({ ok: true, sources: [sourceOf(start), sourceOf(push)] })
  })

  it('may hold any data that Next writes, and that data runs nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (data) => {
        // Next escapes these five, so that data cannot end the script.
        const json = JSON.stringify([1, data]).replaceAll(
          /[&<>\u2028\u2029]/g,
          (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
        const text = `self.__next_f.push(${json})`
        expect(isKnown(text)).toBe(true)
        const pushed: unknown[] = []
        // Compared as text, because values from another realm have other prototypes.
        runInNewContext(text, { self: { __next_f: { push: (value: unknown) => pushed.push(JSON.stringify(value)) } } })
        expect(pushed).toEqual([JSON.stringify([1, data])])
      }),
    )
  })

  it('run nothing but known functions, whatever is put between them', () => {
    const part = fc.constantFrom(
      'self.__next_f.push([1,"a"])',
      '$RC("B:0","S:0")',
      ';',
      '\n',
      ')',
      '(',
      'alert(1)',
      '"',
      '\\',
      '//',
      '/*',
      '`',
      ',',
      '[',
      '&&',
      REACT_FUNCTIONS.shellTime,
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const text = parts.join('')
        fc.pre(isKnown(text))
        let alerted = false
        const self = { __next_f: { push: () => 0 } }
        runInNewContext(text, { self, $RC: () => 0, requestAnimationFrame: () => 0, alert: () => (alerted = true) })
        expect(alerted).toBe(false)
      }),
    )
  })
})

describe('the functions of React', () => {
  it.each(Object.entries(REACT_FUNCTIONS))('%s is in the installed React, letter for letter', (_name, text) => {
    const installed = ['node', 'edge'].map((kind) =>
      readFileSync(
        new URL(`../../../node_modules/next/dist/compiled/react-dom/cjs/react-dom-server.${kind}.production.js`, import.meta.url),
        'utf8',
      ),
    )
    // It appears as a literal in either kind of quotes, with its line breaks escaped.
    const literal = text.replaceAll('\n', String.raw`\n`)
    for (const source of installed) expect(source.includes(literal) || source.includes(literal.replaceAll("'", String.raw`\'`))).toBe(true)
  })
})
