'use client'

import { useEffect } from 'react'
import { whenIdle } from '#lib/kernel/idle.ts'
import { useIdentity, type AuthView, type Identity } from '#lib/stores/session/identity.tsx'
import { readRegistrationTerms, TERMS_KEPT_MS } from '#lib/stores/session/registration-terms.ts'
import { escapeFromMenu, isPlainClick } from './opening-link.ts'

/** A page that is never idle asks by then. */
const LATEST_MS = 3000

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

  useEffect(() => whenIdle(() => void hideGuestEntrance(identity), LATEST_MS), [identity])

  return null
}

/** Marks a visitor's page whose operator takes no guests: its style then shows no way to become one. Pages themselves are the same for all. */
async function hideGuestEntrance(identity: Identity): Promise<void> {
  if (identity.session().hasSession() || document.querySelector('[data-opens="guest"]') === null) return
  const { guests } = await readRegistrationTerms(TERMS_KEPT_MS)
  if (!guests) document.documentElement.dataset.guests = 'off'
}
