'use client'

import { usePathname } from 'next/navigation'
import { useRef } from 'react'
import { Link } from '#components/ui/link/link.tsx'
import { useShownItem } from '#components/ui/tabs/use-shown-item.ts'
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

/** Returns the listed page that an address belongs to: itself, or the page above it, such as that of a list above one of its entries. */
function listedPage(groups: readonly SideNavGroup[], path: string): string {
  const above = groups.flatMap(({ pages }) => pages.flatMap((page) => (path.startsWith(`${page.path}/`) ? page.path : [])))
  const isListed = groups.some(({ pages }) => pages.some((page) => page.path === path))
  return isListed ? path : (above.toSorted((a, b) => b.length - a.length)[0] ?? path)
}

/** The navigation of an area's pages: a column beside the page, or on a phone one row that scrolls to the open page. */
export function SideNav({ label, localeCode, groups }: Props) {
  const locale = findLocale(localeCode)
  const current = listedPage(groups, pagePath(usePathname(), locale))
  const element = useRef<HTMLElement>(null)
  const href = localPath(locale, current)
  useShownItem(element, 'href', href)
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
