'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { findSessionStorage } from '#lib/storage/storage.ts'
import { useIdle } from '../terminal/use-idle.ts'
import { OPERATOR_HASH, TOKEN_KEY } from './operator-tab.ts'
import styles from './replay.module.css'

const ReplayBar = lazyPart(() => import('./replay-bar.tsx').then((module) => module.ReplayBar))

/**
 * The place of the operator's controls of a replay, on sites that have them; filled in once the page has nothing more urgent to do. Only
 * operators see it: whoever has the token in this tab, or opens the page with its fragment.
 */
export function ReplaySlot() {
  const isIdle = useIdle()
  const [isOperator, setOperator] = useState(false)
  useEffect(() => {
    if (!isIdle) return undefined
    const look = () => setOperator((known) => known || location.hash === OPERATOR_HASH || findSessionStorage().getItem(TOKEN_KEY) !== null)
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [isIdle])
  if (!isOperator) return null
  return (
    <div className={styles.slot}>
      <Suspense>
        <ReplayBar />
      </Suspense>
    </div>
  )
}
