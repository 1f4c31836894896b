'use client'

import type { ReportedState, StatusPart } from '#lib/contract/status-kinds.ts'
import { formatDateTime } from '#lib/format/date.ts'
import type { Reported } from './status-now.ts'
import styles from './incident-list.module.css'

export interface ReportedLabels {
  readonly title: string
  readonly parts: Readonly<Record<StatusPart, string>>
  readonly states: Readonly<Record<ReportedState, string>>
}

interface Props {
  readonly reported: readonly Reported[]
  readonly timeZone: string
  readonly labels: ReportedLabels
}

/** Lists the incidents that operators report, each with what they said of it, the latest word first. Nothing where they report none. */
export function ReportedList({ reported, timeZone, labels }: Props) {
  if (reported.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="reported">
      <h2 id="reported" className={styles.title}>
        {labels.title}
      </h2>
      <ol className={styles.list}>
        {reported.map(({ id, parts, endedAt, updates }) => (
          <li key={id} data-open={endedAt === null}>
            <span className={styles.kind}>{parts.map((part) => labels.parts[part]).join(', ')}</span>
            <span className={styles.lasted}>{updates[0] === undefined ? '' : labels.states[updates[0].state]}</span>
            <ol className={styles.updates}>
              {updates.map(({ at, state, text, tag, direction }) => (
                <li key={at}>
                  <p className={styles.times}>
                    {labels.states[state]} <bdi>{formatDateTime(at, timeZone)}</bdi>
                  </p>
                  <p lang={tag} dir={direction} className={styles.said}>
                    {text}
                  </p>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}
