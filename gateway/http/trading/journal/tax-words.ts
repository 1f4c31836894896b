import { DEFAULT_LOCALE, findLocale } from '#lib/locale/locales.ts'
import { required } from '#lib/kernel/assert.ts'
import { readTexts } from '#gateway/accounts/delivery/catalogue.ts'
import type { TaxWord, TaxWords } from './tax-rows.ts'

/** The messages that name the rows, below `orders`; all others are kinds of ledger rows. */
const PATHS: Readonly<Partial<Record<TaxWord, readonly string[]>>> = {
  fee: ['fee'],
  realised: ['realised'],
  buy: ['sides', 'buy'],
  sell: ['sides', 'sell'],
  long: ['long'],
  short: ['short'],
  openPosition: ['openPosition'],
  markPrice: ['markPrice'],
  unrealised: ['unrealised'],
}

/** Returns the words of a file in the language of a locale; in English if there is no such locale. */
export function taxWords(code: string | undefined): TaxWords {
  const locale = (code === undefined ? undefined : findLocale(code)) ?? required(findLocale(DEFAULT_LOCALE), 'English is a locale')
  const texts = readTexts('orders', locale)
  return (word) => {
    let found: unknown = texts
    for (const key of PATHS[word] ?? ['bills', word])
      found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
    return typeof found === 'string' ? found : word
  }
}
