import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { DataCopyGroup } from '#components/account/data-copy-group.tsx'
import {
  LanguageAndCurrency,
  ShowAmountsSwitch,
  TicketSideChoice,
  TimeZoneChoice,
  ValuationChoice,
} from '#components/account/preference-controls.tsx'
import { SettingGroup, SettingRow } from '#components/account/setting-row.tsx'
import { ColoursChoice, ThemeChoice } from '#components/layout/appearance/looks-choices.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { SimulationSwitch } from '#components/layout/simulation/simulation-switch.tsx'
import { AlertControls } from '#components/trade/tools/alert-controls.tsx'
import { HotkeyList } from '#components/trade/tools/hotkey-list.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { personalMetadata } from '../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.preferences')
  return personalMetadata(t('title'))
}

/** Settings that the browser remembers; none of them needs an account. */
export default async function PreferencesPage() {
  const [t, looks, hotkeys, bar, messages, locale] = await Promise.all([
    getTranslations('account.preferences'),
    getTranslations('settings'),
    getTranslations('terminal.hotkeys'),
    getTranslations('terminal.bar'),
    getMessages(),
    currentLocale(),
  ])
  const { code } = locale
  const labels = {
    theme: looks('theme'),
    dark: looks('dark'),
    light: looks('light'),
    upDown: looks('upDown'),
    greenUp: looks('greenUp'),
    redUp: looks('redUp'),
    colorBlind: looks('colorBlind'),
  }
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <SettingGroup title={t('general')}>
        <SettingRow name={t('languageAndCurrency')} text={t('languageText')}>
          <LanguageAndCurrency localeCode={code} language={locale.languageName} />
        </SettingRow>
        <SettingRow name={t('timeZone')} text={t('timeZoneText')}>
          <TimeZoneChoice />
        </SettingRow>
      </SettingGroup>
      <SettingGroup title={t('looks')}>
        <SettingRow name={looks('theme')}>
          <ThemeChoice localeCode={code} labels={labels} showLabel={false} />
        </SettingRow>
        <SettingRow name={looks('upDown')} text={t('upDownText')}>
          <ColoursChoice labels={labels} showLabel={false} />
        </SettingRow>
        <SettingRow name={t('ticketSide')} text={t('ticketSideText')}>
          <TicketSideChoice localeCode={code} />
        </SettingRow>
      </SettingGroup>
      <SettingGroup title={t('amounts')}>
        <SettingRow name={t('valuation')} text={t('valuationText')}>
          <ValuationChoice localeCode={code} />
        </SettingRow>
        <SettingRow name={t('showAmounts')} text={t('showAmountsText')}>
          <ShowAmountsSwitch localeCode={code} />
        </SettingRow>
      </SettingGroup>
      <SettingGroup title={hotkeys('title')}>
        <NextIntlClientProvider messages={{ terminal: { hotkeys: messages.terminal.hotkeys } }}>
          <HotkeyList framed />
        </NextIntlClientProvider>
      </SettingGroup>
      <SettingGroup title={bar('notifications')}>
        <NextIntlClientProvider messages={{ terminal: { alerts: messages.terminal.alerts, bar: messages.terminal.bar } }}>
          <AlertControls inboxHref={localPath(locale, '/account/setting/inbox')} framed />
        </NextIntlClientProvider>
      </SettingGroup>
      <SettingGroup title={t('simulation')} text={t('simulationText')}>
        <SettingRow name={t('simulationMode')} text={t('simulationModeText')}>
          <SimulationSwitch localeCode={code} label={t('on')} />
        </SettingRow>
      </SettingGroup>
      <DataCopyGroup labels={{ title: t('data'), text: t('dataText'), download: t('dataDownload') }} />
    </>
  )
}
