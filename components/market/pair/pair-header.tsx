import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { FeedState, MarketRow } from '#lib/contract/market/market.ts'
import { CoinIcon } from '../coin-icon.tsx'
import { termTip, type TermTip } from '#lib/settings/tip-terms.ts'
import { Term } from '#components/ui/tooltip/term.tsx'
import { LiveCell } from '../live-cell.tsx'
import { MarketBadge } from '../freshness/market-badge.tsx'
import type { RowField } from '../row-text.ts'
import { FundingCountdown } from './funding-countdown.tsx'
import { ScrollEdges } from '#components/ui/scroll-edges/scroll-edges.tsx'
import { PairDetails } from './pair-details.tsx'
import figures from './pair-figures.module.css'
import styles from './pair-header.module.css'
import price from './pair-price.module.css'

interface Props {
  readonly row: MarketRow
  readonly feed: FeedState | undefined
  /** The price source and the state of the stream. */
  readonly state: ReactNode
  /** Links to the pair's other market and its coin. */
  readonly siblings: ReactNode
  /** Opens the list of all pairs. */
  readonly picker?: ReactNode
}

/** Scrollable content must be focusable, or keys cannot scroll it. */
const SCROLLABLE = { tabIndex: 0 } as const

/** Shows the pair with its price and the day's figures; for a contract also mark price, index and funding. */
export async function PairHeader({ row, feed, state, siblings, picker }: Props) {
  const [t, tips] = await Promise.all([getTranslations('markets.header'), getTranslations('tips')])
  const { product, baseCoin, quoteCoin } = row
  const fields: readonly (readonly [name: string, field: RowField, tip?: TermTip])[] = [
    ...(product === 'futures'
      ? ([
          [t('mark'), 'mark', termTip(tips, 'mark')],
          [t('index'), 'index', termTip(tips, 'index')],
        ] as const)
      : []),
    [t('high'), 'high24h'],
    [t('low'), 'low24h'],
    [t('baseVolume', { coin: baseCoin }), 'baseVolume'],
    [t('quoteVolume', { coin: quoteCoin }), 'quoteVolume'],
    ...(product === 'futures' ? ([[t('openInterest', { coin: baseCoin }), 'openInterest', termTip(tips, 'openInterest')]] as const) : []),
  ]
  return (
    <PairDetails
      product={product}
      label={t('details')}
      details={
        <>
          <div className={styles.day}>
            <ScrollEdges as="dl" className={figures.figures} {...SCROLLABLE}>
              {product === 'futures' && (
                <div data-field="funding">
                  <dt>
                    <Term {...termTip(tips, 'funding')}>{t('funding')}</Term>
                  </dt>
                  <dd>
                    <LiveCell row={row} field="fundingRate" />{' '}
                    <FundingCountdown
                      product={product}
                      symbol={row.symbol}
                      target={(feed && row.nextFundingTime) ?? null}
                      startMs={feed?.marketTime ?? 0}
                      label={t('funding')}
                    />
                  </dd>
                </div>
              )}
              {fields.map(([name, field, tip]) => (
                <div key={field}>
                  <dt>{tip === undefined ? name : <Term {...tip}>{name}</Term>}</dt>
                  <dd>
                    <LiveCell row={row} field={field} />
                  </dd>
                </div>
              ))}
            </ScrollEdges>
          </div>
          <div className={styles.state}>{state}</div>
        </>
      }
    >
      <div className={styles.names}>
        <CoinIcon symbol={baseCoin} size={36} />
        <div>
          <h1 className={styles.title}>
            <bdi>
              {baseCoin}/{quoteCoin}
            </bdi>{' '}
            <span className={styles.kind}>{t(product)}</span>
          </h1>
          <p className={styles.siblings}>{siblings}</p>
        </div>
      </div>
      {picker}
      <div className={price.price}>
        <p className={price.now} data-last-price>
          <span className="visually-hidden">{t('last')}</span>
          <span className={price.last}>
            <LiveCell row={row} field="last" flashes />
          </span>
          <span className="visually-hidden">{t('change')}</span>
          <LiveCell row={row} field="change24h" />
        </p>
      </div>
      <div className={styles.market}>
        <MarketBadge row={row} feed={feed} />
      </div>
    </PairDetails>
  )
}
