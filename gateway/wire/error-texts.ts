import english from '#messages/en.json' with { type: 'json' }
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { fillFigures } from '#lib/locale/figures.ts'

/** The English sentence of every entry of the error catalogue. It is read at the start; an entry without one does not compile. */
export const ERROR_TEXTS: Readonly<Record<ErrorName, string>> = fillFigures(english.apiErrors)
