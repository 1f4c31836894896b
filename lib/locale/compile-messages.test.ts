import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import format from 'icu-minify/format'
import { createTranslator } from 'next-intl'
import { expect, it } from 'vitest'
import { someOf } from '#tests/support/full-suite.ts'
import { compileMessages, compileText } from './compile-messages.ts'
import { LOCALES } from './locales.ts'
import { loadMessages, type MessageTree } from './messages.ts'

const FORMATTERS = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
}

it('takes texts apart, deep in the tree, and leaves plain ones as they are', () => {
  expect(compileMessages({ a: { b: 'plain', c: 'by {name}' } })).toEqual({ a: { b: 'plain', c: ['by ', ['name']] } })
  const tree = { a: 'text' }
  expect(compileMessages(tree)).toBe(compileMessages(tree))
})

/** Locales with their own texts: in the quick suite one of each kind of plurals, direction and letters. */
const LANGUAGES = someOf(
  'texts read by the small reader',
  [...new Map(LOCALES.map((row) => [row.catalogues.join(' '), row])).values()],
  ({ catalogues }) => ['en', 'de', 'ar', 'ja', 'ru'].includes(catalogues.join(' ')),
)

it.each(LANGUAGES.map((row) => [row.code, row] as const))('reads every text of %s as the full reader does', async (_code, row) => {
  const texts = [...new Set(textsOf(await loadMessages(row)))]
  expect(texts.length).toBeGreaterThan(1000)
  for (const text of texts.filter((entry) => /[{<']/.test(entry))) {
    for (const count of text.includes('plural') ? [0, 1, 2, 5] : [1]) {
      const values = valuesFor(parse(text), count)
      const full = createTranslator({ locale: row.tag, messages: { text }, timeZone: 'UTC' }).rich('text', values)
      const small = format(compileText(text), row.tag, values, { formatters: FORMATTERS, timeZone: 'UTC' })
      expect({ text, read: flat(small) }).toEqual({ text, read: flat(full) })
    }
  }
})

function textsOf(tree: MessageTree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))
}

/** Returns a value for every argument and tag of a text. */
function valuesFor(elements: readonly MessageFormatElement[], count: number): Record<string, never> {
  const values: Record<string, unknown> = {}
  const collect = (element: MessageFormatElement): void => {
    if (element.type === TYPE.tag) {
      values[element.value] = (chunks: unknown) => `<${flat(chunks)}>`
      element.children.forEach(collect)
    } else if (element.type === TYPE.plural || element.type === TYPE.select) {
      values[element.value] = element.type === TYPE.plural ? count : 'other'
      for (const option of Object.values(element.options)) option.value.forEach(collect)
    } else if (element.type === TYPE.argument) values[element.value] ??= 'BTC'
    else if (element.type === TYPE.number) values[element.value] = count
    else if (element.type === TYPE.date || element.type === TYPE.time) values[element.value] = new Date(0)
  }
  elements.forEach(collect)
  return values as Record<string, never>
}

function flat(parts: unknown): string {
  return Array.isArray(parts) ? parts.map(flat).join('') : String(parts)
}
