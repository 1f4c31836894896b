import { Type, type Static, type TSchema } from 'typebox'
import { FIRST_REGISTRATION, RegistrationSetting } from '../accounts/registration.ts'
import { LegalNames, Maintenance, NO_LEGAL_NAMES } from './site-values.ts'

/** A setting that operators change while the site runs. */
export interface SiteSetting<Schema extends TSchema = TSchema> {
  readonly schema: Schema
  /** Its value until somebody sets another one. */
  readonly fallback: Static<Schema>
  /** Tells whether a change takes a protection away, which is dangerous (`ActEffect`); never where it is left out. */
  readonly weakens?: (from: Static<Schema>, to: Static<Schema>) => boolean
}

function setting<Schema extends TSchema>(
  schema: Schema,
  fallback: Static<Schema>,
  weakens?: (from: Static<Schema>, to: Static<Schema>) => boolean,
): SiteSetting<Schema> {
  return weakens === undefined ? { schema, fallback } : { schema, fallback, weakens }
}

/** Every setting that operators change at run time, by its name in the store. What only a start may change is a variable of the environment. */
export const SITE_SETTINGS = {
  /** Whether and when the site is closed. `site/maintenance` sets it. */
  maintenance: setting<typeof Maintenance>(Maintenance, null),
  /** Who operates the site. `site/legal` sets it. */
  legal: setting(LegalNames, NO_LEGAL_NAMES),
  /** Whether a dangerous act waits until another operator approves it. */
  secondOperator: setting(Type.Boolean(), false, (from, to) => from && !to),
  /** Who may register, whether guests may enter, and the addresses and domains that are listed. */
  registration: setting(RegistrationSetting, FIRST_REGISTRATION),
} as const

export type SiteSettingName = keyof typeof SITE_SETTINGS
export type SiteSettingValue<Name extends SiteSettingName> = Static<(typeof SITE_SETTINGS)[Name]['schema']>

/** The names of all settings. */
export const SITE_SETTING_NAMES = Object.keys(SITE_SETTINGS) as SiteSettingName[]

/** Returns a setting by its name, as the table states it, with a value of any kind. */
export function findSiteSetting(name: SiteSettingName): SiteSetting {
  return SITE_SETTINGS[name] as SiteSetting
}
