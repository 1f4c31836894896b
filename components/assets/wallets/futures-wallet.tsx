'use client'

import { useTranslations } from 'next-intl'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { BalanceTable } from './balance-table.tsx'
import { RiskLine } from './risk-line.tsx'
import { TotalCard } from './total-card.tsx'
import { useWallets } from './use-wallets.ts'
import { WalletDialogs } from './wallet-dialogs.tsx'
import styles from './wallets.module.css'

interface Props {
  readonly localeCode: string
  /** Local addresses with language prefix: the futures page, and futures orders. */
  readonly tradeHref: string
  readonly ordersHref: string
}

/** The futures wallet: its value including positions, and how much of it they tie up. */
export function FuturesWallet({ localeCode, tradeHref, ordersHref }: Props) {
  const t = useTranslations('assets')
  const view = useWallets(localeCode)
  if (view.balances.kind === 'failed') return <LoadFailed of="assets" onRetry={view.reload} />
  const data = view.balances.kind === 'done' ? view.balances.data : null
  const wallet = data?.wallets.find((entry) => entry.wallet === 'futures')
  const rows = data?.rows.filter((row) => row.wallet === 'futures') ?? []
  const transfer = (coin: string) => view.open({ kind: 'transfer', start: { from: 'spot', to: 'futures', coin } })
  const actions = ({ coin }: BalanceRow) => (
    <Button size="small" onClick={() => transfer(coin)} aria-label={t('transferCoin', { coin })}>
      {t('transfer.title')}
    </Button>
  )
  return (
    <div className={styles.page}>
      <TotalCard
        localeCode={localeCode}
        title={t('wallets.futures')}
        total={wallet?.equity}
        facts={[
          { name: t('availableMargin'), amount: wallet?.available },
          { name: t('boundMargin'), amount: wallet?.margin },
          { name: t('maintenance'), amount: wallet?.maintenanceMargin },
          { name: t('unrealised'), amount: wallet?.unrealisedProfit, isProfit: true },
        ]}
        valuation={view.valuation}
      >
        <Button variant="primary" onClick={() => transfer('USDT')}>
          {t('transfer.title')}
        </Button>
        <ButtonLink href={tradeHref}>{t('trade')}</ButtonLink>
        <ButtonLink href={ordersHref}>{t('positions')}</ButtonLink>
      </TotalCard>
      <RiskLine ratio={wallet?.riskRatio ?? null} />
      <BalanceTable label={t('coin')} rows={rows} loading={data === null} valuation={view.valuation} actions={actions} />
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
