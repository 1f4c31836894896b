import { isCurrency } from '#lib/locale/currencies.ts'
import { isLocaleCode, type LocaleRow } from '#lib/locale/locales.ts'
import { DEFAULT_THEME, readTheme, type Theme } from './theme.ts'

/** The side on which the ticket is shown (DESIGN 5.28). */
const LAYOUTS = ['left', 'right'] as const
export type Layout = (typeof LAYOUTS)[number]

/** The unit of totals: 1 is USDT, 2 is BTC, 3 is the currency of `unit` (DESIGN 5.28). */
export const VALUATION_UNITS = [1, 2, 3] as const
export type ValuationUnit = (typeof VALUATION_UNITS)[number]

/** The contents of the settings cookie (specification 3.4). */
export interface Settings {
  /** The language key of a locale (specification 3.1), which is its code. */
  readonly language: string
  /** The value of a currency of specification 3.2. */
  readonly unit: string
  readonly showAsset: boolean
  readonly theme: Theme
  readonly layout: Layout
  readonly valuationUnit: ValuationUnit
  /** Decides what to draw before the account answers; it authorises nothing. */
  readonly login: boolean
}

/** Specification 3.4, global map: the values in memory before the cookie has been read. */
export const GLOBAL_DEFAULTS = {
  locale: 'en',
  theme: 'dark',
  layout: 'right',
  unit: 'CNY',
  'show-asset': false,
  'valuation-unit': 1,
  login: false,
  direction: 'ltr',
  'terminal code': '',
} as const

/** Specification 3.4, cookie defaults: the values for a new visitor, and the fallback for a corrupted cookie. */
const COOKIE_DEFAULTS = {
  layout: 'right',
  unit: 'USD',
  'show-asset': true,
  theme: DEFAULT_THEME,
  'valuation-unit': 1,
  login: false,
} as const

/** The settings before the cookie has been read. */
export const INITIAL_SETTINGS: Settings = {
  language: GLOBAL_DEFAULTS.locale,
  unit: GLOBAL_DEFAULTS.unit,
  showAsset: GLOBAL_DEFAULTS['show-asset'],
  theme: GLOBAL_DEFAULTS.theme,
  layout: GLOBAL_DEFAULTS.layout,
  valuationUnit: GLOBAL_DEFAULTS['valuation-unit'],
  login: GLOBAL_DEFAULTS.login,
}

/** Returns the settings of a visitor without any: the locale's own currency (DESIGN 5.8). */
function newVisitorSettings(locale: LocaleRow): Settings {
  return {
    language: locale.languageKey,
    unit: isCurrency(locale.currency) ? locale.currency : COOKIE_DEFAULTS.unit,
    showAsset: COOKIE_DEFAULTS['show-asset'],
    theme: COOKIE_DEFAULTS.theme,
    layout: COOKIE_DEFAULTS.layout,
    valuationUnit: COOKIE_DEFAULTS['valuation-unit'],
    login: COOKIE_DEFAULTS.login,
  }
}

/**
 * Parses the decoded value of the settings cookie. A missing cookie or field gets a new visitor's value; a corrupted cookie falls back
 * to the defaults with USD, a corrupted field to that field's default. Never throws.
 */
export function parseSettings(unsafeCookie: string | undefined, locale: LocaleRow): Settings {
  const fresh = newVisitorSettings(locale)
  if (unsafeCookie === undefined) return fresh
  const unsafe = parseObject(unsafeCookie)
  if (unsafe === undefined) return { ...fresh, unit: COOKIE_DEFAULTS.unit }
  return {
    language: typeof unsafe.language === 'string' && isLocaleCode(unsafe.language) ? unsafe.language : fresh.language,
    unit: readUnit(unsafe.unit, fresh.unit),
    showAsset: typeof unsafe['show-asset'] === 'boolean' ? unsafe['show-asset'] : fresh.showAsset,
    theme: readTheme(unsafe.theme) ?? fresh.theme,
    layout: LAYOUTS.find((layout) => layout === unsafe.layout) ?? fresh.layout,
    valuationUnit: VALUATION_UNITS.find((unit) => unit === unsafe['valuation-unit']) ?? fresh.valuationUnit,
    login: typeof unsafe.login === 'boolean' ? unsafe.login : fresh.login,
  }
}

function readUnit(unsafe: unknown, fresh: string): string {
  if (unsafe === undefined) return fresh
  return typeof unsafe === 'string' && isCurrency(unsafe) ? unsafe : COOKIE_DEFAULTS.unit
}

function parseObject(text: string): Partial<Record<string, unknown>> | undefined {
  try {
    const unsafe: unknown = JSON.parse(text)
    return typeof unsafe === 'object' && unsafe !== null && !Array.isArray(unsafe) ? { ...unsafe } : undefined
  } catch {
    return undefined
  }
}

/** Formats the cookie's value: JSON under the names of specification 3.4. */
export function serializeSettings(settings: Settings): string {
  return JSON.stringify({
    language: settings.language,
    unit: settings.unit,
    'show-asset': settings.showAsset,
    theme: settings.theme,
    layout: settings.layout,
    'valuation-unit': settings.valuationUnit,
    login: settings.login,
  })
}
