import { absoluteValue, compare, powerOfTen } from '#lib/kernel/decimal-text.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import type { LocaleTag } from '#lib/locale/locales.ts'
import { formatWith, type Amount, type NumberOptions } from './number.ts'

/** A power of ten and its word; lists are sorted from the largest to `[0, '']`. */
type Word = readonly [exponent: number, word: string]

/**
 * Our own words instead of Intl's compact notation, which writes `1,2 Mrd.` in German, contrary to the single decimal mark of
 * DESIGN 5.32, and whose data differ between server and browser versions. Chinese, Japanese and Korean count in ten thousands.
 */
const THOUSANDS: readonly Word[] = [
  [12, 'T'],
  [9, 'B'],
  [6, 'M'],
  [3, 'K'],
  [0, ''],
]
const MYRIADS = {
  ja: [
    [12, '兆'],
    [8, '億'],
    [4, '万'],
    [0, ''],
  ],
  ko: [
    [12, '조'],
    [8, '억'],
    [4, '만'],
    [0, ''],
  ],
  'zh-CN': [
    [12, '万亿'],
    [8, '亿'],
    [4, '万'],
    [0, ''],
  ],
  'zh-TW': [
    [12, '兆'],
    [8, '億'],
    [4, '萬'],
    [0, ''],
  ],
  'zh-Hant': [
    [12, '兆'],
    [8, '億'],
    [4, '萬'],
    [0, ''],
  ],
} as const satisfies Partial<Record<LocaleTag, readonly Word[]>>
const MYRIADS_BY_TAG: ReadonlyMap<string, readonly Word[]> = new Map(Object.entries(MYRIADS))

/**
 * Formats a large value in short form: `1234567.8` is `1.23M` (`123.46万` if `tag`, the locale table's BCP-47 tag, counts that way).
 * Two decimals, trailing zeros removed; 999,999 is `1M`, not `1,000K`.
 */
export function formatCompact(value: Amount, tag: string, options: NumberOptions = {}): string {
  let suffix = ''
  const figure = formatWith(value, options, (text) => {
    const [exponent, word] = findWord(text, MYRIADS_BY_TAG.get(tag) ?? THOUSANDS)
    suffix = word
    return inUnits(text, exponent)
  })
  return figure + suffix
}

function inUnits(text: string, exponent: number): string {
  return divideToDecimals(text, powerOfTen(exponent).toString(), 2)
}

/** Returns the first word for which the rounded value is at least one. */
function findWord(text: string, words: readonly Word[]): Word {
  const magnitude = absoluteValue(text)
  return words.find(([exponent], index) => exponent === 0 || reaches(magnitude, exponent, words[index + 1])) ?? [0, '']
}

/** Checks whether a value is at least one unit of a word, after rounding it in units of the next smaller word. */
function reaches(magnitude: string, exponent: number, smaller: Word | undefined): boolean {
  const below = smaller?.[0] ?? 0
  return compare(inUnits(magnitude, below), powerOfTen(exponent - below).toString()) >= 0
}
