import { foldText } from '#lib/kernel/search-text.ts'

/** One choice of a list. */
export interface Option {
  /** Its id, passed to `onChange`. Unique within a list. */
  readonly value: string
  readonly label: string
  /** A second, quieter text, such as a coin's name beside its symbol. The filter searches it too. */
  readonly detail?: string
  readonly disabled?: boolean
}

export interface OptionGroup {
  readonly label: string
  readonly options: readonly Option[]
}

/** The input of a list: options, groups of options, or a mix. */
export type OptionEntry = Option | OptionGroup

/** A group of options in display order; each run of ungrouped options is one section without a label. */
export interface Section {
  readonly label: string | null
  readonly options: readonly Option[]
}

function isGroup(entry: OptionEntry): entry is OptionGroup {
  return 'options' in entry
}

/** Converts entries to sections, in order. Groups without options are omitted. */
export function toSections(entries: readonly OptionEntry[]): Section[] {
  const sections: { label: string | null; options: Option[] }[] = []
  for (const entry of entries) {
    const last = sections.at(-1)
    if (isGroup(entry)) sections.push({ label: entry.label, options: [...entry.options] })
    else if (last?.label === null) last.options.push(entry)
    else sections.push({ label: null, options: [entry] })
  }
  return sections.filter(({ options }) => options.length > 0)
}

/** Returns all options of the sections in order, as the arrow keys move through them. */
export function toOptions(sections: readonly Section[]): Option[] {
  return sections.flatMap(({ options }) => options)
}

/** Keeps the options whose label or detail contains the query, as `foldText` compares them; an empty query keeps all. */
export function filterSections(sections: readonly Section[], query: string): readonly Section[] {
  const wanted = foldText(query)
  if (wanted === '') return sections
  const holds = ({ label, detail = '' }: Option) => foldText(label).includes(wanted) || foldText(detail).includes(wanted)
  return sections.map(({ label, options }) => ({ label, options: options.filter(holds) })).filter(({ options }) => options.length > 0)
}

/** Disables some options: those that a full multiple choice cannot accept. */
export function disableOptions(sections: readonly Section[], isFull: (option: Option) => boolean): readonly Section[] {
  return sections.map(({ label, options }) => ({
    label,
    options: options.map((option) => (isFull(option) ? { ...option, disabled: true } : option)),
  }))
}
