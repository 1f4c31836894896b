/** One thing that can be chosen from a list. */
export interface Option {
  /** Its id: what `onChange` hands out. Unique within a list. */
  readonly value: string
  readonly label: string
  /** A second, quieter text: the name of a coin beside its symbol. Found by the filter too. */
  readonly detail?: string
  readonly disabled?: boolean
}

export interface OptionGroup {
  readonly label: string
  readonly options: readonly Option[]
}

/** What a list is given: options, groups of options, or both mixed. */
export type OptionEntry = Option | OptionGroup

/** A list in the order it is shown; options that stand in no group share one without a label per run. */
export interface Section {
  readonly label: string | null
  readonly options: readonly Option[]
}

function isGroup(entry: OptionEntry): entry is OptionGroup {
  return 'options' in entry
}

/** Sections of a list, in its order. Groups without options are left out. */
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

/** All options of some sections, in order: what the arrow keys walk along. */
export function toOptions(sections: readonly Section[]): Option[] {
  return sections.flatMap(({ options }) => options)
}

/** Letters without case and accents, so that `krakow` finds `Kraków` and `İstanbul` is found by `istanbul`. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ł/g, 'l').replace(/ı/g, 'i').trim()
}

/** The options that hold the query in their label or detail; an empty query holds all. */
export function filterSections(sections: readonly Section[], query: string): readonly Section[] {
  const wanted = foldText(query)
  if (wanted === '') return sections
  const holds = ({ label, detail = '' }: Option) => foldText(label).includes(wanted) || foldText(detail).includes(wanted)
  return sections
    .map(({ label, options }) => ({ label, options: options.filter(holds) }))
    .filter(({ options }) => options.length > 0)
}

/** The same sections with some options disabled: those that a full multiple choice cannot take. */
export function disableOptions(sections: readonly Section[], isFull: (option: Option) => boolean): readonly Section[] {
  return sections.map(({ label, options }) => ({
    label,
    options: options.map((option) => (isFull(option) ? { ...option, disabled: true } : option)),
  }))
}
