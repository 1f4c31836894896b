'use client'

import { useTranslations } from 'next-intl'
import type { ErrorName } from '#lib/contract/errors/errors.ts'

/** Returns a function that says an error in the page's language. */
export function useErrorText(): (name: ErrorName) => string {
  const t = useTranslations('apiErrors')
  return (name) => t(name)
}
