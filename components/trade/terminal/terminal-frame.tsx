'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState, type CSSProperties, type ReactNode } from 'react'
import { useSettings } from '#lib/stores/use-settings.ts'
import { FIRST_ARRANGEMENT, keepArrangement, readArrangement } from './arrangement.ts'
import { createKept, useKept } from './kept.ts'
import type { PanelEdge } from './panel-sizes.ts'
import { Splitter } from './splitter.tsx'
import styles from './terminal.module.css'
import { useIdle } from './use-idle.ts'

const LayoutMenu = lazy(() => import('./layout-menu.tsx').then((module) => ({ default: module.LayoutMenu })))

const VIEWS = ['chart', 'book', 'trades'] as const
type View = (typeof VIEWS)[number]

const keptArrangement = createKept(FIRST_ARRANGEMENT, readArrangement, keepArrangement)

interface Props {
  readonly localeCode: string
  readonly header: ReactNode
  readonly notice?: ReactNode
  readonly chart: ReactNode
  readonly book: ReactNode
  readonly trades: ReactNode
  readonly ticket: ReactNode
  readonly panels: ReactNode
  /** What a phone has at its lower edge: the way to the ticket. */
  readonly bar: ReactNode
  /** Below the terminal: rules, other pairs. */
  readonly below: ReactNode
}

/**
 * The panels of a pair's page. On a desktop all of them fit the window, with edges that can be moved; on a phone one of chart, book
 * and trades is in view at a time, and the ticket comes from below.
 */
export function TerminalFrame({ localeCode, header, notice, chart, book, trades, ticket, panels, bar, below }: Props) {
  const t = useTranslations('terminal.layout')
  const tBook = useTranslations('terminal.book')
  const [view, setView] = useState<View>('chart')
  const [side, setSide] = useState<'book' | 'trades'>('book')
  const [arrangement, arrange] = useKept(keptArrangement)
  const setSize = (edge: PanelEdge, size: number) => arrange({ ...arrangement, [edge]: size })
  const isIdle = useIdle()
  const layout = useSettings(localeCode)?.layout ?? 'right'
  const style = {
    '--book-size': `${arrangement.book}px`,
    '--ticket-size': `${arrangement.ticket}px`,
    '--panels-size': `${arrangement.panels}px`,
  } as CSSProperties
  const isLeft = layout === 'left'
  const edges = { panels: 'start', ticket: isLeft ? 'end' : 'start', book: isLeft === arrangement.bookFirst ? 'start' : 'end' } as const
  const splitter = (edge: PanelEdge, label: string) => (
    <Splitter edge={edge} at={edges[edge]} label={label} size={arrangement[edge]} onSize={setSize} />
  )
  return (
    <div className={styles.page}>
      <div className={styles.terminal} style={style} data-view={view} data-side={side} data-ticket={layout} data-book={arrangement.bookFirst ? 'first' : 'second'}>
        <div className={styles.header}>
          {header}
          {notice}
        </div>
        <fieldset className={styles.views} aria-label={t('tabs')}>
          {VIEWS.map((entry) => (
            <button key={entry} type="button" className={styles.view} aria-pressed={view === entry} onClick={() => setView(entry)}>
              {t(entry)}
            </button>
          ))}
        </fieldset>
        <div className={styles.panel} data-area="chart">
          {chart}
        </div>
        <div className={styles.panel} data-area="book">
          {splitter('book', t('resizeBook'))}
          <fieldset className={styles.switch} aria-label={tBook('view')}>
            {(['book', 'trades'] as const).map((entry) => (
              <button key={entry} type="button" className={styles.view} aria-pressed={side === entry} onClick={() => setSide(entry)}>
                {tBook(entry === 'book' ? 'bookTab' : 'tradesTab')}
              </button>
            ))}
          </fieldset>
          <div className={styles.inner} data-part="book">
            {book}
          </div>
          <div className={styles.inner} data-part="trades">
            {trades}
          </div>
        </div>
        <div className={styles.panel} data-area="ticket">
          {splitter('ticket', t('resizeTicket'))}
          {ticket}
        </div>
        <div className={styles.panel} data-area="panels">
          {splitter('panels', t('resizePanels'))}
          <div className={styles.arrange}>
            {isIdle && (
              <Suspense>
                <LayoutMenu arrangement={arrangement} onArrange={arrange} />
              </Suspense>
            )}
          </div>
          {panels}
        </div>
      </div>
      <div className={styles.below}>{below}</div>
      <div className={styles.bar} data-page-bar>
        {bar}
      </div>
    </div>
  )
}
