import { describe, expect, it } from 'vitest'
import english from '#messages/en.json' with { type: 'json' }
import { ERRORS, findErrorName, SUCCESS_CODE } from './errors.ts'
import type { ErrorEntry } from './error-entry.ts'
import { DIALECT_ERRORS, STREAM_ERRORS } from './errors-dialect.ts'

const texts: Readonly<Record<string, string>> = english.apiErrors

describe('the error catalogue of /v1', () => {
  const entries = Object.entries<ErrorEntry>(ERRORS)

  it.each(entries)('%s has a code, a status and a text in English', (name, entry) => {
    expect(entry.code).toMatch(/^\d{5}$/)
    expect(entry.code).not.toBe(SUCCESS_CODE)
    expect([200, 401, 403, 404, 429, 500, 503, 504]).toContain(entry.httpStatus)
    expect(texts[name]).toMatch(/\S/)
  })

  it('has no text in English without an entry', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(ERRORS).toSorted())
  })

  it('uses every code once', () => {
    expect(new Set(entries.map(([, entry]) => entry.code)).size).toBe(entries.length)
  })

  it('finds an entry by its code', () => {
    expect(findErrorName('10002')).toBe('symbolNotListed')
    expect(findErrorName('99999')).toBeUndefined()
  })
})

describe('the codes of the open API', () => {
  it.each(Object.entries(DIALECT_ERRORS))('%s has a code, a failing status and a text', (_name, entry) => {
    expect(entry.code).toMatch(/^\d{3,6}$/)
    expect(entry.httpStatus).toBeGreaterThanOrEqual(400)
    // Clients would take `success` for a success.
    expect(entry.text.toLowerCase()).not.toBe('success')
    expect(entry.text).not.toBe('')
  })

  it.each(Object.entries(STREAM_ERRORS))('%s has a numeric code of the stream range and a text', (_name, entry) => {
    expect(entry.code).toBeGreaterThanOrEqual(30_001)
    expect(entry.code).toBeLessThanOrEqual(30_099)
    expect(entry.text).not.toBe('')
  })

  it('uses every code once', () => {
    const codes = [...Object.values(DIALECT_ERRORS), ...Object.values(STREAM_ERRORS)].map((entry) => String(entry.code))
    expect(new Set(codes).size).toBe(codes.length)
  })
})
