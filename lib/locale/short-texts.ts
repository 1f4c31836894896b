import type { PagelessCode } from './languages.ts'
import type { BaseLanguage, CatalogueName, RegionalCatalogue } from './locales.ts'
import type { PagelessTexts, RegionalTexts, ShortTexts } from './short-text-types.ts'
import { texts as ar } from './short-texts/ar.ts'
import { texts as bg } from './short-texts/bg.ts'
import { texts as de } from './short-texts/de.ts'
import { texts as en } from './short-texts/en.ts'
import { texts as es } from './short-texts/es.ts'
import { texts as fr } from './short-texts/fr.ts'
import { texts as id } from './short-texts/id.ts'
import { texts as it } from './short-texts/it.ts'
import { texts as ja } from './short-texts/ja.ts'
import { texts as ko } from './short-texts/ko.ts'
import { texts as nl } from './short-texts/nl.ts'
import { texts as ph } from './short-texts/ph.ts'
import { texts as pl } from './short-texts/pl.ts'
import { texts as pt } from './short-texts/pt.ts'
import { texts as ptPT } from './short-texts/pt-PT.ts'
import { texts as ru } from './short-texts/ru.ts'
import { texts as sv } from './short-texts/sv.ts'
import { texts as th } from './short-texts/th.ts'
import { texts as tr } from './short-texts/tr.ts'
import { texts as uk } from './short-texts/uk.ts'
import { texts as uz } from './short-texts/uz.ts'
import { texts as vi } from './short-texts/vi.ts'
import { texts as zhCN } from './short-texts/zh-CN.ts'
import { texts as zhTW } from './short-texts/zh-TW.ts'

/**
 * The short texts of every language, for servers. A browser loads one language (`load-short-texts.ts`): no page may import this
 * module. A catalogue of the locale table, or a language without pages, that is missing here does not compile.
 */
export const SHORT_TEXTS: Readonly<Record<BaseLanguage, ShortTexts>> = {
  en,
  ja,
  ru,
  es,
  it,
  fr,
  de,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  pt,
  id,
  pl,
  vi,
  uk,
  uz,
  ar,
  ph,
  tr,
  th,
  bg,
  ko,
}

/** Short texts by catalogue: all those of a language, and the differences of a region. */
export const TEXTS_BY_CATALOGUE: Readonly<Record<CatalogueName, RegionalTexts>> = {
  ...SHORT_TEXTS,
  ...({ 'en-GB': {}, 'es-AR': {}, 'es-ES': {}, 'pt-PT': ptPT, 'zh-TC': {} } satisfies Record<RegionalCatalogue, RegionalTexts>),
}

/** Languages without pages. */
export const PAGELESS_TEXTS: Readonly<Record<PagelessCode, PagelessTexts>> = {
  nl,
  'en-PH': {},
  'en-ZA': {},
  sv,
}
