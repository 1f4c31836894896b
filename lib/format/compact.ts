import { absoluteValue, compare, powerOfTen } from '#lib/kernel/decimal-text.ts'
import { divideToPlaces } from '#lib/kernel/rounding.ts'
import { formatWith, type Amount, type NumberOptions } from './number.ts'

/** A power of ten and its word; lists go from the largest to `[0, '']`. */
type Word = readonly [exponent: number, word: string]

/**
 * Our own words instead of Intl's compact notation: that writes `1,2 Mrd.` in German, against the one decimal mark of
 * DESIGN 5.32, and its data differ between the server's and a browser's version. Chinese and Japanese count in ten thousands.
 */
const THOUSANDS: readonly Word[] = [
  [12, 'T'],
  [9, 'B'],
  [6, 'M'],
  [3, 'K'],
  [0, ''],
]
const MYRIADS: Readonly<Record<string, readonly Word[]>> = {
  ja: [
    [12, '兆'],
    [8, '億'],
    [4, '万'],
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
}

/**
 * A large value in short: `1234567.8` is `1.23M` (`123.46万` where `tag`, the locale table's BCP-47 tag, counts so).
 * Two decimals, trailing zeros removed; 999,999 is `1M`, not `1,000K`.
 */
export function formatCompact(value: Amount, tag: string, options: NumberOptions = {}): string {
  let suffix = ''
  const figure = formatWith(value, options, (text) => {
    const [exponent, word] = findWord(text, MYRIADS[tag] ?? THOUSANDS)
    suffix = word
    return inUnits(text, exponent)
  })
  return figure + suffix
}

function inUnits(text: string, exponent: number): string {
  return divideToPlaces(text, powerOfTen(exponent).toString(), 2)
}

/** The first word of which the rounded value has at least one. */
function findWord(text: string, words: readonly Word[]): Word {
  const magnitude = absoluteValue(text)
  return words.find(([exponent], index) => exponent === 0 || reaches(magnitude, exponent, words[index + 1])) ?? [0, '']
}

/** Whether a value has one whole unit of a word, counting what it rounds to in units of the next smaller word. */
function reaches(magnitude: string, exponent: number, smaller: Word | undefined): boolean {
  const below = smaller?.[0] ?? 0
  return compare(inUnits(magnitude, below), powerOfTen(exponent - below).toString()) >= 0
}
