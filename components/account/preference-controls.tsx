'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { Switch } from '#components/ui/switch/switch.tsx'
import { timeZones } from '#lib/format/date.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { VALUATION_UNITS, type Layout } from '#lib/settings/settings.ts'
import { tabSettings } from '#lib/stores/settings/tab-settings.ts'
import { usePreference } from '#lib/stores/settings/use-preference.ts'
import { useSettings, useUnit } from '#lib/stores/settings/use-settings.ts'

interface Props {
  readonly localeCode: string
}

/** Chooses the side of the trade page that the ticket is on. */
export function TicketSideChoice({ localeCode }: Props) {
  const t = useTranslations('account.preferences')
  return (
    <SegmentedControl<Layout>
      label={t('ticketSide')}
      value={useSettings(localeCode).layout}
      onChange={(side) => tabSettings(localeCode).keeper.setLayout(side)}
      segments={[
        { value: 'left', label: t('left') },
        { value: 'right', label: t('right') },
      ]}
    />
  )
}

/** Chooses the unit of totals: USDT, BTC, or the visitor's currency. */
export function ValuationChoice({ localeCode }: Props) {
  const t = useTranslations('account.preferences')
  const settings = useSettings(localeCode)
  const names = { 1: 'USDT', 2: 'BTC', 3: useUnit(localeCode) ?? t('currency') }
  return (
    <SegmentedControl
      label={t('valuation')}
      value={String(settings.valuationUnit)}
      onChange={(chosen) => {
        const unit = VALUATION_UNITS.find((known) => String(known) === chosen)
        if (unit) tabSettings(localeCode).keeper.setValuationUnit(unit)
      }}
      segments={VALUATION_UNITS.map((unit) => ({ value: String(unit), label: names[unit] }))}
    />
  )
}

/** Shows amounts, or masks them for a screen that others can see. */
export function ShowAmountsSwitch({ localeCode }: Props) {
  const t = useTranslations('account.preferences')
  const settings = useSettings(localeCode)
  return <Switch label={t('shown')} checked={settings.showAsset} onChange={(shown) => tabSettings(localeCode).keeper.setShowAsset(shown)} />
}

/** Chooses the time zone for times; the default is the browser's own. */
export function TimeZoneChoice() {
  const t = useTranslations('account.preferences')
  const [zone, choose] = usePreference(preferences.timezone)
  const zones = zone === null ? [] : timeZones()
  return (
    <Select
      label={t('timeZone')}
      filterable
      value={zone}
      onChange={(chosen) => choose(chosen ?? '')}
      options={[
        { value: '', label: t('browserZone') },
        { value: 'UTC', label: 'UTC' },
        ...zones.filter((name) => name !== 'UTC').map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
      ]}
    />
  )
}

/** Shows the page's language and the currency of amounts, with a link to the dialog that changes both. */
export function LanguageAndCurrency({ localeCode, language }: Props & { readonly language: string }) {
  const t = useTranslations('account.preferences')
  const unit = useUnit(localeCode)
  return (
    <>
      <span translate="no">{unit === null ? language : `${language} · ${unit}`}</span>
      <ButtonLink href="#languages" data-opens="languages" size="small">
        {t('change')}
      </ButtonLink>
    </>
  )
}
