'use client'
import { createContext, useContext, type ReactNode } from 'react'
import type { Words } from './modes.ts'
import { pseudo } from '#lib/locale/pseudo.ts'

/** One text of a story in three languages; the pseudo-locale is derived from the English. */
export interface StoryText {
  readonly en: string
  readonly de: string
  readonly ar: string
}

const WordsContext = createContext<Words>('english')

export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

/** Returns a function that picks a story's text in the workbench's language. */
export function useSay(): (text: StoryText) => string {
  const words = useContext(WordsContext)
  return (text) => {
    if (words === 'german') return text.de
    if (words === 'arabic') return text.ar
    return words === 'pseudo' ? pseudo(text.en) : text.en
  }
}
