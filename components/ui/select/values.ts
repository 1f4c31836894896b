import type { Option } from '#components/ui/listbox/options.ts'

/** Checks whether one more option would exceed the limit of a multiple choice; 0 means no limit (specification 5, 9). */
export function isAtLimit(values: readonly string[], limit: number): boolean {
  return limit > 0 && values.length >= limit
}

/** Returns the values after an option was toggled: removed if present, else added at the end unless the limit is reached. */
export function toggleValue(values: readonly string[], value: string, limit: number): readonly string[] {
  if (values.includes(value)) return values.filter((other) => other !== value)
  return isAtLimit(values, limit) ? values : [...values, value]
}

/** Returns the options of the values, in their order; an unknown value is shown as itself. */
export function chooseOptions(values: readonly string[], known: ReadonlyMap<string, Option>): readonly Option[] {
  return values.map((value) => known.get(value) ?? { value, label: value })
}

/**
 * Returns the filter text typed into a closed menu's field, which still shows the label of the choice: the text after that label, empty
 * if part of the label was deleted, and otherwise the whole text.
 */
export function typedPart(text: string, label: string): string {
  if (text.startsWith(label)) return text.slice(label.length)
  return label.startsWith(text) ? '' : text
}
