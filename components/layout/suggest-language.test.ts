import { expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { findSuggestion, refuseSuggestion } from './suggest-language.ts'

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
