import type { ReactNode } from 'react'
import { CURRENCIES } from '#lib/locale/currencies.ts'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { PlainForm } from '../appearance/plain-form.tsx'
import styles from './preferences-menu.module.css'

export interface PlainLabels {
  readonly theme: string
  readonly dark: string
  readonly light: string
  readonly currency: string
  readonly language: string
}

const rows: readonly LocaleRow[] = LOCALES

/**
 * The choices of theme, currency and language as buttons of a form, while the page has no script. Every reader gets the same page, so it
 * marks only the page's own language; `/looks.css` marks the rest.
 */
export function PlainPreferences({ localeCode, labels }: { readonly localeCode: string; readonly labels: PlainLabels }) {
  return (
    <PlainForm localeCode={localeCode} className={styles.plain}>
      <Choices name={labels.theme}>
        {(['dark', 'light'] as const).map((theme) => (
          <button key={theme} type="submit" name="theme" value={theme} data-plain-choice>
            {labels[theme]}
          </button>
        ))}
      </Choices>
      <Choices name={labels.currency}>
        {CURRENCIES.map(({ name }) => (
          <button key={name} type="submit" name="unit" value={name} translate="no" data-plain-choice>
            {name}
          </button>
        ))}
      </Choices>
      <Choices name={labels.language}>
        {rows.map(({ code, tag, direction, languageName }) => (
          <button
            key={code}
            type="submit"
            name="locale"
            value={code}
            lang={tag}
            dir={direction}
            aria-current={code === localeCode || undefined}
          >
            {languageName}
          </button>
        ))}
      </Choices>
    </PlainForm>
  )
}

function Choices({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <fieldset>
      <legend>{name}</legend>
      <div className={styles.choices}>{children}</div>
    </fieldset>
  )
}
