import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_DOMAINS, site } from '#lib/locale/site.ts'
import { casesOf } from '#tests/support/full-suite.ts'
import { applyEdits, editDocument, editFlight, type FindEdits } from './flight.mjs'
import { PLACEHOLDERS, readNames } from './names.mjs'
import { rewriteBuilt } from './rewrite.mjs'

// Goal: a built file with an operator's names is what a build with these names would have written.

const NAME = "Søren & Co's"
const values = {
  names: readNames({ SITE_NAME: NAME, SITE_BRAND: 'soren', SITE_DOMAIN_MAIN: 'soren.example' }),
  scripts: new Map([['0abc-old_name1', '0a123456789012']]),
  secrets: new Map([['known', 'owned']]),
}

/** What React would write for a long text. */
const writeRow = (id: number, text: string): string => `${id.toString(16)}:T${Buffer.byteLength(text).toString(16)},${text}`
const push = (text: string): string =>
  `<script>self.__next_f.push([1,${JSON.stringify(text)
    .replaceAll('&', String.raw`\u0026`)
    .replaceAll('<', String.raw`\u003c`)}])</script>`
/** Reads rows as a browser does, by their lengths. */
function readRows(flight: string): string[] {
  const bytes = Buffer.from(flight)
  const rows: string[] = []
  for (let at = 0; at < bytes.length;) {
    const colon = bytes.indexOf(':', at)
    const comma = bytes.indexOf(',', colon)
    const isText = bytes[colon + 1] === 'T'.charCodeAt(0)
    const end = isText ? comma + 1 + Number.parseInt(bytes.subarray(colon + 2, comma).toString(), 16) : bytes.indexOf('\n', colon)
    rows.push(bytes.subarray(isText ? comma + 1 : colon + 1, end).toString())
    at = isText ? end : end + 1
  }
  return rows
}
const readPushes = (html: string): string =>
  [...html.matchAll(/push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g)].map(([, literal = '']) => JSON.parse(literal) as string).join('')

describe('a page', () => {
  it('has the name in the spelling of each place', () => {
    const mark = PLACEHOLDERS.SITE_NAME
    const html = `<title>A | ${mark}</title><script type="application/ld+json">{"name":"${mark}"}</script>${push(`1:{"children":"${mark}"}\n${writeRow(2, `é${mark}`)}`)}`
    const written = rewriteBuilt('server/app/en.html', html, values)
    expect(written).toContain('<title>A | Søren &amp; Co&#x27;s</title>')
    expect(written).toContain(`{"name":"${NAME}"}`)
    expect(readRows(readPushes(written))).toEqual([`{"children":"${NAME}"}`, `é${NAME}`])
  })

  it('is whole however its rows are cut into pushes', () => {
    const mark = PLACEHOLDERS.SITE_DOMAIN_MAIN
    const piece = fc.oneof(
      fc.constant(mark),
      fc.string({ unit: 'binary' }).filter((text) => !text.includes('qz')),
    )
    const row = fc.tuple(fc.boolean(), fc.array(piece, { maxLength: 5 }))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), fc.array(fc.nat(400), { maxLength: 6 }), (rows, cuts) => {
        const texts = rows.map(([isText, pieces]) => ({ isText, text: pieces.join('') }))
        const flight = (write: (text: string) => string) =>
          texts
            .map(({ isText, text }, id) => (isText ? writeRow(id, write(text)) : `${id.toString(16)}:${JSON.stringify(write(text))}\n`))
            .join('')
        const before = flight((text) => text)
        const wanted = flight((text) => text.replaceAll(mark, 'soren.example'))
        // Never within a letter of two units, as where Next cuts.
        const at = [0, ...cuts.filter((cut) => cut < before.length && !/[\uDC00-\uDFFF]/.test(before[cut] ?? '')), before.length].toSorted(
          (a, b) => a - b,
        )
        const html = at
          .slice(1)
          .map((end, nth) => push(before.slice(at[nth], end)))
          .join('<p></p>')
        expect(readPushes(rewriteBuilt('server/app/en.html', html, values))).toBe(wanted)
        expect(rewriteBuilt('server/app/en.rsc', before, values)).toBe(wanted)
      }),
      { numRuns: casesOf(30, 300) },
    )
  })

  it('is refused with a row of bytes, whose end cannot be known', () => {
    const find: FindEdits = () => []
    expect(() => editFlight('1:A4,abcd', find)).toThrow('row of bytes')
    expect(applyEdits('1:"a"\n', editFlight('1:"a"\n', find))).toBe('1:"a"\n')
    expect(editDocument('<p>', find, (outside) => outside)).toBe('<p>')
  })
})

it('scripts have new names and a name that no quotation mark ends', () => {
  const script = `import("static/chunks/0abc-old_name1.js");a='${PLACEHOLDERS.SITE_NAME}';b="known"`
  const written = rewriteBuilt('static/chunks/x.js', script, values)
  expect(written).toBe(String.raw`import("static/chunks/0a123456789012.js");a='Søren & Co\u0027s';b="owned"`)
})

it('without settings the names are those of a build without settings', () => {
  const names = readNames({})
  expect([...names.values()]).toEqual([site.brand, site.brandName, ...Object.values(DEFAULT_DOMAINS), site.extraHosts.join(), '', ''])
})
