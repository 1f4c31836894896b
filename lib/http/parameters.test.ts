import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanParameters, encodeForm, uploadForm } from './parameters.ts'

describe('cleaning', () => {
  it('trims strings at every depth', () => {
    const parameters = {
      name: '  a b ',
      list: [' x ', { inner: '\ty\n' }],
      count: 1,
      on: false,
      none: null,
    }
    expect(cleanParameters(parameters)).toEqual({
      name: 'a b',
      list: ['x', { inner: 'y' }],
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
