import { readFile } from 'node:fs/promises'
import { createTranslator } from 'next-intl'
import { SHARE_WORDS, sharePicturePath, type ShareKind, type ShareWords } from '#components/layout/seo/share-pictures.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleRow } from '../../lib/locale/locales.ts'
import { fillFigures } from '../../lib/locale/figures.ts'
import { overlay, type MessageTree } from '../../lib/locale/messages.ts'

/** The words on a picture, and its locale. */
export interface SharePicture {
  readonly words: ShareWords
  readonly locale: LocaleRow
}

/** Lists every picture that pages refer to, by path; locales with the same words share one. The brand stays `{brand}`. */
export async function listSharePictures(): Promise<Map<string, SharePicture>> {
  const found = new Map<string, SharePicture>()
  for (const locale of LOCALES as readonly LocaleRow[]) {
    const chain = await Promise.all([DEFAULT_LOCALE, ...locale.catalogues.toReversed()].map(readCatalogue))
    const messages = chain.reduce((merged, tree) => overlay(merged, tree), {})
    const t = createTranslator({ locale: locale.tag, messages: messages as never }) as (
      key: string,
      values?: Record<string, string>,
    ) => string
    for (const kind of Object.keys(SHARE_WORDS) as ShareKind[]) {
      const [title, text] = SHARE_WORDS[kind]
      const words = { title: t(title), text: t(text), house: t('meta.imageAlt', { brand: '{brand}' }) }
      const path = sharePicturePath(kind, words, locale)
      if (!found.has(path)) found.set(path, { words, locale })
    }
  }
  return found
}

async function readCatalogue(name: string): Promise<MessageTree> {
  return fillFigures(JSON.parse(await readFile(new URL(`../../messages/${name}.json`, import.meta.url), 'utf8')) as MessageTree)
}
