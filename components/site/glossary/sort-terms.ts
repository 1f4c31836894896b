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
  const terms = TERM_IDS.map((id) => ({ id, ...named(id) })).toSorted((a, b) => collator.compare(a.name, b.name))
  const groups: { letter: string; terms: NamedTerm[] }[] = []
  for (const term of terms) {
    const letter = [...term.name][0]?.toLocaleUpperCase(tag) ?? ''
    const last = groups.at(-1)
    if (last !== undefined && collator.compare(last.letter, letter) === 0) last.terms.push(term)
    else groups.push({ letter, terms: [term] })
  }
  return groups.length > LETTERS_MAX ? [{ letter: '', terms }] : groups
}
