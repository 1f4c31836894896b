import { expect, it } from 'vitest'
import { OPERATOR_ACTS } from '#lib/contract/operator/acts.ts'
import english from '#messages/en.json' with { type: 'json' }
import { listChoices, type FieldSchema } from '../acts/field-schema.ts'
import { SECTIONS_OF_PAGES, readSection } from '../acts/acts.ts'
import { toActKey, toFieldKey, toValueKey } from './name-keys.ts'
import { operatorTexts, type TextTree } from './operator-texts.ts'
import { BORROWED_FIELDS, BORROWED_WORDS } from './borrowed-words.ts'

// Goal: whatever the table of acts has, the console calls it by words of the reader's language, and shows it on a page.

const texts = operatorTexts(english)
const find = (key: string, tree: TextTree): unknown =>
  key.split('.').reduce<unknown>((found, part) => (found as TextTree | undefined)?.[part], tree)
const has = (key: string): boolean => typeof find(key, texts) === 'string'
const acts = Object.entries(JSON.parse(JSON.stringify(OPERATOR_ACTS)) as Record<string, { fields: FieldSchema; answer: FieldSchema }>)

/** Fields that are shown in a way of their own, or turn pages. */
const UNSHOWN = new Set(['after', 'base64', 'done', 'height', 'json', 'limit', 'more', 'next', 'schema', 'width'])
/** Words that are shown in a way of their own. */
const UNSAID = new Set(['image/webp'])

function walk(schema: FieldSchema, name: string, told: (name: string, schema: FieldSchema) => void): void {
  told(name, schema)
  for (const [inner, each] of Object.entries(schema.properties ?? {})) walk(each, inner, told)
  if (schema.items !== undefined) walk(schema.items, name, told)
  for (const way of schema.anyOf ?? []) walk(way, name, told)
}

it('names every act', () => {
  expect(acts.map(([name]) => name).filter((name) => toActKey(name, has) === null)).toEqual([])
})

it('names every field of acts and answers', () => {
  const missing = new Set<string>()
  for (const [act, { fields, answer }] of acts)
    for (const schema of [fields, answer])
      walk(schema, '', (name) => {
        if (name !== '' && !UNSHOWN.has(name) && toFieldKey(name, has) === null) missing.add(`${name} of ${act}`)
      })
  expect([...missing]).toEqual([])
})

it('names every word that a field may hold', () => {
  const missing = new Set<string>()
  for (const [act, { fields, answer }] of acts)
    for (const schema of [fields, answer])
      walk(schema, '', (name, each) => {
        for (const word of listChoices(each) ?? [])
          if (!UNSAID.has(word) && toValueKey(name, word, has) === null) missing.add(`${name}: ${word} of ${act}`)
      })
  expect([...missing]).toEqual([])
})

it('shows every section of the table on a page', () => {
  const shown = new Set(Object.values(SECTIONS_OF_PAGES).flat())
  expect(acts.map(([name]) => readSection(name)).filter((section) => !shown.has(section))).toEqual([])
})

it('borrows words that there are', () => {
  expect(Object.values(BORROWED_FIELDS).filter((key) => typeof find(key, english) !== 'string')).toEqual([])
  expect(
    Object.values(BORROWED_WORDS)
      .flat()
      .filter((key) => typeof find(key, english) !== 'object'),
  ).toEqual([])
})
