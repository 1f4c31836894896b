import type { Option } from '#components/ui/listbox/options.ts'

/** Specification 5: the value of a multiple choice; what is no list counts as an empty one. */
export function readValues(unsafeValue: unknown): readonly string[] {
  return Array.isArray(unsafeValue) ? unsafeValue.filter((value) => typeof value === 'string') : []
}

/** Whether a further option would go beyond the limit of a multiple choice; a limit of 0 is none (specification 5, 9). */
export function isAtLimit(values: readonly string[], limit: number): boolean {
  return limit > 0 && values.length >= limit
}

/** The values after an option was taken: out where it was in, else added at the end unless the limit is reached. */
export function toggleValue(values: readonly string[], value: string, limit: number): readonly string[] {
  if (values.includes(value)) return values.filter((other) => other !== value)
  return isAtLimit(values, limit) ? values : [...values, value]
}

/** The options of some values, in the order of the values; a value that the list does not know shows as itself. */
export function optionsOf(values: readonly string[], known: ReadonlyMap<string, Option>): readonly Option[] {
  return values.map((value) => known.get(value) ?? { value, label: value })
}

/** The option that a search by letters leads to: the next one that starts with them, round the end. One letter moves on. */
export function findByLetters(options: readonly Option[], active: string | null, letters: string): Option | null {
  const wanted = letters.toLocaleLowerCase()
  // The same letter again walks through the options that start with it.
  const isRepeated = wanted.length > 1 && Array.from(wanted).every((letter) => letter === wanted[0])
  const start = isRepeated ? (wanted[0] ?? '') : wanted
  const at = options.findIndex(({ value }) => value === active)
  const from = start.length > 1 ? Math.max(at, 0) : at + 1
  const ordered = [...options.slice(from), ...options.slice(0, from)]
  return ordered.find(({ label, disabled }) => !disabled && label.toLocaleLowerCase().startsWith(start)) ?? null
}

/** What was added to a shown label by typing into it: the menu was closed, and the label stands where the filter will. */
export function typedPart(text: string, label: string): string {
  if (text.startsWith(label)) return text.slice(label.length)
  return label.startsWith(text) ? '' : text
}
