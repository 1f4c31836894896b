import { TERM_IDS, type TermId } from './terms.ts'

/** A term with its texts in the language of the page. */
export interface NamedTerm {
  readonly id: TermId
  readonly name: string
  readonly text: string
}

/** The terms that begin with one letter. */
export interface LetterGroup {
  readonly letter: string
  readonly terms: readonly NamedTerm[]
}

/** An index longer than this is no help: scripts without letters begin almost every term with a sign of its own. */
const LETTERS_MAX = 32

/** Sorts the terms as the language does and groups them by their first letter; one group without a letter in scripts without letters. */
export function groupTerms(tag: string, named: (id: TermId) => { readonly name: string; readonly text: string }): readonly LetterGroup[] {
  const collator = new Intl.Collator(tag)
  const letters = new Intl.Collator(tag, { sensitivity: 'base' })
  const terms = TERM_IDS.map((id) => ({ id, ...named(id) })).toSorted((a, b) => collator.compare(a.name, b.name))
  const groups: { letter: string; terms: NamedTerm[] }[] = []
  for (const term of terms) {
    const letter = firstLetter(term.name, tag, letters)
    const last = groups.at(-1)
    if (last !== undefined && letters.compare(last.letter, letter) === 0) last.terms.push(term)
    else groups.push({ letter, terms: [term] })
  }
  return groups.length > LETTERS_MAX ? [{ letter: '', terms }] : groups
}

/** Thai vowels that stand before the consonant after which they are spoken, and by which words are sorted. */
const LEADING_VOWELS = /^[เแโใไ]+(?=.)/u

/** The consonants that begin Hangul syllables, in the order of their code points; doubled ones are found under the single one. */
const INITIALS = [...'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ']
const SYLLABLE_FIRST = 0xac00
const SYLLABLE_LAST = 0xd7a3
const SYLLABLES_OF_INITIAL = 588

/** Returns the letter under which a name is found: without marks that make no other letter in the language (`Ä` is an `A` in German). */
function firstLetter(name: string, tag: string, letters: Intl.Collator): string {
  const letter = [...name.replace(LEADING_VOWELS, '')][0]?.toLocaleUpperCase(tag) ?? ''
  const point = letter.codePointAt(0) ?? 0
  if (point >= SYLLABLE_FIRST && point <= SYLLABLE_LAST)
    return INITIALS[Math.floor((point - SYLLABLE_FIRST) / SYLLABLES_OF_INITIAL)] ?? letter
  const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return letters.compare(letter, plain) === 0 ? plain : letter
}
