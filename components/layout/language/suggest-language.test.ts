import { expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { countSuggestion, findSuggestion, refuseSuggestion } from './suggest-language.ts'

it('offers a language until it is refused, in whatever region', () => {
  const storage = createMemoryStorage()
  expect(findSuggestion(['es-AR'], 'en', storage)?.code).toBe('es-AR')
  refuseSuggestion('es-AR', storage)
  expect(findSuggestion(['es-AR'], 'en', storage)).toBeNull()
  expect(findSuggestion(['es-MX'], 'en', storage)).toBeNull()
})

it('still offers another language', () => {
  const storage = createMemoryStorage()
  refuseSuggestion('de', storage)
  expect(findSuggestion(['ja', 'de'], 'en', storage)?.code).toBe('ja')
})

it('offers a language ten times at most without an answer', () => {
  const storage = createMemoryStorage()
  const offered = Array.from({ length: 12 }, () => {
    const row = findSuggestion(['de'], 'en', storage)
    if (row !== null) countSuggestion(row.code, storage)
    return row?.code ?? null
  })
  expect(offered.filter((code) => code === 'de')).toHaveLength(10)
  expect(findSuggestion(['ja'], 'en', storage)?.code).toBe('ja')
})
