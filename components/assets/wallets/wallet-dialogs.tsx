'use client'

import { useTranslations } from 'next-intl'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import { isProductWallet, type TradingWalletName } from '#lib/contract/trading/wallets.ts'
import { walletName } from '#components/orders/wallet-name.ts'
import { BorrowForm, RepayForm } from './loan-form.tsx'
import { TransferForm, type TransferStart } from './transfer-form.tsx'
import { WithdrawalAdvice } from './withdrawal-advice.tsx'

export type WalletStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'transfer'; readonly start: TransferStart }
  | { readonly kind: 'borrow'; readonly wallet: TradingWalletName; readonly coin: string | null }
  | { readonly kind: 'repay'; readonly balance: BalanceRow }
  | { readonly kind: 'withdrawal' }

interface Props {
  readonly localeCode: string
  readonly step: WalletStep
  /** Null while they are not known. */
  readonly balances: readonly BalanceRow[] | null
  readonly onClose: () => void
  readonly onDone: () => void
  /** Opens another of these dialogs in place of this one. */
  readonly onStep: (step: WalletStep) => void
}

/** The dialogs of wallets: transfer, borrow, repay, and why nothing can be withdrawn. */
export function WalletDialogs({ localeCode, step, balances, onClose, onDone, onStep }: Props) {
  const t = useTranslations('assets')
  const names = useTranslations('orders')
  return (
    <>
      <Dialog open={step.kind === 'transfer'} onOpenChange={onClose} title={t('transfer.title')} closeLabel={t('close')}>
        {step.kind !== 'transfer' ? null : balances === null ? (
          <Skeleton height="220px" />
        ) : (
          <TransferForm start={step.start} balances={balances} onDone={onDone} />
        )}
      </Dialog>
      <Dialog
        open={step.kind === 'borrow'}
        onOpenChange={onClose}
        title={t('loan.borrow')}
        description={step.kind === 'borrow' ? walletName(step.wallet, names) : ''}
        closeLabel={t('close')}
      >
        {step.kind === 'borrow' ? <BorrowForm wallet={step.wallet} coin={step.coin} onDone={onDone} /> : null}
      </Dialog>
      <Dialog
        open={step.kind === 'repay'}
        onOpenChange={onClose}
        title={t('loan.repay')}
        description={step.kind === 'repay' ? walletName(step.balance.wallet, names) : ''}
        closeLabel={t('close')}
      >
        {step.kind === 'repay' && !isProductWallet(step.balance.wallet) ? (
          <RepayForm wallet={step.balance.wallet} balance={step.balance} onDone={onDone} />
        ) : null}
      </Dialog>
      <Dialog open={step.kind === 'withdrawal'} onOpenChange={onClose} title={t('withdrawal.title')} closeLabel={t('close')}>
        <WithdrawalAdvice
          localeCode={localeCode}
          onTransfer={() => onStep({ kind: 'transfer', start: { from: 'spot', to: 'futures', coin: null } })}
        />
      </Dialog>
    </>
  )
}
