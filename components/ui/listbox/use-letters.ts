'use client'

import { useRef } from 'react'
import { useDelay } from './use-delay.ts'

/** Letters typed within this time of each other, in ms, form one word. */
const LETTERS_REST_MS = 500

/** Collects letters pressed in a list without a filter: they form one word until none is pressed for half a second. */
export function useLetters() {
  const word = useRef('')
  const rest = useDelay()
  return {
    isSearching: () => word.current !== '',
    /** Adds a letter and returns the word so far. */
    add: (letter: string): string => {
      word.current += letter
      rest.start(LETTERS_REST_MS, () => {
        word.current = ''
      })
      return word.current
    },
  }
}
