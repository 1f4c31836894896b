'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { ConfirmDialog } from '#components/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { P2pProofFields } from '../../contract/p2p.ts'
import type { P2pOwnAd } from '../../contract/p2p-fields.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { adColumns, type AdStep } from './ad-columns.tsx'
import { SaleProofDialog } from '../owner-proof.tsx'
import { useNeedsProof } from '../use-needs-proof.ts'
import { AdFields } from './ad-fields.tsx'
import layout from '#components/ui/layout/layout.module.css'

/** The trader's own advertisements: create, edit, publish, take offline, delete. */
export function AdsPanel({ localeCode }: { readonly localeCode: string }) {
  const t = useTranslations('p2p')
  const assets = useTranslations('assets')
  const call = useTradingData()
  const toaster = useToaster()
  const isGuest = useSession().kind === 'guest'
  /** `new`, an advertisement to edit, or null. */
  const [edited, setEdited] = useState<P2pOwnAd | 'new' | null>(null)
  const [removed, setRemoved] = useState<P2pOwnAd | null>(null)
  /** An advertisement whose sale asks for the proof of the owner. */
  const [asked, setAsked] = useState<P2pOwnAd | null>(null)
  const needsProof = useNeedsProof()
  const [found, reload] = useLoad('ads', () => call('p2pOwnAds', {}))
  useRefresh(reload)
  const publish = async (ad: P2pOwnAd, proof: P2pProofFields = {}) => {
    await call('p2pPublish', { requestId: crypto.randomUUID(), id: ad.advId, ...proof })
    toaster.show(t('ads.published'), { type: 'success' })
    setAsked(null)
    reload()
  }
  const { pending, run } = useAction(async (step: AdStep, ad: P2pOwnAd) => {
    const { advId: id, side, coin, left } = ad
    if (step === 'publish') {
      if (await needsProof({ side, coin, quantity: left, id })) return setAsked(ad)
      return publish(ad)
    }
    if (step === 'offline') await call('p2pOffline', { id })
    else await call('p2pRemove', { id })
    toaster.show(t('ads.saved'), { type: 'success' })
    setRemoved(null)
    reload()
  })
  const columns = useMemo(
    () =>
      adColumns({
        t,
        pending,
        onStep: (step, ad) => (step === 'remove' ? setRemoved(ad) : run(step, ad)),
        onEdit: setEdited,
      }),
    [t, pending, run],
  )
  if (found.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  const create = (
    <Button variant="primary" size="small" disabled={isGuest} onClick={() => setEdited('new')}>
      {t('ads.create')}
    </Button>
  )
  return (
    <div className={layout.column}>
      <div className={layout.toolbar}>
        <p className={layout.quiet}>{t('ads.noneText')}</p>
        {create}
      </div>
      <DataTable
        label={t('tabs.ads')}
        name="p2p-ads"
        columns={columns}
        rows={found.kind === 'done' ? found.data.rows : []}
        readKey={({ advId }) => advId}
        loading={found.kind === 'pending'}
        empty={<EmptyState title={t('ads.none')} icon="book" />}
      />
      <Dialog
        open={edited !== null}
        onOpenChange={() => setEdited(null)}
        title={t(edited === 'new' ? 'ads.create' : 'ads.edit')}
        size="large"
        closeLabel={assets('close')}
      >
        {edited === null ? null : (
          <AdFields
            key={edited === 'new' ? 'new' : edited.advId}
            ad={edited === 'new' ? null : edited}
            localeCode={localeCode}
            onDone={() => {
              setEdited(null)
              reload()
            }}
          />
        )}
      </Dialog>
      <SaleProofDialog
        open={asked !== null}
        localeCode={localeCode}
        submitLabel={t('ads.publish')}
        onClose={() => setAsked(null)}
        onProof={async (proof) => (asked === null ? undefined : publish(asked, proof))}
      />
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t('ads.removeAsk')}
        text={t('ads.removeText')}
        confirmLabel={t('ads.remove')}
        cancelLabel={assets('close')}
        closeLabel={assets('close')}
        grave
        pending={pending}
        onConfirm={() => removed && run('remove', removed)}
      />
    </div>
  )
}
