import { MASKED } from '#lib/format/number.ts'
import { useMasked } from '#components/ui/masked.ts'

/** What a field of amounts shows: while amounts are hidden, one that holds all there is keeps it to itself. */
export function useHiddenAll(): (amount: string, all: string) => { readonly value: string; readonly placeholder?: string } {
  const masked = useMasked()
  return (amount, all) => (masked && amount !== '' && amount === all ? { value: '', placeholder: MASKED } : { value: amount })
}
