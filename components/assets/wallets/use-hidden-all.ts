import { MASKED } from '#lib/format/number.ts'
import { useMasked } from '#components/ui/figure/masked.ts'

/** Returns the text of an amount field: while amounts are masked, a field that contains the whole balance hides it. */
export function useHiddenAll(): (amount: string, all: string) => { readonly value: string; readonly placeholder?: string } {
  const masked = useMasked()
  return (amount, all) => (masked && amount !== '' && amount === all ? { value: '', placeholder: MASKED } : { value: amount })
}
