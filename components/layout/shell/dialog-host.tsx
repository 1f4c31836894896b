'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import type { LanguageDialogLabels } from '../language/language-labels.ts'
import { escapeFromMenu, isPlainClick } from '../identity/opening-link.ts'

const LanguageDialog = lazyPart(() => import('../language/language-dialog.tsx').then((module) => module.LanguageDialog), 'layer')

/**
 * Opens the language and currency dialog for every link on the page with `data-opens="languages"`. Without script such a link leads
 * to the list of languages in the footer. The dialog is loaded on its first use.
 */
export function DialogHost({ localeCode, labels }: { localeCode: string; labels: LanguageDialogLabels }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)

  useEffect(() => {
    const openFromLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('[data-opens="languages"]') : null
      if (link === null || !isPlainClick(event)) return
      event.preventDefault()
      escapeFromMenu(link)
      setWanted(true)
      setOpen(true)
    }
    document.addEventListener('click', openFromLink)
    return () => document.removeEventListener('click', openFromLink)
  }, [])

  if (!wanted) return null
  return (
    <Suspense>
      <LanguageDialog open={open} onOpenChange={setOpen} localeCode={localeCode} labels={labels} />
    </Suspense>
  )
}
