'use client'

import { useTranslations } from 'next-intl'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { P2pMerchantPage } from '../../contract/p2p.ts'
import { formatDate, formatDuration } from '#lib/format/date.ts'
import { formatCount, formatPercent, formatTrimmed, MISSING } from '#lib/format/number.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { useP2pReads } from '../use-p2p.ts'
import layout from '#components/ui/layout/layout.module.css'
import { ReportButton } from './report-button.tsx'
import styles from '../p2p.module.css'

interface Props {
  /** Null if the dialog is closed. */
  readonly merchantId: string | null
  readonly onClose: () => void
}

/** A merchant's reputation and offers, with a button that blocks it. */
export function MerchantDialog({ merchantId, onClose }: Props) {
  const t = useTranslations('p2p')
  const assets = useTranslations('assets')
  return (
    <Dialog open={merchantId !== null} onOpenChange={onClose} title={t('merchant')} size="medium" closeLabel={assets('close')}>
      {merchantId === null ? null : <Profile key={merchantId} merchantId={merchantId} onClose={onClose} />}
    </Dialog>
  )
}

function Profile({ merchantId, onClose }: { readonly merchantId: string; readonly onClose: () => void }) {
  const t = useTranslations('p2p')
  const reads = useP2pReads()
  const call = useTradingData()
  const toaster = useToaster()
  const isUser = useSession().kind === 'user'
  const [found, reload] = useLoad(merchantId, reads.merchant)
  const block = useAction(async () => {
    await call('p2pBlock', { merchantId })
    toaster.show(t('blocks.done'), { type: 'success' })
    onClose()
  })
  if (found.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  if (found.kind === 'pending') return <Skeleton height="12em" />
  const { merchant, offers } = found.data
  return (
    <div className={layout.column} data-merchant={merchantId}>
      <p className={styles.name}>
        <bdi>{merchant.name}</bdi>
        {merchant.robot ? <Badge tone="accent">{t('robot')}</Badge> : null}
      </p>
      <Reputation merchant={merchant} />
      {offers.length === 0 ? null : (
        <ul className={styles.offers} aria-label={t('profile.offers')}>
          {offers.map(({ advId, side, coin, price, fiat }) => (
            <li key={advId}>
              <span>{t(side === 'sell' ? 'buyCoin' : 'sellCoin', { coin })}</span>
              <bdi>{price === null ? MISSING : `${formatTrimmed(price, 8)} ${fiat}`}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div className={layout.toolbar}>
        <p className={layout.quiet}>{t('profile.note')}</p>
        {merchant.robot ? null : <ReportButton subject="merchant" id={merchantId} name={merchant.name} />}
        {isUser && !merchant.robot ? (
          <Button size="small" pending={block.pending} onClick={() => block.run()}>
            {t('blocks.block')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

const seconds = (value: number | null): string => (value === null ? MISSING : formatDuration(value * 1000))
const rate = (value: string | null): string => (value === null ? MISSING : formatPercent(value, { signed: false, trim: true }))

function Reputation({ merchant: { reputation } }: Pick<P2pMerchantPage, 'merchant'>) {
  const t = useTranslations('p2p')
  const zone = useTimeZone()
  const facts = [
    [t('profile.completed'), formatCount(reputation.completed)],
    [t('profile.last30'), formatCount(reputation.completed30d)],
    [t('profile.rate'), rate(reputation.completionRate)],
    [t('profile.rate30'), rate(reputation.completionRate30d)],
    [t('profile.bought'), formatCount(reputation.bought)],
    [t('profile.sold'), formatCount(reputation.sold)],
    [t('profile.release'), seconds(reputation.releaseSeconds)],
    [t('profile.pay'), seconds(reputation.paySeconds)],
    [t('profile.since'), formatDate(reputation.since, zone)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
