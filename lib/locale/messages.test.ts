import { describe, expect, it } from 'vitest'
import { findLocale, LOCALES } from './locales.ts'
import { loadMessages, overlay } from './messages.ts'

describe('overlay', () => {
  it('replaces single texts deep in the tree and keeps the rest', () => {
    const base = { a: { b: 'base b', c: 'base c' }, d: 'base d' }
    expect(overlay(base, { a: { b: 'over b' } })).toEqual({ a: { b: 'over b', c: 'base c' }, d: 'base d' })
    expect(base.a.b).toBe('base b')
  })

  it('adds namespaces that only the overlay has', () => {
    expect(overlay({}, { a: { b: 'text' } })).toEqual({ a: { b: 'text' } })
  })
})

describe('loadMessages', () => {
  it('finds every catalogue that the locale table names', async () => {
    for (const locale of LOCALES) await expect(loadMessages(locale)).resolves.toBeTypeOf('object')
  })

  it('gives every locale each namespace of English', async () => {
    const english = Object.keys(await loadMessages(findLocale('en')))
    for (const locale of LOCALES) expect(Object.keys(await loadMessages(locale))).toEqual(expect.arrayContaining(english))
  })
})
