'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import type { P2pOrder } from '../../contract/p2p-fields.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { OwnerProofForm } from '../owner-proof.tsx'
import { amountText } from '../words.ts'

interface Props {
  readonly order: P2pOrder
  readonly open: boolean
  readonly localeCode: string
  readonly onClose: () => void
  readonly onReleased: () => void
}

/** Releases the coins of an order, with the withdrawal password or a second factor (DESIGN 5.35). */
export function ReleaseDialog({ order: { id, quantity, coin }, open, localeCode, onClose, onReleased }: Props) {
  const t = useTranslations('p2p')
  const assets = useTranslations('assets')
  const call = useTradingData()
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('order.releaseAsk', { amount: amountText(quantity, coin) })}
      description={t('order.releaseText')}
      size="small"
      closeLabel={assets('close')}
    >
      <OwnerProofForm
        localeCode={localeCode}
        submitLabel={t('order.release')}
        onProof={async (proof) => {
          await call('p2pRelease', { id, ...proof })
          onReleased()
        }}
      />
    </Dialog>
  )
}
