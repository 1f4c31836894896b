import { MASKED } from '#lib/format/number.ts'
import { useMasked } from '#components/ui/masked.ts'

/** The text of an amount field: while amounts are hidden, a field that holds the whole balance hides it. */
export function useHiddenAll(): (amount: string, all: string) => { readonly value: string; readonly placeholder?: string } {
  const masked = useMasked()
  return (amount, all) => (masked && amount !== '' && amount === all ? { value: '', placeholder: MASKED } : { value: amount })
}
