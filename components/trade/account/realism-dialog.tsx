'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Link } from '#components/ui/link/link.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { Realism } from '#lib/contract/trading/trading-simulation.ts'
import { useTradingCall } from '#lib/stores/account/account-provider.tsx'
import { useAction } from '#lib/stores/use-action.ts'
import { LazyDialog } from '../lazy-dialog.tsx'
import styles from './account-risk.module.css'

const PRESETS = ['frictionless', 'standard', 'harsh'] as const

interface Props {
  readonly realism: Realism
  /** The page on which single figures are set and a new round begins. */
  readonly assetsHref: string
  readonly onClose: () => void
}

/** Chooses how realistically orders meet the market, without leaving the terminal; a preset applies at once. */
export function RealismDialog({ realism, assetsHref, onClose }: Props) {
  const t = useTranslations('terminal.account')
  const call = useTradingCall()
  const toaster = useToaster()
  const [preset, setPreset] = useState(realism.preset)
  const save = useAction(async (chosen: (typeof PRESETS)[number]) => {
    await call('setRealism', { preset: chosen })
    toaster.show(t('saved'), { type: 'success' })
  })
  const choose = (chosen: string) => {
    const found = PRESETS.find((name) => name === chosen)
    if (found === undefined) return
    setPreset(found)
    save.run(found)
  }
  return (
    <LazyDialog title={t('realism')} onClose={onClose}>
      <div className={styles.realism} data-realism>
        <SegmentedControl
          label={t('realism')}
          value={preset === 'custom' ? '' : preset}
          onChange={choose}
          segments={PRESETS.map((value) => ({ value: value as string, label: t(`presets.${value}`) }))}
        />
        <p className={styles.quiet}>{t(`texts.${preset}`)}</p>
        <Link href={assetsHref}>{t('more')}</Link>
      </div>
    </LazyDialog>
  )
}
