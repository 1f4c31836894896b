import { knownFingerprint } from '#lib/device/known-fingerprint.ts'
import { GLOBAL_DEFAULTS } from '#lib/settings/settings.ts'
import { findLocalStorage, type StorageArea } from '#lib/storage/storage.ts'
import type { RequestContext } from '../conventions.ts'

interface Page {
  /** The attributes that the root layout and the theme's script write on `<html>`. */
  readonly root?: Pick<HTMLElement, 'dataset'> | undefined
  readonly storage?: StorageArea
}

/** Reads the data about this page that every request carries (specification 7.1). */
export function readPageContext({ root = globalThis.document?.documentElement, storage = findLocalStorage() }: Page = {}): RequestContext {
  const { theme, languageKey = GLOBAL_DEFAULTS.locale, languageType = '0' } = root?.dataset ?? {}
  return {
    theme: theme === 'light' ? 'light' : 'dark',
    terminalCode: knownFingerprint(storage),
    language: languageKey,
    languageType: Number(languageType),
    isBeta: process.env.PUBLIC_BETA?.trim() === '1',
  }
}
