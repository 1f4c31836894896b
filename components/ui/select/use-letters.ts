'use client'

import { useRef } from 'react'
import { useDelay } from '#components/ui/listbox/use-delay.ts'

/** Letters typed within this time belong to one word. */
const LETTERS_REST_MS = 500

/** Letters pressed on a list without a filter: they form one word until none comes for half a second. */
export function useLetters() {
  const word = useRef('')
  const rest = useDelay()
  return {
    isSearching: () => word.current !== '',
    /** The word so far, with one more letter. */
    add: (letter: string): string => {
      word.current += letter
      rest.start(LETTERS_REST_MS, () => {
        word.current = ''
      })
      return word.current
    },
  }
}
