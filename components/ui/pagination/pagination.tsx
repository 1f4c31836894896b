'use client'
import { Icon } from '../icon/icon.tsx'
import { fillIn, useLabels, type Labels } from '../labels/labels.tsx'
import { Link } from '../link/link.tsx'
import { pageList } from './page-list.ts'
import styles from './pagination.module.css'

interface Common {
  /** The current page, from 1. */
  readonly page: number
  readonly pages: number
  readonly labels?: Partial<Labels<'pagination'>>
}

/** Pages either have addresses of their own, `/record?page={page}`, or are turned on the page by `onPage`. */
type Props = Common &
  ({ readonly href: string; readonly onPage?: never } | { readonly href?: never; readonly onPage: (page: number) => void })

/** The pagination of a list. On a phone it shows the current page instead of the list of pages. */
export function Pagination(props: Props) {
  const { page, pages } = props
  const labels = useLabels('pagination', props.labels)
  return (
    <nav className={styles.pagination} aria-label={labels.label}>
      <Turn {...props} to={page - 1} label={labels.previous}>
        <Icon name="chevron-back" size={16} />
      </Turn>
      <ol className={styles.list}>
        {pageList(page, pages).map((place) => (
          <li key={place}>
            {typeof place === 'number' ? (
              <Turn {...props} to={place} label={fillIn(labels.page, { page: place })}>
                {place}
              </Turn>
            ) : (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            )}
          </li>
        ))}
      </ol>
      <span className={styles.short}>{fillIn(labels.current, { page, pages })}</span>
      <Turn {...props} to={page + 1} label={labels.next}>
        <Icon name="chevron-forward" size={16} />
      </Turn>
    </nav>
  )
}

function Turn({ page, pages, href, onPage, to, label, children }: Props & { to: number; label: string; children: React.ReactNode }) {
  const shared = { className: styles.place, 'aria-label': label, 'aria-current': to === page ? ('page' as const) : undefined }
  if (to < 1 || to > pages) {
    return (
      <button type="button" {...shared} aria-disabled="true">
        {children}
      </button>
    )
  }
  if (href !== undefined) {
    return (
      <Link {...shared} look="bare" href={fillIn(href, { page: to })}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" {...shared} onClick={() => onPage(to)}>
      {children}
    </button>
  )
}
