'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon/icon.tsx'
import type { PanelId, Slot } from './slots.ts'
import styles from './panel-strip.module.css'

/** Returns the names of the panels on their tabs. */
export function usePanelNames(): Readonly<Record<PanelId, string>> {
  const t = useTranslations('terminal')
  return {
    chart: t('layout.chart'),
    book: t('book.bookTab'),
    trades: t('book.tradesTab'),
    watchlist: t('layout.watchlist'),
    ticket: t('ticket.title'),
    panels: t('panels.label'),
  }
}

interface Props {
  readonly slot: Slot
  readonly panels: readonly PanelId[]
  readonly front: PanelId | null
  readonly onChoose: (panel: PanelId) => void
  /** The actions for the front panel. */
  readonly children?: ReactNode
}

interface NameProps {
  readonly panel: string
  readonly name: string
  readonly isFront: boolean
}

/** The label of a panel's tab. The watchlist's is a star, because narrow columns and phones have no room for its name. */
export function PanelName({ panel, name, isFront }: NameProps) {
  if (panel !== 'watchlist') return name
  return (
    <>
      <Icon name="star" size={18} filled={isFront} />
      <span className="visually-hidden">{name}</span>
    </>
  )
}

/** The tabs of a slot's panels, of which one is visible. */
export function PanelStrip({ slot, panels, front, onChoose, children }: Props) {
  const t = useTranslations('terminal.layout')
  const names = usePanelNames()
  return (
    <fieldset className={styles.strip} aria-label={t('tabs')} data-slot={slot} data-front={front ?? undefined}>
      {panels.map((panel) => (
        <button
          key={panel}
          type="button"
          className={styles.view}
          aria-pressed={panel === front}
          onClick={() => onChoose(panel)}
          data-panel-tab={panel}
          data-tip={panel === 'watchlist' ? names[panel] : undefined}
        >
          <PanelName panel={panel} name={names[panel]} isFront={panel === front} />
        </button>
      ))}
      {children}
    </fieldset>
  )
}
