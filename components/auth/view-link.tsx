'use client'

import type { ReactNode } from 'react'
import { Link } from '#components/ui/link.tsx'
import type { AuthView } from '#lib/stores/identity.tsx'
import { useAuth } from './auth-texts.tsx'
import styles from './auth.module.css'

/** Leads to another view: within the dialog, or to the page of its own that each view has. */
export function ViewLink({ view, children }: { readonly view: AuthView; readonly children: ReactNode }) {
  const { paths, show } = useAuth()
  if (show === null) return <Link href={paths[view]}>{children}</Link>
  return (
    <button type="button" className={styles.viewLink} onClick={() => show(view)}>
      {children}
    </button>
  )
}
