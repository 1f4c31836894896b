'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useReducer, useState } from 'react'
import { Figure } from '#components/ui/figure/figure.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Form } from '#components/ui/form/form.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { CopyLeaderRow } from '../contract/copy.ts'
import { possibleShare } from '../contract/copy-share.ts'
import { FREE_LOSS_VALUE } from '#products/gifts/contract/gift-terms.ts'
import type { P2pProofFields } from '#products/p2p/contract/p2p.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { LossProofDialog } from '#products/p2p/screens/owner-proof.tsx'
import { useNeedsProof } from '#products/p2p/screens/use-needs-proof.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { shareText } from './copy-columns.tsx'
import { copyErrors, copyReducer, copySummary, STARTING_COPY, toCopy } from './copy-form.ts'
import { CopyInputs } from './copy-inputs.tsx'

interface Props {
  readonly leader: CopyLeaderRow
  readonly onStarted: () => void
}

/** The form that starts a copy. The id is created with the form, so pressing twice starts one copy. */
export function CopyStart({ leader, onStarted }: Props) {
  const t = useTranslations('copy')
  const words = useTranslations('bots')
  const own = useOwn()
  const call = useTradingData()
  const toaster = useToaster()
  const [fields, change] = useReducer(copyReducer, STARTING_COPY)
  const [requestId] = useState(() => crypto.randomUUID())
  const [loaded, reload] = useLoad('copy funds', async () => {
    const { rows } = await call('balances', {})
    return rows.find(({ wallet, coin }) => wallet === 'spot' && coin === 'USDT')?.available ?? '0'
  })
  // The first funds of a new account can come a moment after the screen.
  useRefresh(reload)
  const available = loaded.kind === 'done' ? loaded.data : null
  const errors = copyErrors(fields, available)
  const localeCode = useLocale()
  const isGuest = useSession().kind === 'guest'
  const needsProof = useNeedsProof()
  const [isAsking, setIsAsking] = useState(false)
  const place = async (proof: P2pProofFields = {}) => {
    await call('copyStart', { ...toCopy(fields, leader.product, leader.id, requestId), ...proof })
    toaster.show(t('started'), { type: 'success' })
    onStarted()
  }
  const start = useAction(async () => {
    const { funds } = toCopy(fields, leader.product, leader.id, requestId)
    // A guest has no proof, and is told so by the refusal.
    const asks = !isGuest && (await needsProof({ side: 'sell', coin: 'USDT', quantity: possibleShare(funds, leader.share) }))
    if (asks) setIsAsking(true)
    else await place()
  })
  return (
    <>
      <Form
        look="wide"
        submitLabel={t('start')}
        ready={copySummary(fields, available).ready}
        pending={start.pending}
        onSubmit={() => start.run()}
      >
        {leader.demonstration === null ? null : <p>{t(`rules.${leader.demonstration}`)}</p>}
        <p>
          {t('share')}: <Figure>{shareText(leader.share)}</Figure>
        </p>
        <CopyInputs
          product={leader.product}
          fields={fields}
          errors={errors}
          change={change}
          funds={{
            hint: available === null ? undefined : words('available', { amount: own(formatTrimmed(available, 2)), coin: 'USDT' }),
          }}
        />
        <p>{t('risk')}</p>
      </Form>
      <LossProofDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        localeCode={localeCode}
        title={t('start')}
        text={t('proof', { value: FREE_LOSS_VALUE })}
        submitLabel={t('start')}
        onProof={place}
      />
    </>
  )
}
