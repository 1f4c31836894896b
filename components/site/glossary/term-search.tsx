'use client'

import { useState } from 'react'
import { SearchField } from '#components/ui/search-field/search-field.tsx'
import { holdsWords, searchWords } from '#lib/kernel/search-text.ts'
import styles from './glossary.module.css'

interface Props {
  readonly label: string
  readonly empty: string
  /** Contains `{count}`. */
  readonly found: string
}

/** Hides the terms of the page whose name and text lack the words that are searched. The terms are in the page already. */
export function TermSearch({ label, empty, found }: Props) {
  const [query, setQuery] = useState('')
  const [count, setCount] = useState<number | null>(null)
  const search = (text: string) => {
    setQuery(text)
    const words = searchWords(text)
    const shown = showMatches(words)
    setCount(words.length === 0 ? null : shown)
  }
  return (
    <div className={styles.search}>
      <SearchField label={label} value={query} onChange={({ target }) => search(target.value)} />
      <output>{count === null ? '' : count === 0 ? empty : found.replace('{count}', String(count))}</output>
    </div>
  )
}

/** Shows the terms of the page that contain all words, and the letters that still have one; returns how many are shown. */
function showMatches(words: readonly string[]): number {
  let shown = 0
  for (const term of document.querySelectorAll<HTMLElement>('[data-glossary-term]')) {
    term.hidden = !holdsWords(words, term.textContent)
    if (!term.hidden) shown += 1
  }
  for (const group of document.querySelectorAll<HTMLElement>('[data-glossary-letter]'))
    group.hidden = group.querySelector('[data-glossary-term]:not([hidden])') === null
  return shown
}
