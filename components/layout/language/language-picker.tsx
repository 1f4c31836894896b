'use client'

import { usePathname } from 'next/navigation'
import { useState, type MouseEvent } from 'react'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { SearchField } from '#components/ui/search-field/search-field.tsx'
import { findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { languageNames } from '#lib/format/names.ts'
import { localeAddress } from '#lib/routing/addresses.ts'
import type { LanguageDialogLabels } from './language-labels.ts'
import { pagePath } from '../seo/page-path.ts'
import { searchLocales } from './search-locales.ts'
import { useGoToLocale } from './use-go-to-locale.ts'
import styles from './picker.module.css'

interface Props {
  readonly localeCode: string
  readonly labels: LanguageDialogLabels
}

/** Picks a locale, languages first and regional sites after them. A pick keeps path, query and fragment. */
export function LanguagePicker({ localeCode, labels }: Props) {
  const [query, setQuery] = useState('')
  const readName = languageNames(findLocale(localeCode).tag)
  const found = searchLocales(query, readName, languageNames('en'))
  const groups = [
    { name: labels.languages, rows: found.filter((row) => row.region === undefined) },
    { name: labels.regions, rows: found.filter((row) => row.region !== undefined) },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <div className={styles.picker}>
      <SearchField label={labels.searchLanguage} value={query} onChange={(event) => setQuery(event.target.value)} />
      {groups.length === 0 ? <EmptyState title={labels.noLanguage} text={labels.otherWords} icon="globe" /> : null}
      {groups.map(({ name, rows }) => (
        <section key={name}>
          <h3 className={styles.groupName}>{name}</h3>
          <ul className={styles.choices}>
            {rows.map((row) => (
              <Choice key={row.languageKey} row={row} name={readName(row.tag)} localeCode={localeCode} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Choice({ row, name, localeCode }: { row: LocaleRow; name: string; localeCode: string }) {
  const path = pagePath(usePathname(), findLocale(localeCode))
  const current = row.code === localeCode
  const goToLocale = useGoToLocale(localeCode)
  const pick = (event: MouseEvent) => {
    event.preventDefault()
    goToLocale(row)
  }
  return (
    <li>
      <a
        className={styles.choice}
        href={localeAddress(row, path, location.host, location.search)}
        hrefLang={row.tag}
        aria-current={current || undefined}
        onClick={pick}
      >
        <span className={styles.own}>
          <bdi lang={row.tag} dir={row.direction}>
            {row.languageName}
          </bdi>
        </span>
        {name === row.languageName ? null : <span className={styles.other}>{name}</span>}
        {current ? <Icon name="check" size={16} /> : null}
      </a>
    </li>
  )
}
