import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanParameters, encodeForm, formatDateParameter, uploadForm } from './parameters.ts'

describe('cleaning', () => {
  it('trims strings and formats dates at every depth', () => {
    const date = new Date(2026, 10, 1, 9, 5, 59)
    const parameters = {
      name: '  a b ',
      when: date,
      list: [' x ', { inner: '\ty\n', at: [date] }],
      count: 1,
      on: false,
      none: null,
    }
    expect(cleanParameters(parameters)).toEqual({
      name: 'a b',
      when: '2026-11-01 09:05',
      list: ['x', { inner: 'y', at: ['2026-11-01 09:05'] }],
      count: 1,
      on: false,
      none: null,
    })
    expect(parameters.name).toBe('  a b ')
  })

  it('leaves files and form data as they are', () => {
    const file = new Blob(['  '])
    const form = new FormData()
    expect(cleanParameters({ file, form })).toEqual({ file, form })
    expect((cleanParameters({ file }) as { file: Blob }).file).toBe(file)
  })

  it('writes a date in the time of this machine', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(1000, 0, 2), max: new Date(9999, 0, 1), noInvalidDate: true }), (date) => {
        const [, year, month, day, hour, minute] = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(formatDateParameter(date)) ?? []
        const read = new Date(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
        expect(date.getTime() - read.getTime()).toBeLessThan(60_000)
        expect(date.getTime() - read.getTime()).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('writes no date as blank', () => expect(formatDateParameter(new Date(NaN))).toBe(''))

  it('makes no prototype from a parameter of that name', () => {
    const clean = cleanParameters(JSON.parse('{"__proto__":{"admin":true}}')) as { admin?: boolean }
    expect(clean.admin).toBe(undefined)
  })
})

describe('a form-urlencoded body', () => {
  it.each([
    [{ a: ' x ' }, 'a=x'],
    [{ a: [1, 2] }, 'a[]=1&a[]=2'],
    [{ a: { b: 'c', d: ['e'] } }, 'a[b]=c&a[d][]=e'],
    [{ a: [{ b: 1, c: 2 }, { c: 3 }] }, 'a[0][b]=1&a[0][c]=2&a[1][c]=3'],
    [{ a: null, b: undefined, c: '' }, 'c='],
    [{ a: true, b: 0 }, 'a=true&b=0'],
    [{}, ''],
  ])('%o', (parameters, expected) => expect(decodeURIComponent(encodeForm(parameters))).toBe(expected))

  it('cannot be broken out of', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, value) => {
        fc.pre(name !== '__proto__' && name.isWellFormed() && value.isWellFormed())
        expect([...new URLSearchParams(encodeForm({ [name]: value }))]).toEqual([[name, value.trim()]])
      }),
    )
  })
})

describe('a multipart body', () => {
  it('has the file first, then the fields, arrays with []', async () => {
    const form = uploadForm(new Blob(['content']), { kind: ' front ', tags: ['a', 'b'], none: undefined })
    expect([...form.keys()]).toEqual(['file', 'kind', 'tags[]', 'tags[]'])
    expect(form.getAll('tags[]')).toEqual(['a', 'b'])
    expect(form.get('kind')).toBe('front')
    expect(await (form.get('file') as Blob).text()).toBe('content')
  })
})
