import type { BaseLanguage } from './locales.ts'
import type { ShortTexts } from './short-text-types.ts'

/** Loads the short texts of one language. Each is a file of its own, so that a browser downloads no other. */
export async function loadShortTexts(language: BaseLanguage): Promise<ShortTexts> {
  const { texts } = (await import(`./short-texts/${language}.ts`)) as { readonly texts: ShortTexts }
  return texts
}
