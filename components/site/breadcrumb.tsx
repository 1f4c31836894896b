import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { Icon } from '#components/ui/icon/icon.tsx'
import { Link } from '#components/ui/link/link.tsx'
import styles from './breadcrumb.module.css'

/** One breadcrumb of a page; `path` is without language prefix. */
export interface Step {
  readonly name: string
  readonly path: string
}

/** The breadcrumbs, home first; the last one is the page itself and no link. */
export async function Breadcrumb({ label, trail }: { label: string; trail: readonly Step[] }) {
  const locale = await currentLocale()
  return (
    <nav aria-label={label}>
      <ol className={styles.trail}>
        {trail.map(({ name, path }, index) => (
          <li key={path} className={styles.step}>
            {index > 0 ? <Icon name="chevron-forward" size={14} /> : null}
            {index < trail.length - 1 ? (
              <Link href={localPath(locale, path)} look="bare">
                {name}
              </Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
