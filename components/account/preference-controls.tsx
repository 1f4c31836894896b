'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '#components/ui/button.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { timeZones } from '#lib/format/date.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { VALUATION_UNITS, type Layout } from '#lib/settings/settings.ts'
import { tabSettings } from '#lib/stores/tab-settings.ts'
import { usePreference } from '#lib/stores/use-preference.ts'
import { useSettings, useUnit } from '#lib/stores/use-settings.ts'

interface Props {
  readonly localeCode: string
}

/** On which side of a trade page the ticket stands. */
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

/** What totals are counted in: USDT, BTC, or the visitor's currency. */
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

/** Whether amounts are shown, or starred out for a screen that others see. */
export function ShowAmountsSwitch({ localeCode }: Props) {
  const t = useTranslations('account.preferences')
  const settings = useSettings(localeCode)
  return (
    <Switch
      label={t('shown')}
      checked={settings.showAsset}
      onChange={(shown) => tabSettings(localeCode).keeper.setShowAsset(shown)}
    />
  )
}

/** The zone that times are written in; the browser's own where none is chosen. */
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

/** The language of the page and the currency of amounts, with the way to the dialog that changes both. */
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
