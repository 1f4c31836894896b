'use client'

import { useRef, useState } from 'react'
import { OPEN_API_DOCUMENT_PATH, STREAMS_DOCUMENT_PATH } from '#lib/contract/open-groups.ts'
import { Link } from '#components/ui/link/link.tsx'
import { SearchField } from '#components/ui/search-field/search-field.tsx'
import { readEntries, search, type Entry } from './search-reference.ts'
import styles from './api-doc.module.css'

interface Props {
  readonly label: string
  /** Contains `{count}`. */
  readonly found: string
  readonly nothing: string
  readonly failed: string
  /** The path of the pages of the reference, in the page's language. */
  readonly pages: string
}

async function load(): Promise<readonly Entry[]> {
  const [calls, streams] = await Promise.all(
    [OPEN_API_DOCUMENT_PATH, STREAMS_DOCUMENT_PATH].map(async (path) => (await fetch(path)).json()),
  )
  return readEntries(calls, streams)
}

const SHOWN_MAX = 30

/**
 * Searches calls, channels and fields by their names and English descriptions. The documents, which hold all of them, are fetched when the
 * field is first used: no visitor who only reads pays for them.
 */
export function ReferenceSearch({ label, found, nothing, failed, pages }: Props) {
  const [query, setQuery] = useState('')
  const [entries, setEntries] = useState<readonly Entry[] | 'failed' | null>(null)
  const asked = useRef(false)
  const prepare = () => {
    if (asked.current) return
    asked.current = true
    load().then(setEntries, () => {
      asked.current = false
      setEntries('failed')
    })
  }
  const hits = entries === null || entries === 'failed' ? [] : search(entries, query)
  const isAsked = query.trim() !== ''
  const said =
    entries === 'failed' ? failed : entries === null ? '' : hits.length === 0 ? nothing : found.replace('{count}', String(hits.length))
  return (
    <search className={styles.search}>
      <SearchField
        label={label}
        value={query}
        onFocus={prepare}
        onChange={({ target }) => {
          prepare()
          setQuery(target.value)
        }}
      />
      <output>{isAsked ? said : ''}</output>
      {isAsked && hits.length > 0 && (
        <ul className={styles.hits}>
          {hits.slice(0, SHOWN_MAX).map(({ page, anchor, name, summary }) => (
            <li key={`${page}#${anchor}`}>
              <Link href={`${pages}/${page}#${anchor}`}>
                <code dir="ltr">{name}</code>
              </Link>
              <span lang="en" dir="ltr">
                {summary}
              </span>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
