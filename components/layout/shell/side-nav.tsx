'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { Link } from '#components/ui/link/link.tsx'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { pagePath } from '../seo/page-path.ts'
import styles from './side-nav.module.css'

export interface SideNavGroup {
  readonly name: string
  /** `path` is without language prefix. */
  readonly pages: readonly { readonly path: string; readonly name: string }[]
}

interface Props {
  readonly label: string
  readonly localeCode: string
  readonly groups: readonly SideNavGroup[]
}

/** The navigation of an area's pages: a column beside the page, or on a phone one row that scrolls to the open page. */
export function SideNav({ label, localeCode, groups }: Props) {
  const locale = findLocale(localeCode)
  const current = pagePath(usePathname(), locale)
  const element = useRef<HTMLElement>(null)
  const href = localPath(locale, current)
  useEffect(() => {
    const list = element.current
    const link = list?.querySelector<HTMLElement>(`[href="${CSS.escape(href)}"]`)
    if (!list || !link) return undefined
    // Fires once at first, and again when the window changes: a column becomes a row.
    const observer = new ResizeObserver(() => {
      const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
      list.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 })
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [href, element])
  return (
    <nav ref={element} aria-label={label} className={styles.nav}>
      {groups.map((group) => (
        <div key={group.name} className={styles.group}>
          <p className={styles.name}>{group.name}</p>
          <ul className={styles.list}>
            {group.pages.map(({ path, name }) => (
              <li key={path}>
                <Link
                  href={localPath(locale, path)}
                  look="bare"
                  className={styles.link}
                  aria-current={path === current ? 'page' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
