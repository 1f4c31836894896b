/** Whether this page is visible. `away`: it is being left or put into the back-forward cache. `offline`: it has just lost its network. */
export type Activity = 'visible' | 'hidden' | 'away' | 'offline'

export interface PageActivity {
  current(): Exclude<Activity, 'away' | 'offline'>
  /** Listens for changes, and `visible` again when the network comes back; returns an unsubscribe function. */
  watch(changed: (activity: Activity) => void): () => void
}

/** A page that is always visible: for the server, and for tests about something else. */
export const alwaysVisible: PageActivity = { current: () => 'visible', watch: () => () => {} }

/** Watches the activity of this page. */
export function watchPage(page: Window): PageActivity {
  const { document } = page
  const current = (): 'visible' | 'hidden' => (document.visibilityState === 'visible' ? 'visible' : 'hidden')
  return {
    current,
    watch(changed) {
      const tell = (): void => changed(current())
      const leave = (): void => changed('away')
      const cutOff = (): void => changed('offline')
      document.addEventListener('visibilitychange', tell)
      page.addEventListener('pageshow', tell)
      page.addEventListener('online', tell)
      page.addEventListener('offline', cutOff)
      page.addEventListener('pagehide', leave)
      return () => {
        document.removeEventListener('visibilitychange', tell)
        page.removeEventListener('pageshow', tell)
        page.removeEventListener('online', tell)
        page.removeEventListener('offline', cutOff)
        page.removeEventListener('pagehide', leave)
      }
    },
  }
}
