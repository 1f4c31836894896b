'use client'

import { useEffect } from 'react'
import { useIdentity, type AuthView } from '#lib/stores/session/identity.tsx'
import { escapeFromMenu, isPlainClick } from './opening-link.ts'

const VIEWS: Readonly<Record<string, AuthView>> = { login: 'login', register: 'register' }

/**
 * Handles links with `data-opens` by script: `login` and `register` open the dialog over the page, so that users stay where they are;
 * `guest` opens a simulation account at once and follows the link. Without script they lead to pages of their own.
 */
export function IdentityLinks() {
  const identity = useIdentity()

  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-opens]') : null
      const opens = link?.dataset.opens ?? ''
      if (link === null || !isPlainClick(event)) return
      if (opens === 'guest') {
        event.preventDefault()
        void identity.enterAsGuest(link.pathname + link.search)
      }
      const view = VIEWS[opens]
      if (view === undefined) return
      event.preventDefault()
      escapeFromMenu(link)
      identity.dialog.setState({ view })
    }
    // Runs before the router's own handler, which would treat the link as a navigation.
    document.addEventListener('click', open, true)
    return () => document.removeEventListener('click', open, true)
  }, [identity])

  return null
}
