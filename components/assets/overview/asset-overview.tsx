'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState, type ReactNode } from 'react'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Link } from '#components/ui/link/link.tsx'
import type { WalletSummary, BalanceRow, Balances } from '#lib/contract/trading/trading-assets.ts'
import { formatPercent, formatTrimmed, type Amount } from '#lib/format/number.ts'
import { OwnFigure } from '#components/ui/figure/own-figure.tsx'
import { isZero, sum } from '#lib/kernel/decimal.ts'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { walletName } from '#components/orders/wallet-name.ts'
import type { RecordWords } from '#components/orders/words.ts'
import { SimulationSection } from '../simulation/simulation-section.tsx'
import { formatValue, type Valuation } from '../valuation.ts'
import { chooseBalances } from '../wallets/choose-balances.ts'
import { TotalCard } from '../wallets/total-card.tsx'
import { useWallets } from '../wallets/use-wallets.ts'
import { WalletDialogs } from '../wallets/wallet-dialogs.tsx'
import { ProfitCurve } from './profit-curve.tsx'
import layout from '#components/ui/layout/layout.module.css'
import styles from '../wallets/wallets.module.css'

type Words = ReturnType<typeof useTranslations<'assets'>>

interface Hrefs {
  /** Local addresses with language prefix. */
  readonly spot: string
  readonly margin: string
  readonly convert: string
  readonly gift: string
  readonly earn: string
  readonly web3: string
  readonly futures: string
  readonly transactions: string
  readonly performance: string
}

interface Props {
  readonly localeCode: string
  readonly hrefs: Hrefs
  /** A link to the page's guide. */
  readonly guide: ReactNode
}

/** Shows all assets of the account, wallet by wallet, and the simulation they belong to. */
export function AssetOverview({ localeCode, hrefs, guide }: Props) {
  const t = useTranslations('assets')
  const names = useTranslations('orders')
  const view = useWallets(localeCode)
  const { valuation } = view
  /** Counts the rounds begun here, so that nothing of the last one stays on the page. */
  const [round, setRound] = useState(0)
  const columns = useMemo(() => makeColumns(t, names, valuation, hrefs), [t, names, valuation, hrefs])
  const data = view.balances.kind === 'done' ? view.balances.data : null
  const rows = useMemo(() => (data === null ? [] : toRows(data)), [data])
  if (view.balances.kind === 'failed') return <LoadFailed of="assets" onRetry={view.reload} />
  const futures = data?.wallets.find(({ wallet }) => wallet === 'futures')
  return (
    <div className={styles.page}>
      <TotalCard
        localeCode={localeCode}
        title={t('totalAssets')}
        total={data?.total}
        facts={[
          { name: t('unrealised'), amount: futures?.unrealisedProfit, isProfit: true },
          ...(data === null || isZero(data.copies) ? [] : [{ name: t('inCopies'), amount: data.copies, isProfit: false }]),
        ]}
        valuation={valuation}
      >
        <Button
          variant="primary"
          onClick={() => view.open({ kind: 'transfer', start: { from: 'spot', to: 'futures', coin: null } })}
          data-guide="wallets"
        >
          {t('transfer.title')}
        </Button>
        <Button onClick={() => view.open({ kind: 'withdrawal' })}>{t('withdrawal.title')}</Button>
        <ButtonLink href={hrefs.transactions}>{t('transactions')}</ButtonLink>
      </TotalCard>
      <ProfitCurve key={round} valuation={valuation} href={hrefs.performance} />
      <div className={layout.column}>
        <h2 className={styles.heading}>{t('walletsTitle')}</h2>
        <DataTable
          label={t('walletsTitle')}
          name="wallets"
          columns={columns}
          rows={rows}
          readKey={({ wallet, balance }) => (balance === null ? wallet.wallet : `${wallet.wallet} ${balance.coin}`)}
          listChildren={({ coins }) => coins}
          loading={data === null}
        />
      </div>
      <SimulationSection
        onChanged={() => {
          setRound((last) => last + 1)
          view.reload()
        }}
        guide={guide}
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

/** A wallet, or a coin in it. */
interface Row {
  readonly wallet: WalletSummary
  readonly balance: BalanceRow | null
  readonly coins: readonly Row[]
}

/** Returns the wallets with the coins in each, the most valuable first. */
function toRows({ wallets, rows }: Balances): readonly Row[] {
  return wallets.map((wallet) => ({
    wallet,
    balance: null,
    coins: chooseBalances(
      rows.filter((row) => row.wallet === wallet.wallet && !isEmpty(row)),
      '',
      false,
    ).map((balance) => ({ wallet, balance, coins: [] })),
  }))
}

function isEmpty({ total, borrowed, interest }: BalanceRow): boolean {
  return isZero(total) && isZero(borrowed) && isZero(interest)
}

function makeColumns(t: Words, names: RecordWords, valuation: Valuation, hrefs: Hrefs): readonly Column<Row>[] {
  const findHref = (wallet: string) => (wallet in hrefs ? hrefs[wallet as keyof Hrefs] : hrefs.margin)
  return [
    {
      id: 'wallet',
      header: t('wallet'),
      widthPx: 180,
      cell: ({ wallet, balance }) =>
        balance === null ? (
          <Link href={findHref(wallet.wallet)}>{walletName(wallet.wallet, names)}</Link>
        ) : (
          <CoinAmount balance={balance} />
        ),
    },
    {
      id: 'equity',
      header: t('equity'),
      align: 'end',
      widthPx: 160,
      cell: ({ wallet, balance }) => <ValueCell usdt={balance === null ? wallet.equity : balance.value} valuation={valuation} />,
    },
    {
      id: 'debt',
      header: t('debt'),
      align: 'end',
      widthPx: 140,
      cell: ({ wallet, balance }) =>
        balance === null ? <ValueCell usdt={wallet.debt} valuation={valuation} /> : <Debt balance={balance} />,
    },
    {
      id: 'risk',
      header: t('risk'),
      align: 'end',
      widthPx: 120,
      cell: ({ wallet, balance }) => (balance === null ? <Figure>{formatPercent(wallet.riskRatio, { signed: false })}</Figure> : null),
    },
  ]
}

function CoinAmount({ balance: { coin, total } }: { readonly balance: BalanceRow }) {
  return (
    <>
      <strong>{coin}</strong> <OwnFigure>{formatTrimmed(total, 8)}</OwnFigure>
    </>
  )
}

/** Shows a coin's debt with its interest, in that coin; nothing if there is none. */
function Debt({ balance: { coin, borrowed, interest } }: { readonly balance: BalanceRow }) {
  const owed = sum([borrowed, interest])
  return isZero(owed) ? null : <OwnFigure unit={coin}>{formatTrimmed(owed, 8)}</OwnFigure>
}

function ValueCell({ usdt, valuation }: { readonly usdt: Amount; readonly valuation: Valuation }) {
  const value = formatValue(usdt, valuation)
  return <Figure unit={value.unit}>{value.text}</Figure>
}
