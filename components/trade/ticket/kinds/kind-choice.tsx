import { useTranslations } from 'next-intl'
import type { TicketKind } from '../state/ticket-state.ts'
import styles from '../ticket.module.css'

/** The kinds that most orders have, always in view; the others are in a list, so that the ticket stays short. */
const FIRST: readonly TicketKind[] = ['limit', 'market', 'trigger']
const OTHERS: readonly TicketKind[] = ['trailing', 'oco', 'scaled', 'bracket', 'iceberg', 'twap', 'chase']

interface Props {
  readonly kind: TicketKind
  readonly onChange: (kind: TicketKind) => void
}

/** Chooses the kind of an order. */
export function KindChoice({ kind: chosen, onChange }: Props) {
  const t = useTranslations('terminal.ticket')
  const other = OTHERS.find((kind) => kind === chosen)
  return (
    <fieldset className={styles.kinds} aria-label={t('kind')}>
      {FIRST.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={chosen === kind}
          className={styles.kind}
          data-kind={kind}
          onClick={() => onChange(kind)}
        >
          {t(kind)}
        </button>
      ))}
      <select
        className={styles.otherKinds}
        aria-label={t('otherKinds')}
        data-other-kinds={other ?? ''}
        value={other ?? ''}
        onChange={({ target }) => {
          const kind = OTHERS.find((name) => name === target.value)
          if (kind !== undefined) onChange(kind)
        }}
      >
        <option value="" disabled hidden>
          {t('moreKinds')}
        </option>
        {OTHERS.map((kind) => (
          <option key={kind} value={kind}>
            {t(kind)}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
