import english from '#messages/en.json' with { type: 'json' }
import { fillFigures } from '#lib/locale/figures.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'

/** The texts of pages that say that there is nothing else to show, in one language. */
export type RefusalTexts = Readonly<Record<keyof typeof english.errors, string>>

/** Reads the texts of a namespace of the catalogues in a language. */
export type ReadTexts = (namespace: 'errors', locale: LocaleRow) => Partial<RefusalTexts>

export const ENGLISH_REFUSALS: RefusalTexts = fillFigures(english.errors)
