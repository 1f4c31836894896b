'use client'

import type { ReactNode } from 'react'
import { ProfitFigure, ValueFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { BotRow } from '../../contract/bots.ts'
import { type BotWords, kindText, reasonText } from './bot-columns.tsx'
import { formatCount, groupPlain } from '#lib/format/number.ts'
import styles from './bots.module.css'

interface Props {
  readonly t: BotWords
  readonly rows: readonly BotRow[]
  readonly namePair: (row: BotRow) => string
  readonly actions: (row: BotRow) => ReactNode
}

/** The open bots of a phone, one card each: a table of them would scroll sideways. */
export function BotCards({ t, rows, namePair, actions }: Props) {
  return (
    <ul className={styles.cards} aria-label={t('tabs.open')}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <div className={styles.cardHead}>
            <span className={styles.pair}>
              <bdi>{namePair(row)}</bdi>
              <span className={styles.minor}>{kindText(t, row)}</span>
            </span>
            <span className={styles.pair} data-align="end" data-bot-status={row.status}>
              {t(`statuses.${row.status}`)}
              <span className={styles.minor}>{reasonText(t, row)}</span>
            </span>
          </div>
          <dl className={styles.figures}>
            <div>
              <dt>{t('where')}</dt>
              <dd>
                <Figure>
                  {row.upper === null ? (row.plan?.averagePrice ?? '--') : `${groupPlain(row.lower ?? '--')} – ${groupPlain(row.upper)}`}
                </Figure>
              </dd>
            </div>
            <div>
              <dt>{t('trips')}</dt>
              <dd data-bot-trips>{formatCount(row.trips)}</dd>
            </div>
            <div>
              <dt>{t('botProfit')}</dt>
              <dd>
                <ProfitFigure amount={row.profit} unit={row.quoteCoin} />
              </dd>
            </div>
            <div>
              <dt>{t('floating')}</dt>
              <dd>
                <ProfitFigure amount={row.floating} unit={row.quoteCoin} />
              </dd>
            </div>
            {row.futures === null ? null : (
              <>
                <div>
                  <dt>{t('funding')}</dt>
                  <dd>
                    <ProfitFigure amount={row.futures.funding} unit={row.quoteCoin} />
                  </dd>
                </div>
                <div>
                  <dt>{t('liquidation')}</dt>
                  <dd>
                    <Figure>{row.futures.position?.liquidationPrice ?? '--'}</Figure>
                  </dd>
                </div>
              </>
            )}
            <div>
              <dt>{t('fees')}</dt>
              <dd>
                <ValueFigure amount={row.fees} unit={row.quoteCoin} />
              </dd>
            </div>
          </dl>
          {actions(row)}
        </li>
      ))}
    </ul>
  )
}
