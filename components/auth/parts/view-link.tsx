'use client'

import type { ReactNode } from 'react'
import { Link } from '#components/ui/link/link.tsx'
import type { AuthView } from '#lib/stores/session/identity.tsx'
import { useAuth } from './auth-texts.tsx'
import styles from '../auth.module.css'

/** Links to another view: in place within the dialog, else to the view's own page. */
export function ViewLink({ view, children }: { readonly view: AuthView; readonly children: ReactNode }) {
  const { paths, show } = useAuth()
  if (show === null) return <Link href={paths[view]}>{children}</Link>
  return (
    <button type="button" className={styles.viewLink} onClick={() => show(view)}>
      {children}
    </button>
  )
}
