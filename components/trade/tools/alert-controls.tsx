'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { Slider } from '#components/ui/slider/slider.tsx'
import { Switch } from '#components/ui/switch/switch.tsx'
import { ALERT_KINDS } from './alerts.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { playSound } from './sounds.ts'
import styles from './tools.module.css'
import { useAlertChoices } from './use-alert-choices.ts'

const VOLUME = { min: '0', max: '100', step: '5' } as const

/** Chooses which alerts the browser shows, and which sounds play how loud, with a link to the notices that were kept. `framed`: inside a frame without padding. */
export function AlertControls({ inboxHref, framed = false }: { readonly inboxHref: string; readonly framed?: boolean }) {
  const t = useTranslations('terminal')
  const { kind: member } = useSession()
  const { volume, setVolume, sounds, setSound, tells, isDenied, setTells } = useAlertChoices()
  return (
    <div className={styles.alerts} data-framed={framed || undefined}>
      <Switch label={t('alerts.browser')} checked={tells} onChange={(wanted) => void setTells(wanted)} />
      <p className={styles.hint}>{t('alerts.browserText')}</p>
      <output className={styles.said}>{isDenied ? t('alerts.denied') : ''}</output>
      <p className={styles.name}>
        {t('bar.soundVolume')}{' '}
        <bdi dir="ltr" translate="no">
          {volume}%
        </bdi>
      </p>
      <Slider
        {...VOLUME}
        label={t('bar.soundVolume')}
        value={String(volume)}
        format={(value) => `${value}%`}
        onChange={(value) => {
          setVolume(Number(value))
          playSound('filled', Number(value))
        }}
      />
      <fieldset className={styles.events} aria-label={t('bar.sound')}>
        {ALERT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={sounds.has(kind)}
            onChange={(isOn) => {
              setSound(kind, isOn)
              if (isOn) playSound(kind, volume)
            }}
          >
            {t(`alerts.${kind}`)}
          </Checkbox>
        ))}
      </fieldset>
      {member === 'user' || member === 'sub' ? <Link href={inboxHref}>{t('alerts.inbox')}</Link> : null}
    </div>
  )
}
