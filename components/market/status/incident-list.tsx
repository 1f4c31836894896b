'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import type { IncidentKind } from '#lib/contract/status-kinds.ts'
import { formatDateTime, formatDuration } from '#lib/format/date.ts'
import type { Incident } from './status-now.ts'
import styles from './incident-list.module.css'

export interface IncidentLabels {
  readonly title: string
  readonly kinds: Readonly<Record<IncidentKind, string>>
  readonly ongoing: string
  readonly none: string
  readonly failed: string
  readonly loading: string
  /** With `{count}`. */
  readonly showAll: string
}

interface Props {
  /** Null if they could not be loaded. */
  readonly incidents: readonly Incident[] | null
  readonly isPending: boolean
  readonly timeZone: string
  /** BCP-47 tag of the page's locale. */
  readonly tag: string
  readonly labels: IncidentLabels
}

/** The number that is shown at first. */
const FIRST = 10

/** Lists what has interrupted the service lately, with begin and end in the visitor's time zone. */
export function IncidentList({ incidents, isPending, timeZone, tag, labels }: Props) {
  const [isWhole, setWhole] = useState(false)
  return (
    <section className={styles.block} aria-labelledby="incidents">
      <h2 id="incidents" className={styles.title}>
        {labels.title}
      </h2>
      {isPending ? (
        <output className={styles.pending} aria-label={labels.loading}>
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </output>
      ) : incidents === null ? (
        <EmptyState icon="error" title={labels.failed} />
      ) : incidents.length === 0 ? (
        <EmptyState icon="check" title={labels.none} />
      ) : (
        <ol className={styles.list}>
          {(isWhole ? incidents : incidents.slice(0, FIRST)).map(({ kind, beganAt, endedAt }) => (
            <li key={`${kind} ${beganAt}`} data-open={endedAt === null}>
              <span className={styles.kind}>{labels.kinds[kind]}</span>
              <span className={styles.lasted}>{endedAt === null ? labels.ongoing : formatDuration(endedAt - beganAt, tag)}</span>
              <bdi className={styles.times}>
                {formatDateTime(beganAt, timeZone)}
                {endedAt === null ? '' : ` – ${formatDateTime(endedAt, timeZone)}`}
              </bdi>
            </li>
          ))}
        </ol>
      )}
      {!isPending && !isWhole && incidents !== null && incidents.length > FIRST && (
        <Button variant="secondary" onClick={() => setWhole(true)}>
          {labels.showAll.replace('{count}', String(incidents.length))}
        </Button>
      )}
    </section>
  )
}
