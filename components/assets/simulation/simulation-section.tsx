'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { exportAddress } from '#lib/contract/trading/exports.ts'
import type { EpochRow } from '#lib/contract/trading/trading-simulation.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useTradingData } from '../use-trading-data.ts'
import { RealismForm } from './realism-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { suggestedStart } from './start-funds.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from '../wallets/wallets.module.css'

/** The simulation itself: how realistic it is, its epochs, and a restart. */
export function SimulationSection({ onChanged, guide }: { readonly onChanged: () => void; readonly guide: ReactNode }) {
  const t = useTranslations('assets.simulation')
  const call = useTradingData()
  const [simulation, reload] = useLoad('simulation', async () => {
    const [account, epochs] = await Promise.all([call('simulationAccount', {}), call('epochs', {})])
    return { account, epochs: epochs.rows }
  })
  const [isResetting, setResetting] = useState(false)
  if (simulation.kind !== 'done') return null
  const { account, epochs } = simulation.data
  return (
    <section className={layout.column} aria-labelledby="simulation-heading">
      <div className={layout.toolbar}>
        <h2 id="simulation-heading" className={styles.heading}>
          {t('title')}
        </h2>
        {guide}
      </div>
      <div data-guide="realism">
        <Card>
          <RealismForm key={account.realism.preset} realism={account.realism} onSaved={reload} />
        </Card>
      </div>
      <Card>
        <div className={layout.column}>
          <div className={layout.toolbar}>
            <p className={layout.quiet}>{t('epochsText')}</p>
            <Button onClick={() => setResetting(true)} data-guide="rounds">
              {account.epoch === null ? t('begin') : t('reset')}
            </Button>
          </div>
          {epochs.map((epoch) => (
            <Epoch key={epoch.epoch} epoch={epoch} />
          ))}
        </div>
      </Card>
      <Dialog open={isResetting} onOpenChange={setResetting} title={t('resetTitle')} closeLabel={t('close')}>
        <ResetForm
          isRunning={account.epoch !== null}
          suggested={suggestedStart(epochs)}
          onDone={() => {
            setResetting(false)
            reload()
            onChanged()
          }}
        />
      </Dialog>
    </section>
  )
}

function Epoch({ epoch: { epoch, startedAt, endedAt, funds } }: { readonly epoch: EpochRow }) {
  const t = useTranslations('assets.simulation')
  const zone = useTimeZone()
  const own = useOwn()
  const words = funds.map(({ coin, amount }) => `${own(formatTrimmed(amount, 8))} ${coin}`).join(', ')
  return (
    <div className={layout.toolbar}>
      <div>
        <p>
          <strong>{t('epoch', { number: epoch })}</strong>{' '}
          <Figure>{`${formatDateMinute(startedAt, zone)} – ${endedAt === null ? '' : formatDateMinute(endedAt, zone)}`}</Figure>{' '}
          {endedAt === null ? t('running') : null}
        </p>
        <p className={layout.quiet}>{t('startedWith', { funds: words })}</p>
      </div>
      <ButtonLink
        href={exportAddress('bills', 'csv', { epoch: String(epoch) })}
        target="_self"
        download
        size="small"
        variant="outline"
        aria-label={t('downloadEpoch', { number: epoch })}
      >
        {t('download')}
      </ButtonLink>
    </div>
  )
}
