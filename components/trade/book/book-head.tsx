'use client'

import { useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import styles from './book-tools.module.css'
import { SHOWN_SIDES, type ShownSides } from './persisted-book.ts'

interface Props {
  readonly title: string
  readonly sides: ShownSides
  readonly onSides: (sides: ShownSides) => void
  readonly isFrozen: boolean
  readonly onFrozen: (isFrozen: boolean) => void
  readonly grouping: { readonly label: string; readonly steps: readonly string[]; readonly step: string; onStep: (step: string) => void }
}

const SIDE_KEYS = { both: 'showBoth', bids: 'showBids', asks: 'showAsks' } as const

/** The book's title with its tools: the sides that it shows, freezing, and the price step. */
export function BookHead({ title, sides, onSides, isFrozen, onFrozen, grouping }: Props) {
  const t = useTranslations('terminal.book')
  const next = SHOWN_SIDES[(SHOWN_SIDES.indexOf(sides) + 1) % SHOWN_SIDES.length] ?? 'both'
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <button
        type="button"
        className={styles.sides}
        aria-label={t(SIDE_KEYS[sides])}
        data-tip={t(SIDE_KEYS[sides])}
        data-book-sides={sides}
        onClick={() => onSides(next)}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          {sides !== 'bids' && (
            <path
              className={styles.askMark}
              d={sides === 'asks' ? 'M2 2h12v3H2zm2 4.5h10v3H4zM7 11h7v3H7z' : 'M2 2h12v2.5H2zm4 3.5h8V8H6z'}
            />
          )}
          {sides !== 'asks' && (
            <path
              className={styles.bidMark}
              d={sides === 'bids' ? 'M7 2h7v3H7zM4 6.5h10v3H4zM2 11h12v3H2z' : 'M6 9h8v2.500H6zm-4 3.500h12V15H2z'}
            />
          )}
        </svg>
      </button>
      <IconButton
        icon={isFrozen ? 'lock' : 'clock'}
        size="small"
        label={t(isFrozen ? 'resume' : 'freeze')}
        aria-pressed={isFrozen}
        onClick={() => onFrozen(!isFrozen)}
      />
      <select
        className={styles.grouping}
        aria-label={grouping.label}
        value={grouping.step}
        onChange={(event) => grouping.onStep(event.target.value)}
      >
        {grouping.steps.map((step) => (
          <option key={step} value={step}>
            {step}
          </option>
        ))}
      </select>
    </header>
  )
}
