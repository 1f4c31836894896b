'use client'

import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { SelectSmall } from '../../ticket/fields/select-small.tsx'

interface Props {
  readonly label: string
  readonly product: Product
  /** A symbol; empty for the first option. */
  readonly value: string
  /** The text of the option without a pair of its own. */
  readonly none: string
  readonly onChange: (symbol: string) => void
}

/** A choice of a pair of a product. */
export function PairChoice({ label, product, value, none, onChange }: Props) {
  const pairs = usePairs()
  const listed = pairs.pairs.filter((pair) => pair.product === product)
  const isKnown = value === '' || listed.some(({ symbol }) => symbol === value)
  return (
    <SelectSmall
      label={label}
      value={value}
      options={[
        { value: '', label: none },
        // Until the list has come, the chosen one is all that is known.
        ...(isKnown ? [] : [{ value, label: pairs.nameOf({ product, symbol: value }) }]),
        ...listed.map(({ symbol }) => ({ value: symbol, label: pairs.nameOf({ product, symbol }) })),
      ]}
      onChange={onChange}
    />
  )
}
