import { describe, expect, it } from 'vitest'
import { buildTarget, type RequestContext } from './conventions.ts'

const CONTEXT: RequestContext = { theme: 'dark', terminalCode: 'code', language: 'en', languageType: 3, isBeta: false }

describe('the target of a request (specification 7.1)', () => {
  it.each([
    ['the visitor’s language', {}, '3'],
    ['the call’s own', { languageType: 7 }, '7'],
    ['that of its parameters', { languageType: 7, params: { languageType: 9 } }, '9'],
    ['the visitor’s where the parameters name none', { params: { languageType: undefined } }, '3'],
  ])('has %s as its language, read or written', (_name, options, expected) => {
    for (const method of ['GET', 'POST'] as const) {
      const target = new URL(buildTarget({ method, path: '/a', ...options }, CONTEXT, 5), 'https://any.invalid')
      expect(target.searchParams.getAll('languageType')).toEqual([expected])
      expect(target.searchParams.get('_t')).toBe(method === 'GET' ? '5' : null)
    }
  })
})
