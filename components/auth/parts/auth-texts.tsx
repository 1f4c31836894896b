'use client'

import type { Messages } from 'next-intl'
import { createContext, useContext } from 'react'
import type { AuthView } from '#lib/stores/session/identity.tsx'

/** All texts of these screens: namespaces of the catalogue, in the visitor's language. The dialog fetches them, pages bring them. */
export interface AuthTexts {
  readonly auth: Messages['auth']
  readonly errors: Pick<
    Messages['apiErrors'],
    'contactNotListed' | 'emailInvalid' | 'mobileInvalid' | 'passwordsDiffer' | 'passwordWeak' | 'registrationClosed'
  >
  readonly labels: Pick<Messages['ui'], 'field'>
  readonly close: string
}

/** The context of the steps: a page or a dialog. */
export interface AuthSurroundings {
  readonly texts: AuthTexts
  /** Local addresses with language prefix. */
  readonly paths: Readonly<Record<AuthView | 'terms' | 'privacy' | 'guest', string>>
  /** Shows another view in place; null if each view is a page of its own. */
  readonly show: ((view: AuthView) => void) | null
  /** Called when the user has entered. */
  readonly onEntered: () => void
}

const Context = createContext<AuthSurroundings | null>(null)
export const AuthProvider = Context

/** Returns the context of the steps. Throws outside of it. */
export function useAuth(): AuthSurroundings {
  const surroundings = useContext(Context)
  if (surroundings === null) throw new Error('The steps of a log-in stand in a page or a dialog.')
  return surroundings
}
