'use client'

import { useSyncExternalStore } from 'react'
import styles from './offline-notice.module.css'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says on every page that the network is gone, at once and until it is back. It needs no further code, which could not be loaded then. */
export function OfflineNotice({ text }: { readonly text: string }) {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  if (!isOffline) return null
  return (
    <p role="alert" className={styles.notice} data-offline>
      {text}
    </p>
  )
}
