'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { toActKey, toFieldKey, toValueKey, type Has, type NameKey } from './name-keys.ts'

/** The words by which the console calls acts, their fields and the values of those. */
export interface Names {
  act(name: string): string
  field(name: string, around?: string): string
  /** A word that a field holds; null if it is none of ours. */
  value(field: string, word: string): string | null
}

const WAL = '_wal'

/** Returns the words of the page's language. What the catalogue has no word for is called by its name in the table. */
export function useNames(): Names {
  const t = useTranslations('operator')
  return useMemo(() => {
    const has: Has = (key) => t.has(key as NameKey)
    const say = (key: string | null) => (key === null ? null : t(key as NameKey))
    const callField = (name: string, around?: string) => say(toFieldKey(name, has, around)) ?? name
    return {
      act: (name) => say(toActKey(name, has)) ?? name,
      // The log of writes of a file is called after it.
      field: (name, around) => (name.endsWith(WAL) ? `${callField(name.slice(0, -WAL.length), around)} (WAL)` : callField(name, around)),
      value: (field, word) => say(toValueKey(field, word, has)),
    }
  }, [t])
}
