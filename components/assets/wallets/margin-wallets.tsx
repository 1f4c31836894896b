'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Select } from '#components/ui/select/select.tsx'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import type { TradingWalletName } from '#lib/contract/trading/wallets.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { walletName } from '#components/orders/wallet-name.ts'
import { BalanceTable } from './balance-table.tsx'
import { marginLiquidation } from './margin-liquidation.ts'
import { RiskLine } from './risk-line.tsx'
import { TotalCard } from './total-card.tsx'
import { listWallets } from './transfer.ts'
import { useWallets } from './use-wallets.ts'
import { WalletDialogs } from './wallet-dialogs.tsx'
import styles from './wallets.module.css'

/** Shows one margin wallet at a time: the cross one, or that of a pair. */
export function MarginWallets({ localeCode }: { readonly localeCode: string }) {
  const t = useTranslations('assets')
  const names = useTranslations('orders')
  const view = useWallets(localeCode)
  const pairs = usePairs()
  const [wallet, setWallet] = useState<TradingWalletName>('cross')
  if (view.balances.kind === 'failed') return <LoadFailed of="assets" onRetry={view.reload} />
  const data = view.balances.kind === 'done' ? view.balances.data : null
  const summary = data?.wallets.find((entry) => entry.wallet === wallet)
  const rows = data?.rows.filter((row) => row.wallet === wallet) ?? []
  const wallets = listWallets(pairs, data?.rows).filter((name) => name !== 'spot' && name !== 'futures')
  const actions = (row: BalanceRow) => (
    <>
      <Button
        size="small"
        onClick={() => view.open({ kind: 'borrow', wallet, coin: row.coin })}
        aria-label={t('borrowCoin', { coin: row.coin })}
      >
        {t('loan.borrow')}
      </Button>
      {compare(row.borrowed, '0') > 0 || compare(row.interest, '0') > 0 ? (
        <Button size="small" onClick={() => view.open({ kind: 'repay', balance: row })} aria-label={t('repayCoin', { coin: row.coin })}>
          {t('loan.repay')}
        </Button>
      ) : null}
    </>
  )
  return (
    <div className={styles.page}>
      <div className={styles.search}>
        <Select
          label={t('marginWallet')}
          value={wallet}
          onChange={(chosen) => setWallet((now) => wallets.find((name) => name === chosen) ?? now)}
          options={wallets.map((value) => ({ value, label: walletName(value, names) }))}
          filterable
        />
      </div>
      <TotalCard
        localeCode={localeCode}
        title={t('equityOf', { wallet: walletName(wallet, names) })}
        total={data === null ? null : (summary?.equity ?? '0')}
        facts={[{ name: t('debt'), amount: data === null ? null : (summary?.debt ?? '0') }]}
        valuation={view.valuation}
      >
        <Button variant="primary" onClick={() => view.open({ kind: 'transfer', start: { from: 'spot', to: wallet, coin: null } })}>
          {t('transfer.title')}
        </Button>
        <Button onClick={() => view.open({ kind: 'borrow', wallet, coin: null })}>{t('loan.borrow')}</Button>
      </TotalCard>
      <RiskLine ratio={summary?.riskRatio ?? null} liquidation={marginLiquidation(pairs, summary, rows)} />
      <BalanceTable label={t('coin')} rows={rows} loading={data === null} valuation={view.valuation} withDebt actions={actions} />
      <WalletDialogs
        localeCode={localeCode}
        step={view.step}
        balances={data?.rows ?? null}
        onClose={view.close}
        onDone={view.done}
        onStep={view.open}
      />
    </div>
  )
}
