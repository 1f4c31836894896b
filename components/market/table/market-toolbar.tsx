import { SearchField } from '#components/ui/search-field/search-field.tsx'
import type { MarketGroup, MarketView } from './market-view.ts'
import styles from './market-toolbar.module.css'

export interface ToolbarLabels {
  readonly search: string
  readonly groupsLabel: string
  readonly groups: Readonly<Record<MarketGroup, string>>
}

interface Props {
  readonly view: MarketView
  readonly labels: ToolbarLabels
  readonly onChange: (change: Partial<MarketView>) => void
}

const GROUPS: readonly MarketGroup[] = ['all', 'favourites', 'layer1', 'payments', 'defi', 'meme']

/** Search and groups above the table. Hidden without script, which does the filtering. */
export function MarketToolbar({ view, labels, onChange }: Props) {
  return (
    <div className={styles.toolbar}>
      <fieldset className={styles.groups}>
        <legend className="visually-hidden">{labels.groupsLabel}</legend>
        {GROUPS.map((group) => (
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
