'use client'
import { Icon } from '../icon.tsx'
import { fillIn, useLabels, type Labels } from '../labels/labels.tsx'
import { Link } from '../link.tsx'
import { pageList } from './page-list.ts'
import styles from './pagination.module.css'

interface Common {
  /** The current page, from 1. */
  readonly page: number
  readonly pages: number
  readonly labels?: Partial<Labels<'pagination'>>
}

/** Pages with addresses of their own, `/record?page={page}`, or pages that a list on the page turns by itself. */
type Props = Common & ({ readonly href: string; readonly onPage?: never } | { readonly href?: never; readonly onPage: (page: number) => void })

/** Turns the pages of a list. On a phone it says where one is instead of listing the pages. */
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
