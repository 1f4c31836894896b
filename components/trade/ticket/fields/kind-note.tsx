import { useTranslations } from 'next-intl'
import type { TicketKind } from '../state/ticket-state.ts'
import styles from '../kinds/kinds.module.css'

interface Sketch {
  /** The path of the price, from left to right; y grows downwards. */
  readonly price: string
  /** Heights of the orders, by what they are for. */
  readonly lines: readonly (readonly [tone: 'own' | 'gain' | 'loss', y: number])[]
}

/** The kinds that do more than one thing, each with a small picture. */
const SKETCHES: Partial<Readonly<Record<TicketKind, Sketch>>> = {
  trigger: { price: '2,26 14,22 26,24 40,12 58,6', lines: [['own', 13]] },
  trailing: { price: '2,28 16,14 26,18 38,6 58,20', lines: [['loss', 16]] },
  oco: {
    price: '2,18 16,14 28,20 42,10 58,8',
    lines: [
      ['own', 8],
      ['loss', 28],
    ],
  },
  scaled: {
    price: '2,6 16,10 28,16 42,24 58,14',
    lines: [
      ['own', 12],
      ['own', 18],
      ['own', 24],
      ['own', 30],
    ],
  },
  bracket: {
    price: '2,24 16,22 28,18 42,14 58,6',
    lines: [
      ['gain', 5],
      ['gain', 12],
      ['own', 22],
      ['loss', 31],
    ],
  },
  iceberg: { price: '2,8 16,14 28,10 42,20 58,16', lines: [['own', 22]] },
  twap: { price: '2,20 16,14 28,22 42,12 58,16', lines: [['loss', 5]] },
  chase: {
    price: '2,28 16,24 28,16 42,12 58,8',
    lines: [
      ['own', 30],
      ['loss', 4],
    ],
  },
}

const HINTS = {
  trigger: 'triggerHint',
  trailing: 'trailingHint',
  oco: 'ocoHint',
  scaled: 'scaledHint',
  bracket: 'bracketHint',
  iceberg: 'icebergHint',
  twap: 'twapHint',
  chase: 'chaseHint',
} as const

/** Says in a sentence and a small picture what an order of a kind will do; nothing for plain kinds. */
export function KindNote({ kind }: { readonly kind: TicketKind }) {
  const t = useTranslations('terminal.ticket')
  const sketch = SKETCHES[kind]
  if (sketch === undefined || kind === 'limit' || kind === 'market') return null
  return (
    <p className={styles.note} data-kind-note>
      <svg className={styles.sketch} viewBox="0 0 60 36" aria-hidden="true">
        {sketch.lines.map(([tone, y]) => (
          <line key={y} className={styles.line} data-tone={tone} x1="1" x2="59" y1={y} y2={y} />
        ))}
        <polyline className={styles.price} points={sketch.price} />
      </svg>
      <span>{t(HINTS[kind])}</span>
    </p>
  )
}
