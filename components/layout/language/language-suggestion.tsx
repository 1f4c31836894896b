'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState, type MouseEvent } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { whenIdle } from '#lib/kernel/idle.ts'
import { findLanguage, findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import type { SuggestionTexts } from '#lib/locale/short-text-types.ts'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { localeAddress } from '#lib/routing/addresses.ts'
import { pagePath } from '../seo/page-path.ts'
import { countSuggestion, findSuggestion, refuseSuggestion } from './suggest-language.ts'
import { useGoToLocale } from './use-go-to-locale.ts'
import styles from './language-suggestion.module.css'

const LATEST_MS = 3000

interface Suggestion {
  readonly row: LocaleRow
  readonly texts: SuggestionTexts
}

/**
 * A slim bar that offers this page in the reader's own language and in that language's words. It never redirects, overlays the page
 * so that nothing moves, and does not return once refused (DESIGN 5.6).
 */
export function LanguageSuggestion({ localeCode }: { localeCode: string }) {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null)

  useEffect(() => {
    let wanted = true
    const show = async (row: LocaleRow) => {
      const { loadShortTexts } = await loadCode(() => import('#lib/locale/load-short-texts.ts'))
      const { suggestion: texts } = await loadCode(() => loadShortTexts(findLanguage(row)))
      if (!wanted) return
      setSuggestion({ row, texts })
      countSuggestion(row.code)
    }
    // The first use of the language APIs costs a slow phone 50 ms.
    const undo = whenIdle(() => {
      const row = findSuggestion(navigator.languages, localeCode)
      // A page is complete without it.
      if (row !== null) show(row).catch(() => undefined)
    }, LATEST_MS)
    return () => {
      wanted = false
      undo()
    }
  }, [localeCode])

  if (suggestion === null) return null
  const dismiss = () => {
    refuseSuggestion(suggestion.row.code)
    setSuggestion(null)
  }
  return <Bar {...suggestion} localeCode={localeCode} onDismiss={dismiss} />
}

interface BarProps extends Suggestion {
  readonly localeCode: string
  readonly onDismiss: () => void
}

function Bar({ row, texts, localeCode, onDismiss }: BarProps) {
  const path = pagePath(usePathname(), findLocale(localeCode))
  const goToLocale = useGoToLocale(localeCode)
  const accept = (event: MouseEvent) => {
    event.preventDefault()
    goToLocale(row)
  }
  return (
    <aside className={styles.bar} data-suggestion lang={row.tag} dir={row.direction} aria-label={texts.offer}>
      <p>{texts.offer}</p>
      <a className={styles.accept} href={localeAddress(row, path, location.host)} hrefLang={row.tag} onClick={accept}>
        {texts.accept}
      </a>
      <IconButton icon="close" label={texts.dismiss} size="small" onClick={onDismiss} />
    </aside>
  )
}
