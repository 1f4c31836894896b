/** Letters without a decomposition, and others that people type in their place. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ى: 'ي',
}
const LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')
/** Accents and vowel signs, the Arabic lengthening stroke, signs without width, and the apostrophes that are written in many ways. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}\u0640'’ʻʼ`´]/gu
const EASTERN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g

/**
 * Returns the form in which every search compares texts, of what is typed and of what is searched: without case, accents, invisible
 * marks, wide letters, other digits, and with single spaces. Does not depend on the reader's language: `I` is `i` in Turkish, too.
 */
export function foldText(text: string): string {
  return (
    text
      .replace(/\s+/gu, ' ')
      .normalize('NFKD')
      .replace(UNSEEN, '')
      .toLowerCase()
      // Some letters get an accent only by the change of their case.
      .replace(UNSEEN, '')
      .replace(LETTERS, (letter) => PLAIN[letter] ?? letter)
      .replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
      .replace(/\s+/gu, ' ')
      .trim()
  )
}

/** Returns the words of a search; none if nothing visible has been typed. */
export function searchWords(query: string): readonly string[] {
  return foldText(query)
    .split(' ')
    .filter((word) => word !== '')
}

/** Like `foldText`, without the signs that people write between the two coins of a pair: `BTC/USDT`, `btc-usdt`. Spaces stay. */
export function foldPair(text: string): string {
  return foldText(text).replace(/[/\\_:.\p{Pd}]/gu, '')
}

/** Checks whether texts together contain every word of a search, as `foldText` compares them. */
export function holdsWords(words: readonly string[], ...texts: readonly string[]): boolean {
  const text = foldText(texts.join(' '))
  return words.every((word) => text.includes(word))
}
