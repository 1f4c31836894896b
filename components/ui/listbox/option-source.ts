import { filterSections, toSections, type OptionEntry, type Section } from './options.ts'

/** Looks up options for a query remotely. `signal` aborts when another query replaces it. */
export type OptionSearch = (query: string, signal: AbortSignal) => Promise<readonly OptionEntry[]>

/** The result of a lookup. */
export type SearchAnswer = { readonly state: 'found'; readonly entries: readonly OptionEntry[] } | { readonly state: 'failed' }

export interface SourceInput {
  readonly options: readonly OptionEntry[]
  /** The options are still loading. */
  readonly loading: boolean
  /** The typed query; empty for the whole list. */
  readonly query: string
  /** Set if queries are looked up remotely; its answer is null while a lookup is in progress. */
  readonly remote: { readonly answer: SearchAnswer | null } | null
}

export interface SourceView {
  readonly sections: readonly Section[]
  /** Why the list is empty, or null if it is not: a text key of the widget `select`. */
  readonly message: 'loading' | 'failed' | 'noMatch' | 'noData' | 'typeToSearch' | null
}

const nothing = (message: SourceView['message']): SourceView => ({ sections: [], message })

/** Returns the contents of a menu (specification 4.5, 8.4b: texts for loading, no match and no data). */
export function viewSource({ options, loading, query, remote }: SourceInput): SourceView {
  const looksElsewhere = remote !== null && query.trim() !== ''
  if (looksElsewhere) return viewAnswer(remote.answer)
  if (loading) return nothing('loading')
  const all = toSections(options)
  if (all.length === 0) return nothing(remote ? 'typeToSearch' : 'noData')
  const sections = filterSections(all, query)
  return sections.length > 0 ? { sections, message: null } : nothing('noMatch')
}

function viewAnswer(answer: SearchAnswer | null): SourceView {
  if (answer === null) return nothing('loading')
  if (answer.state === 'failed') return nothing('failed')
  const sections = toSections(answer.entries)
  return sections.length > 0 ? { sections, message: null } : nothing('noMatch')
}
