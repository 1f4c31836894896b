import { filterSections, toSections, type OptionEntry, type Section } from './options.ts'

/** Looks a query up elsewhere. `signal` ends it when another query takes its place. */
export type OptionSearch = (query: string, signal: AbortSignal) => Promise<readonly OptionEntry[]>

/** What has come back for a query. */
export type SearchAnswer = { readonly state: 'found'; readonly entries: readonly OptionEntry[] } | { readonly state: 'failed' }

export interface SourceInput {
  readonly options: readonly OptionEntry[]
  /** The options themselves are still on their way. */
  readonly loading: boolean
  /** What is looked for; empty for the whole list. */
  readonly query: string
  /** Whether the query is looked up elsewhere, and what has come of it; null while it is under way. */
  readonly remote: { readonly answer: SearchAnswer | null } | null
}

export interface SourceView {
  readonly sections: readonly Section[]
  /** Why there is nothing to show, or null where there is: names of texts of the widget `select`. */
  readonly message: 'loading' | 'failed' | 'noMatch' | 'noData' | 'typeToSearch' | null
}

const nothing = (message: SourceView['message']): SourceView => ({ sections: [], message })

/** What a menu shows (specification 4.5, 8.4b: texts for loading, no match and no data). */
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
