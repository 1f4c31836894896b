import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadShortTexts } from './load-short-texts.ts'
import { languageOf, LOCALES, type BaseLanguage, type CatalogueName, type LocaleCode } from './locales.ts'
import type { LanguageCode, PagelessCode } from './languages.ts'
import type { RequestMessages, ShortTexts } from './short-text-types.ts'
import { SHORT_TEXTS } from './short-texts.ts'

const languages = Object.keys(SHORT_TEXTS) as BaseLanguage[]

it('says every sentence of every language in no other language', () => {
  const sentences = languages.map((language) => SHORT_TEXTS[language])
  for (const pick of [
    ({ requests }: ShortTexts) => requests.expired,
    ({ suggestion }: ShortTexts) => suggestion.offer,
    ({ broken }: ShortTexts) => broken.text,
  ])
    expect(new Set(sentences.map(pick)).size).toBe(languages.length)
})

it('loads the same texts for one language alone', async () => {
  for (const language of languages) expect(await loadShortTexts(language)).toBe(SHORT_TEXTS[language])
})

it('has a file for each language, and no other language', () => {
  const files = readdirSync(new URL('short-texts/', import.meta.url)).map((file) => file.slice(0, -3))
  expect(files.toSorted()).toEqual([...languages, 'pt-PT', 'nl', 'sv'].toSorted())
})

it('tells the Chinese scripts apart, and shares the texts of a region', () => {
  const retryOf = (code: LocaleCode) => LOCALES.filter((row) => row.code === code).map((row) => SHORT_TEXTS[languageOf(row)].broken.retry)
  expect([retryOf('zh-TC'), retryOf('zh-TW'), retryOf('zh-CN')]).toEqual([['重試'], ['重試'], ['重试']])
  expect(retryOf('ru-UZ')).toEqual(retryOf('ru'))
})

it('does not compile with an unknown language, a missing one, or a missing text', () => {
  const { de, ...others } = SHORT_TEXTS
  const { requests, ...withoutRequests } = de
  const { expired, ...withoutExpired } = requests
  // @ts-expect-error German is missing
  const lacksLanguage: Record<BaseLanguage, ShortTexts> = others
  // @ts-expect-error the texts of requests are missing
  const lacksPart: ShortTexts = withoutRequests
  // @ts-expect-error one text is missing
  const lacksText: RequestMessages = withoutExpired
  // @ts-expect-error a regional catalogue is no language of its own
  const regional: BaseLanguage = 'pt-PT'
  // @ts-expect-error asia has no catalogue
  const catalogue: CatalogueName = 'asia'
  // @ts-expect-error a tag is not a code
  const code: LocaleCode = 'zh-Hant'
  // @ts-expect-error Dutch has no pages
  const locale: LocaleCode = 'nl'
  // @ts-expect-error German has pages
  const pageless: PagelessCode = 'de'
  const known: readonly LanguageCode[] = ['asia', 'pt-PT', 'nl']
  expect([lacksLanguage, lacksPart, lacksText, regional, catalogue, code, locale, pageless, known, expired]).not.toContain(undefined)
})
