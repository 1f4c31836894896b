'use client'

import type { Messages } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Autocomplete } from '#components/ui/autocomplete/autocomplete.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { LabelsProvider, type LabelSet } from '#components/ui/labels/labels.tsx'
import type { Option, OptionEntry } from '#components/ui/listbox/options.ts'
import type { Found } from '#lib/contract/search.ts'
import { SEARCH_PATH, SEARCH_TEXT_MAX } from '#lib/contract/public-calls.ts'
import { foldText, holdsWords, searchWords } from '#lib/kernel/search-text.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { usePageRequests } from '#lib/stores/session/identity.tsx'
import { readPageLinks } from '../seo/page-links.ts'
import styles from './search-dialog.module.css'

/** Texts of the search, from `/{locale}/texts/search.json`. */
export interface SearchTexts {
  readonly search: Messages['search']
  readonly close: string
  readonly labels: LabelSet
}

export interface SearchDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly localeCode: string
  readonly texts: SearchTexts
}

/** Searches pairs, coins and pages by name, and opens the chosen one. */
export function SearchDialog(props: SearchDialogProps) {
  const { open, onOpenChange, texts } = props
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.search.title} closeLabel={texts.close}>
      <LabelsProvider labels={texts.labels}>
        <SearchField {...props} />
      </LabelsProvider>
    </Dialog>
  )
}

const PAGES_MAX = 6

function SearchField({ onOpenChange, localeCode, texts: { search: words } }: SearchDialogProps) {
  const requests = usePageRequests()
  const router = useRouter()
  const [text, setText] = useState('')
  const field = useRef<HTMLDivElement>(null)
  // A user who opens the search is about to type.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  const locale = findLocale(localeCode)
  const pathTo = (path: string) => localPath(locale, path)

  const look = async (query: string, signal: AbortSignal): Promise<readonly OptionEntry[]> => {
    const wanted = searchWords(query)
    if (wanted.length === 0) return []
    const { http } = await requests()
    // The answer to an earlier text is of no use (specification 4.5).
    const options = { cancelsDuplicate: true, quiet: true, signal }
    const found = (await http.get(SEARCH_PATH, { text: foldText(query).slice(0, SEARCH_TEXT_MAX) }, options)) as Found
    const pages = readPageLinks(document).filter(({ name }) => holdsWords(wanted, name))
    return [
      { label: words.pairs, options: found.pairs.map((pair) => pairOption(pair, words, pathTo)) },
      {
        label: words.coins,
        options: found.coins.map(({ slug, symbol, name }) => ({ value: pathTo(`/price/${slug}`), label: name, detail: symbol })),
      },
      { label: words.pages, options: pages.slice(0, PAGES_MAX).map(({ href, name }) => ({ value: href, label: name })) },
    ]
  }
  const go = ({ value }: Option) => {
    onOpenChange(false)
    router.push(value)
  }
  return (
    <div ref={field} className={styles.field}>
      <Autocomplete
        value={text}
        onChange={setText}
        onChoose={go}
        search={look}
        label={words.label}
        placeholder={words.label}
        size="large"
      />
    </div>
  )
}

function pairOption(
  { product, symbol, baseCoin, quoteCoin }: Found['pairs'][number],
  words: SearchTexts['search'],
  pathTo: (path: string) => string,
): Option {
  const path = product === 'spot' ? `/spot/${symbol}` : `/futures/usdt/${symbol}`
  return { value: pathTo(path), label: `${baseCoin}/${quoteCoin}`, detail: words[product] }
}
