'use client'

import { useTranslations } from 'next-intl'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useTradingData } from '../use-trading-data.ts'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { BalanceTable } from './balance-table.tsx'
import { TotalCard } from './total-card.tsx'
import { useWallets } from './use-wallets.ts'
import { WalletDialogs } from './wallet-dialogs.tsx'
import styles from './wallets.module.css'

interface Props {
  readonly localeCode: string
  /** Folder of the spot pages, with language prefix. */
  readonly tradeBase: string
  /** The screen of conversions, with language prefix. */
  readonly convertBase: string
}

export function SpotWallet({ localeCode, tradeBase, convertBase }: Props) {
  const t = useTranslations('assets')
  const view = useWallets(localeCode)
  const call = useTradingData()
  const [holdings, reloadHoldings] = useLoad('holdings', () => call('holdings', {}))
  useRefresh(reloadHoldings)
  const pairs = usePairs()
  if (view.balances.kind === 'failed') return <LoadFailed of="assets" onRetry={view.reload} />
  const data = view.balances.kind === 'done' ? view.balances.data : null
  const rows = data?.rows.filter(({ wallet }) => wallet === 'spot') ?? []
  const transfer = (coin: string) =>
    view.open({ kind: 'transfer', start: { from: 'spot', to: coin === 'USDT' ? 'futures' : 'cross', coin } })
  const actions = ({ coin }: BalanceRow) => (
    <>
      {pairs.find({ product: 'spot', symbol: `${coin}USDT` }) === undefined ? null : (
        <ButtonLink href={`${tradeBase}/${coin}USDT`} size="small" aria-label={t('tradeCoin', { coin })}>
          {t('trade')}
        </ButtonLink>
      )}
      <ButtonLink href={`${convertBase}?from=${coin}`} size="small" aria-label={t('convertCoin', { coin })}>
        {t('convert')}
      </ButtonLink>
      <Button size="small" onClick={() => transfer(coin)} aria-label={t('transferCoin', { coin })}>
        {t('transfer.title')}
      </Button>
    </>
  )
  return (
    <div className={styles.page}>
      <TotalCard
        localeCode={localeCode}
        title={t('wallets.spot')}
        total={data?.wallets.find(({ wallet }) => wallet === 'spot')?.equity}
        facts={[]}
        valuation={view.valuation}
      >
        <Button variant="primary" onClick={() => transfer('USDT')}>
          {t('transfer.title')}
        </Button>
        <Button onClick={() => view.open({ kind: 'withdrawal' })}>{t('withdrawal.title')}</Button>
      </TotalCard>
      <BalanceTable
        label={t('coin')}
        rows={rows}
        loading={data === null}
        valuation={view.valuation}
        holdings={holdings.kind === 'done' ? holdings.data.rows : null}
        actions={actions}
      />
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
