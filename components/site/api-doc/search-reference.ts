import { STREAMS_PAGE } from '#lib/contract/open-groups.ts'
import { foldText, searchWords } from '#lib/kernel/search-text.ts'
import { readReference, readStreams } from './read-reference.ts'

/** A call or a channel as the search finds it. */
export interface Entry {
  /** The page of the reference that has it. */
  readonly page: string
  readonly anchor: string
  readonly name: string
  readonly summary: string
  /** Names, as `foldText` compares them: of itself and of its fields. */
  readonly names: string
  /** Everything that is said about it, as `foldText` compares it. */
  readonly words: string
}

/** Reads both documents for the search. */
export function readEntries(unsafeCalls: unknown, unsafeStreams: unknown): readonly Entry[] {
  const calls = readReference(unsafeCalls).calls.map(({ group, anchor, method, path, summary, details, fields, answer }) => {
    const all = [...fields, ...answer]
    const name = `${method.toUpperCase()} ${path}`
    return entry({ page: group, anchor, name, summary, details, fields: all })
  })
  const streams = readStreams(unsafeStreams).map(({ anchor, title, summary, details, fields }) =>
    entry({ page: STREAMS_PAGE, anchor, name: title, summary, details, fields }),
  )
  return [...calls, ...streams]
}

interface Described {
  readonly page: string
  readonly anchor: string
  readonly name: string
  readonly summary: string
  readonly details: string
  readonly fields: readonly { readonly name: string; readonly means: string; readonly values: readonly string[] }[]
}

function entry({ page, anchor, name, summary, details, fields }: Described): Entry {
  const names = foldText([name, ...fields.map((field) => field.name)].join(' '))
  const said = fields.flatMap(({ means, values }) => [means, ...values])
  return { page, anchor, name, summary, names, words: foldText([names, summary, details, ...said].join(' ')) }
}

/** Returns the entries that have all words of a query: first those whose own name has them, then those with such a field, then the rest. */
export function search(entries: readonly Entry[], query: string): readonly Entry[] {
  const words = searchWords(query)
  if (words.length === 0) return []
  const rank = ({ name, names, words: said }: Entry): number => {
    const has = (text: string) => words.every((word) => text.includes(word))
    return has(foldText(name)) ? 0 : has(names) ? 1 : has(said) ? 2 : 3
  }
  const ranked = entries.map((one) => ({ one, rank: rank(one) })).filter((found) => found.rank < 3)
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one)
}
