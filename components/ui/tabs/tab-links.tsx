'use client'

import { useRef } from 'react'
import { Link } from '../link/link.tsx'
import { useShownItem } from './use-shown-item.ts'
import styles from './tabs.module.css'

interface Props {
  readonly label: string
  readonly items: readonly { readonly href: string; readonly label: string; readonly current?: boolean }[]
}

/** Sibling pages that look like tabs: plain links, so that each has its own address. */
export function TabLinks({ label, items }: Props) {
  const list = useRef<HTMLElement>(null)
  useShownItem(list, 'href', items.find(({ current }) => current)?.href ?? '')
  return (
    <nav ref={list} aria-label={label} className={styles.list}>
      {items.map(({ href, label: name, current }) => (
        <Link key={href} href={href} look="bare" className={styles.tab} aria-current={current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
