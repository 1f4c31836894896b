import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { findRequestMessages } from '#lib/locale/request-messages.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { SIMULATION_LANDING } from '#lib/routing/simulation-gate.ts'
import { LoginGate } from './login/login-gate.tsx'

interface Props {
  /** `registered`: guests are asked to register first. */
  readonly who?: 'anyone' | 'registered'
  readonly children: ReactNode
}

/**
 * Wraps a page with personal content (specification 6): a visitor reads 'Please login to visit' (3.3) and may log in, register or
 * start as a guest without leaving. It protects no data: the gateway answers only requests with a session.
 */
export async function NeedsLogin({ who = 'anyone', children }: Props) {
  const [t, menu, common, locale] = await Promise.all([
    getTranslations('auth'),
    getTranslations('accountMenu'),
    getTranslations('common'),
    currentLocale(),
  ])
  return (
    <LoginGate
      who={who}
      guestHref={localPath(locale, SIMULATION_LANDING.spot)}
      labels={{
        loginvalid: findRequestMessages(locale.code).loginvalid,
        text: t('gateText'),
        registeredOnly: t('registeredOnly'),
        registeredText: t('registeredText'),
        logIn: menu('logIn'),
        signUp: menu('signUp'),
        guest: t('guest'),
        loading: common('loading'),
      }}
    >
      {children}
    </LoginGate>
  )
}
