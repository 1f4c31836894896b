import { SearchField } from '#components/ui/search-field/search-field.tsx'
import type { MarketGroup, MarketView } from './market-view.ts'
import styles from './market-toolbar.module.css'

export interface ToolbarLabels {
  readonly search: string
  readonly groupsLabel: string
  readonly groups: Readonly<Record<MarketGroup, string>>
  /** How many pairs are shown; contains `{count}`. */
  readonly count: string
}

interface Props {
  readonly view: MarketView
  /** The groups that the list has. */
  readonly groups: readonly MarketGroup[]
  readonly count: number
  readonly labels: ToolbarLabels
  readonly onChange: (change: Partial<MarketView>) => void
}

/** Search and groups above the table. Hidden without script, which does the filtering. */
export function MarketToolbar({ view, groups, count, labels, onChange }: Props) {
  return (
    <div className={styles.toolbar}>
      <fieldset className={styles.groups}>
        <legend className="visually-hidden">{labels.groupsLabel}</legend>
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            className={styles.group}
            aria-pressed={view.group === group}
            onClick={() => onChange({ group })}
          >
            {labels.groups[group]}
          </button>
        ))}
      </fieldset>
      <output className={styles.count}>{labels.count.replace('{count}', String(count))}</output>
      <div className={styles.search}>
        <SearchField
          label={labels.search}
          value={view.query}
          maxLength={40}
          onChange={(event) => onChange({ query: event.target.value })}
        />
      </div>
    </div>
  )
}
