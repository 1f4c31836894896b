'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { site } from '#lib/locale/site.ts'
import { judgeAddress } from '../keys/address-check.ts'
import { SettingGroup, SettingRow } from '../setting-row.tsx'
import layout from '#components/ui/layout/layout.module.css'

const TONES = { ours: 'up', copycat: 'down', foreign: 'warn', unreadable: 'neutral' } as const

/** Helps to recognise what comes from us: checks addresses, and lists ours. */
export function AntiphishingPanel() {
  const t = useTranslations('account.antiphishing')
  const [text, setText] = useState('')
  const verdict = judgeAddress(text)
  return (
    <>
      <Card>
        <div className={layout.column}>
          <Field label={t('check')} hint={t('checkHint')}>
            <TextInput value={text} onChange={setText} autoComplete="off" spellCheck={false} inputMode="url" dir="ltr" />
          </Field>
          <output className={layout.column}>
            {verdict === 'empty' ? null : (
              <>
                <span>
                  <Badge tone={TONES[verdict]}>{t(`verdicts.${verdict}`)}</Badge>
                </span>
                <span className={layout.quiet}>{t(`advice.${verdict}`, { brand: site.brandName })}</span>
              </>
            )}
          </output>
        </div>
      </Card>
      <SettingGroup title={t('ours')} text={t('oursText')}>
        {Object.values(site.domains).map((domain) => (
          <SettingRow key={domain} name={domain}>
            <Badge tone="up">{t('verdicts.ours')}</Badge>
          </SettingRow>
        ))}
      </SettingGroup>
      <SettingGroup title={t('rules')}>
        {(['password', 'codes', 'money'] as const).map((rule) => (
          <SettingRow key={rule} name={t(`rule.${rule}`)} text={t(`ruleText.${rule}`, { brand: site.brandName })}>
            {null}
          </SettingRow>
        ))}
      </SettingGroup>
    </>
  )
}
