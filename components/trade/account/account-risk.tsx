'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { ValueFigure } from '#components/ui/figure/amounts.tsx'
import { accountAfterShock, type ShockOutcome } from '#lib/calc/liquidation/price-shock.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatDecimal, formatPercent, MISSING } from '#lib/format/number.ts'
import { compare, decimalToNumber } from '#lib/kernel/decimal.ts'
import { useTicket } from '../terminal/ticket-context.tsx'
import { useWorkspace } from '../workspace/workspace.ts'
import styles from './account-risk.module.css'
import { shockedAccount } from './shocked-account.ts'
import { useContractTiers } from './use-contract-terms.ts'

const RealismDialog = lazyPart(() => import('./realism-dialog.tsx').then((module) => module.RealismDialog), 'layer')

/** The moves of all prices that the table shows, as ratios and as texts. */
const MOVES = [
  { size: '0.05', text: '5%' },
  { size: '0.1', text: '10%' },
  { size: '0.2', text: '20%' },
] as const

/** The ratios from which the gauge warns; liquidation is at 1. */
const WARN = '0.5'
const DANGER = '0.8'

/** The futures account beside the ticket: equity, margin and their ratio, and what a move of all prices would leave of it. */
export function AccountRisk({ assetsHref }: { readonly assetsHref: string }) {
  const t = useTranslations('terminal.account')
  const { view } = useWorkspace()
  const { market } = useTicket()
  const [asksRealism, setAsksRealism] = useState(false)
  const summary = view.wallets.find(({ wallet }) => wallet === 'futures')
  if (!view.account || !summary) return null
  const ratio = summary.riskRatio
  return (
    <section className={styles.account} aria-label={t('title')} data-account-risk>
      <header className={styles.head}>
        <h2 className={styles.title}>{t(market.product === 'futures' ? 'title' : 'round')}</h2>
        <button type="button" className={styles.round} onClick={() => setAsksRealism(true)} data-open-realism>
          {view.account.epoch !== null && `${t('epoch', { number: view.account.epoch })} · `}
          {t(`presets.${view.account.realism.preset}`)}
        </button>
      </header>
      {market.product === 'futures' && (
        <>
          <dl className={styles.figures}>
            <div>
              <dt>{t('equity')}</dt>
              <dd>
                <ValueFigure amount={summary.equity} unit="USDT" />
              </dd>
            </div>
            <div>
              <dt>{t('available')}</dt>
              <dd>
                <ValueFigure amount={summary.available} unit="USDT" />
              </dd>
            </div>
            <div>
              <dt>{t('maintenance')}</dt>
              <dd>
                <ValueFigure amount={summary.maintenanceMargin} unit="USDT" />
              </dd>
            </div>
            <div>
              <dt>{t('marginRatio')}</dt>
              <dd>
                <bdi dir="ltr" translate="no">
                  {ratio === null ? MISSING : formatPercent(ratio, { signed: false })}
                </bdi>
              </dd>
            </div>
          </dl>
          <Gauge ratio={ratio} label={t('marginRatio')} />
          {view.positions.length > 0 && <Shocks />}
        </>
      )}
      {asksRealism && (
        <Suspense>
          <RealismDialog realism={view.account.realism} assetsHref={assetsHref} onClose={() => setAsksRealism(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** The way to liquidation, which is at its end. */
function Gauge({ ratio, label }: { readonly ratio: string | null; readonly label: string }) {
  const value = Math.max(0, Math.min(1, decimalToNumber(ratio ?? '0')))
  const level = compare(ratio ?? '0', DANGER) >= 0 ? 'danger' : compare(ratio ?? '0', WARN) >= 0 ? 'warn' : 'calm'
  return (
    <>
      <meter className="visually-hidden" aria-label={label} min={0} max={1} value={value} />
      <div className={styles.gauge} data-level={level} aria-hidden="true">
        <span style={{ inlineSize: `${(value * 100).toFixed(1)}%` }} />
      </div>
    </>
  )
}

/** The account's value and risk after a move of all prices, by the engine's formulas. */
function Shocks() {
  const t = useTranslations('terminal.account')
  const { view } = useWorkspace()
  const { market } = useTicket()
  const { positions, wallets } = view
  const tiers = useContractTiers(true)
  const rows = useMemo(() => {
    const account = tiers && shockedAccount({ positions, wallets }, tiers, market.takerFee)
    if (!account) return null
    return MOVES.map(({ size, text }) => ({
      text,
      down: accountAfterShock(account, `-${size}`),
      up: accountAfterShock(account, size),
    }))
  }, [tiers, positions, wallets, market.takerFee])
  return (
    <table className={styles.shocks} aria-busy={rows === null} data-shocks>
      <caption>{t('shocks')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('move')}</th>
          <th scope="col">{t('down')}</th>
          <th scope="col">{t('up')}</th>
        </tr>
      </thead>
      <tbody>
        {MOVES.map(({ text }, index) => (
          <tr key={text}>
            <th scope="row">
              <bdi dir="ltr" translate="no">
                ±{text}
              </bdi>
            </th>
            <Shock outcome={rows?.[index]?.down} />
            <Shock outcome={rows?.[index]?.up} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Shock({ outcome }: { readonly outcome: ShockOutcome | undefined }) {
  const t = useTranslations('terminal.account')
  const own = useOwn()
  if (!outcome) return <td>{MISSING}</td>
  if (outcome.isLiquidated || outcome.liquidated.length > 0)
    return (
      <td data-liquidated>
        {t('liquidated')} {outcome.liquidated.length > 0 && !outcome.isLiquidated && <bdi>{outcome.liquidated.join(', ')}</bdi>}
      </td>
    )
  return (
    <td>
      <Bidi>{isolated(own(formatDecimal(outcome.equity, 2)))}</Bidi>{' '}
      <small>
        <Bidi>{outcome.ratio !== null && isolated(formatPercent(outcome.ratio, { signed: false }))}</Bidi>
      </small>
    </td>
  )
}
