'use client'

import { useCallback } from 'react'
import { useAddressQuery, type AddressChange } from '#lib/stores/use-address-query.ts'
import type { FieldValues } from '../acts/acts.ts'

/** Returns a function that shows the answer of an act that reads, under an address of its own. */
export function useShowAct(): (name: string, fields: FieldValues) => void {
  const { query, go } = useAddressQuery()
  const before = [...query.keys()].join(' ')
  return useCallback(
    (name, fields) => {
      const cleared = Object.fromEntries(before.split(' ').map((key) => [key, null]))
      const asked = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]))
      const change: AddressChange = { ...cleared, ...asked, act: name }
      go(change, 'push')
    },
    [before, go],
  )
}
