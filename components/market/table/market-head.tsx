import { Icon } from '#components/ui/icon/icon.tsx'
import styles from './market-table.module.css'
import type { MarketSort, SortColumn } from './market-view.ts'

export interface HeadLabels {
  readonly favourite: string
  readonly name: string
  readonly last: string
  readonly change: string
  readonly high: string
  readonly low: string
  readonly volume: string
  readonly funding: string
  readonly fundingTip: string
  readonly trend: string
  readonly action: string
}

interface Props {
  readonly labels: HeadLabels
  readonly sort: MarketSort | null
  readonly onSort: (column: SortColumn) => void
  readonly withFunding: boolean
}

const COLUMNS: readonly (readonly [column: SortColumn, field: string])[] = [
  ['name', 'name'],
  ['last', 'last'],
  ['change', 'change24h'],
  ['high', 'high24h'],
  ['low', 'low24h'],
  ['volume', 'quoteVolume'],
  ['funding', 'fundingRate'],
]

/** The header row: every column of figures is a button that sorts. */
export function MarketHead({ labels, sort, onSort, withFunding }: Props) {
  return (
    <thead className={styles.head}>
      <tr className={styles.row} aria-rowindex={1}>
        <th scope="col" className={styles.star}>
          <span className="visually-hidden">{labels.favourite}</span>
        </th>
        {COLUMNS.filter(([column]) => column !== 'funding' || withFunding).map(([column, field]) => {
          const direction = sort?.column === column ? sort.direction : undefined
          return (
            <th
              key={column}
              scope="col"
              className={column === 'name' ? styles.name : styles.figure}
              data-field={field}
              aria-sort={direction}
            >
              <button
                type="button"
                className={styles.sort}
                data-tip={column === 'funding' ? labels.fundingTip : undefined}
                onClick={() => onSort(column)}
              >
                {labels[column]}
                <Icon name={direction === 'ascending' ? 'chevron-up' : direction === 'descending' ? 'chevron-down' : 'sort'} size={14} />
              </button>
            </th>
          )
        })}
        <th scope="col" className={styles.trend}>
          {labels.trend}
        </th>
        <th scope="col" className={styles.action}>
          <span className="visually-hidden">{labels.action}</span>
        </th>
      </tr>
    </thead>
  )
}
