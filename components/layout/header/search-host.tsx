'use client'

import { useEffect, useState, type ComponentType } from 'react'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { escapeFromMenu, isPlainClick } from '../identity/opening-link.ts'
import type { SearchDialogProps, SearchTexts } from './search-dialog.tsx'

interface Props {
  readonly localeCode: string
  /** The message if the dialog cannot be loaded. */
  readonly busy: string
}

interface Loaded {
  readonly Dialog: ComponentType<SearchDialogProps>
  readonly texts: SearchTexts
}

/**
 * Opens the search over pairs, coins and pages for every link with `data-opens="search"`. Without script such a link leads to the
 * markets. Code and texts are loaded on the first press.
 */
export function SearchHost({ localeCode, busy }: Props) {
  const toaster = useToaster()
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<Loaded | null>(null)

  useEffect(() => {
    const openFromLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('[data-opens="search"]') : null
      if (link === null || !isPlainClick(event)) return
      event.preventDefault()
      escapeFromMenu(link)
      setOpen(true)
      if (loaded !== null) return
      load(`/${localeCode}/texts/search.json`).then(setLoaded, () => {
        setOpen(false)
        toaster.requestError(busy)
      })
    }
    document.addEventListener('click', openFromLink)
    return () => document.removeEventListener('click', openFromLink)
  }, [localeCode, busy, toaster, loaded])

  if (loaded === null) return null
  return <loaded.Dialog open={open} onOpenChange={setOpen} localeCode={localeCode} texts={loaded.texts} />
}

async function load(href: string): Promise<Loaded> {
  const [{ SearchDialog }, response] = await Promise.all([loadCode(() => import('./search-dialog.tsx')), fetch(href)])
  if (!response.ok) throw new Error(`${href} answered ${response.status}`)
  return { Dialog: SearchDialog, texts: (await response.json()) as SearchTexts }
}
