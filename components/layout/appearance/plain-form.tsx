'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { BACK_FIELD, PREFERENCES_PATH } from '#lib/contract/preferences-form.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { pagePath } from '../seo/page-path.ts'

interface Props {
  readonly localeCode: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A form that keeps preferences and leads back to its page, for buttons that a script takes over once it has started. */
export function PlainForm({ localeCode, className, children }: Props) {
  const locale = findLocale(localeCode)
  const path = pagePath(usePathname(), locale)
  return (
    <form method="post" action={PREFERENCES_PATH} className={className}>
      {/* On the 404 page the server knows no path but that of the page itself. */}
      <input type="hidden" name={BACK_FIELD} value={localPath(locale, path)} suppressHydrationWarning />
      {children}
    </form>
  )
}
